import { signUpTask } from '../../../../application/sign-up/request-sign-up.js';
import { single } from '../../../http/requests/form-body.js';
import { formToken } from '../../page-request/form-token.js';
import type { PageRequest } from '../../page-request/page-request.js';
import { anyone } from '../../page-request/visitors.js';
import { type HostedPage, hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';

/** The most characters of the typed address that a task is made for. No address is longer. */
const MOST_TYPED = 320;

/** Returns the row from which the script of a sign-up gets a task of proof of work. */
export const workRow = (path: string): HostedPage =>
  hostedPage({ path, whileLocked: 'stops', who: anyone, form: { fields: ['email'], submit: answerTask } });

/** Returns the token of the request for a task. @param path of that request */
export const workToken = (deps: PagesDeps, page: PageRequest, path: string): string =>
  formToken(deps, { ...page, request: null }, path).token;

/** Answers the script with a task for an address, as JSON. */
async function answerTask(deps: PagesDeps, page: PageRequest): Promise<void> {
  const email = single(page.parameters, 'email') ?? '';
  const task = await signUpTask(deps.app, page.tenant.tenantId, email.slice(0, MOST_TYPED));
  deps.respond.json(page.req, page.res, 200, JSON.stringify(task), ['Cache-Control', 'no-store']);
}
