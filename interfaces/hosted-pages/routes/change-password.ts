import { changePasswordToSignIn } from '../../../application/sign-in/change-password-to-sign-in.js';
import { type OpenSignIn, openSignIn } from '../../../application/sign-in/open-sign-in.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { HttpRoute } from '../../http/http-types.js';
import { show } from '../answers.js';
import { formToken, requestPage } from '../page-request/page-handlers.js';
import { passwordFaultOf, typedPassword } from '../new-password.js';
import type { PagesDeps } from '../pages-deps.js';
import { goToSignInStep, sentStep, signInAgain } from '../page-request/sign-in-steps.js';
import { startSession } from '../page-request/start-session.js';
import { type PasswordFault, changePasswordPage } from '../views/new-password.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';

const PATH = '/change-password';

/** Returns the routes of a sign-in whose password must be changed first. */
export const changePasswordRoutes = (deps: PagesDeps): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: requestPage(deps, (page) => open(deps, page)) },
  { method: 'POST', path: PATH, handle: requestPage(deps, (page) => submit(deps, page)) },
];

async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { tenantId } = page.tenant;
  const pending = await openSignIn(deps.app, tenantId, deps.cookies.read(page.req, 'tessera_sign_in') ?? '');
  if (pending === null) signInAgain(deps, page);
  else if (pending.step !== 'change-password') goToSignInStep(deps, page, pending.step);
  else showForm(deps, page, pending, null);
}

function showForm(
  deps: PagesDeps,
  page: PageRequest,
  pending: OpenSignIn,
  fault: PasswordFault | null,
): void {
  const { token, headers } = formToken(deps, page, PATH, pending.transaction.userId);
  const view = { request: page.request?.handle ?? null, csrf: token, account: pending.user, fault };
  show(deps, page, changePasswordPage(page.frame, view), { status: fault === null ? 200 : 400, headers });
}

async function submit(deps: PagesDeps, page: PageRequest): Promise<void> {
  const sent = await sentStep(deps, page);
  if (sent === null) return;
  const { secret, pending } = sent;
  const typed = typedPassword(page.parameters);
  if ('fault' in typed) {
    showForm(deps, page, pending, typed.fault);
    return;
  }
  try {
    const { password } = typed;
    const signedIn = await changePasswordToSignIn(deps.app, visitorContext(deps, page), { secret, password });
    await startSession(deps, page, signedIn, { headers: deps.cookies.clear('tessera_sign_in') });
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault !== null) showForm(deps, page, pending, fault);
    else if (error instanceof DomainError && error.code === 'sign_in_over') signInAgain(deps, page);
    else throw error;
  }
}
