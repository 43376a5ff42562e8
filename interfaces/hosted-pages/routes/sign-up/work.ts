import { signUpTask } from '../../../../application/sign-up/request-sign-up.js';
import type { HttpRoute } from '../../../http/http-types.js';
import { single } from '../../../http/requests/form-body.js';
import { workScript } from '../../scripts.js';
import { formToken, isOwnForm, plainPage } from '../../page-request/page-handlers.js';
import type { PageRequest } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import { SIGN_UP_WORK_PATH } from '../../views/sign-up/parts.js';

/** The most characters of the typed address that a task is made for. No address is longer. */
const MOST_TYPED = 320;

/** Returns the route by which the script of a sign-up gets a task of proof of work. */
export const signUpWorkRoute = (deps: PagesDeps): HttpRoute => ({
  method: 'POST',
  path: SIGN_UP_WORK_PATH,
  handle: plainPage(deps, (page) => answerTask(deps, page)),
});

/** Returns the route of the script of proofs of work. Its address names its content, so that browsers keep it. */
export const workScriptRoute = ({ respond }: Pick<PagesDeps, 'respond'>): HttpRoute => ({
  method: 'GET',
  path: workScript.path,
  handle: respond.prepared(200, { type: 'text/javascript; charset=utf-8', content: workScript.content }, [
    'Cache-Control',
    'public, max-age=31536000, immutable',
  ]),
});

/** Returns the token of the request for a task. */
export const workToken = (deps: PagesDeps, page: PageRequest): string =>
  formToken(deps, { ...page, request: null }, SIGN_UP_WORK_PATH).token;

/** Answers the script with a task for an address, as JSON. */
async function answerTask(deps: PagesDeps, page: PageRequest): Promise<void> {
  if (!isOwnForm(deps, page)) return;
  const email = single(page.parameters, 'email') ?? '';
  const task = await signUpTask(deps.app, page.tenant.tenantId, email.slice(0, MOST_TYPED));
  deps.respond.json(page.req, page.res, 200, JSON.stringify(task), ['Cache-Control', 'no-store']);
}
