import { SIGN_UP_PATH } from '../../../../application/mail/link-address.js';
import type { CompletedSignUp } from '../../../../application/sign-up/complete-sign-up.js';
import type { SignUpRefusal } from '../../../../domain/sign-up/sign-up.js';
import { show } from '../../answers.js';
import { formToken } from '../../page-request/form-token.js';
import type { PageRequest } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import { prefilledEmail, storeTypedEmail } from '../../typed-email-cookie.js';
import { type SignUpView, signUpPage } from '../../views/sign-up/address.js';
import { SIGN_UP_WORK_PATH } from '../../views/sign-up/parts.js';
import type { SignUpCodeView } from '../../views/sign-up/code.js';
import { accountKnownPage, signUpClosedPage } from '../../views/sign-up/refusals.js';
import { forgetAll } from './present-sign-up.js';
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
  const workCsrf = workToken(deps, page, SIGN_UP_WORK_PATH);
  const view = { request: request?.handle ?? null, csrf: token, workCsrf, email, client, problem };
  show(deps, page, signUpPage(frame, view), {
    status: signUpStatus(problem),
    headers: [
      ...headers,
      ...(page.req.method === 'POST' ? storeTypedEmail(deps, email, request) : []),
      ...(problem === 'over' || problem === 'full' ? forgetAll(deps) : []),
    ],
  });
}

/** Shows the first form of a sign-up that ended before its account was created, with the address that was sent. */
export const showAddressAgain = (
  deps: PagesDeps,
  page: PageRequest,
  problem: 'over' | 'full' | 'domain',
): void =>
  showAddress(deps, page, {
    email: page.parameters.get('email')?.[0] ?? prefilledEmail(deps, page) ?? '',
    problem,
  });

/** Returns the status of a form with this problem. */
export function signUpStatus(problem: SignUpView['problem'] | SignUpCodeView['problem']): number {
  if (problem === null) return 200;
  return typeof problem === 'object' || problem === 'full' || problem === 'limited' ? 429 : 400;
}

/** Shows that the settings allow no sign-up, or none with the typed address. */
export function showRefused(deps: PagesDeps, page: PageRequest, reason: SignUpRefusal): void {
  const { frame, request } = page;
  if (reason === 'domain') {
    showAddressAgain(deps, page, 'domain');
    return;
  }
  const content = signUpClosedPage(frame, { request: request?.handle ?? null, reason });
  show(deps, page, content, { status: page.req.method === 'POST' ? 403 : 200 });
}

/** Shows why a sign-up ended without an account, or that there is one. */
export function showEnd(
  deps: PagesDeps,
  page: PageRequest,
  end: Exclude<CompletedSignUp, { kind: 'created' }>,
): void {
  switch (end.kind) {
    case 'known': {
      const content = accountKnownPage(page.frame, page.request?.handle ?? null);
      show(deps, page, content, { status: 409, headers: forgetAll(deps) });
      return;
    }
    case 'refused':
      showRefused(deps, page, end.reason);
      return;
    case 'full':
    case 'over':
      showAddressAgain(deps, page, end.kind);
  }
}
