import { SIGN_UP_PATH } from '../../../../application/mail/link-address.js';
import { requestSignUp } from '../../../../application/sign-up/request-sign-up.js';
import { emailFaults, normaliseEmail } from '../../../../domain/shared/email.js';
import type { SignUpRefusal } from '../../../../domain/sign-up/sign-up.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther, show } from '../../answers.js';
import { pathOf } from '../../page-request/go-to-step.js';
import { minutesUntil } from '../../page-request/minutes-until.js';
import { formToken } from '../../page-request/form-token.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import { type SignUpView, signUpPage } from '../../views/sign-up/address.js';
import type { SignUpCodeView } from '../../views/sign-up/code.js';
import { signUpClosedPage } from '../../views/sign-up/refusals.js';
import { forgetAll, keepBegun } from './present-sign-up.js';
import { workToken } from './work.js';

/** Shows the first form. `email`: default none. */
export function showAddress(
  deps: PagesDeps,
  page: PageRequest,
  { email = '', problem = null }: Partial<Pick<SignUpView, 'email' | 'problem'>> = {},
): void {
  const { request, frame } = page;
  const { token, headers } = formToken(deps, page, SIGN_UP_PATH, 'address');
  const client = request?.client.name ?? null;
  const workCsrf = workToken(deps, page);
  const view = { request: request?.handle ?? null, csrf: token, workCsrf, email, client, problem };
  show(deps, page, signUpPage(frame, view), {
    status: signUpStatus(problem),
    headers: [...headers, ...(problem === 'over' || problem === 'full' ? forgetAll(deps) : [])],
  });
}

/** Returns the status of a form with this problem. */
export function signUpStatus(problem: SignUpView['problem'] | SignUpCodeView['problem']): number {
  if (problem === null) return 200;
  return typeof problem === 'object' || problem === 'full' || problem === 'limited' ? 429 : 400;
}

/** Shows that the settings allow no sign-up, or none with the typed address. */
export function showRefused(deps: PagesDeps, page: PageRequest, reason: SignUpRefusal): void {
  const { frame, request, parameters } = page;
  if (reason === 'domain') {
    showAddress(deps, page, { email: parameters.get('email')?.[0] ?? '', problem: 'domain' });
    return;
  }
  const content = signUpClosedPage(frame, { request: request?.handle ?? null, reason });
  show(deps, page, content, { status: page.req.method === 'POST' ? 403 : 200 });
}

export async function submitAddress(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { request, parameters } = page;
  const [email = ''] = parameters.get('email') ?? [];
  const [fault] = emailFaults('/email', normaliseEmail(email));
  if (fault) {
    showAddress(deps, page, { email, problem: fault.code === 'required' ? 'emailRequired' : 'emailFormat' });
    return;
  }
  const work = single(parameters, 'work') ?? null;
  const input = { email, clientId: request?.client.clientId ?? null, work };
  const outcome = await requestSignUp(deps.app, visitorContext(deps, page), input);
  if (outcome.kind === 'begun')
    seeOther(deps, page, pathOf(SIGN_UP_PATH, request), keepBegun(deps, page, outcome.secret));
  else if (outcome.kind === 'refused') showRefused(deps, page, outcome.reason);
  else if (outcome.kind === 'mail-limit')
    showAddress(deps, page, { email, problem: { limitedMinutes: minutesUntil(deps, outcome.until) } });
  else showAddress(deps, page, { email, problem: outcome.kind });
}
