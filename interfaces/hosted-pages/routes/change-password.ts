import { changePasswordToSignIn } from '../../../application/sign-in/change-password-to-sign-in.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { show } from '../answers.js';
import { formToken } from '../page-request/form-token.js';
import { passwordFaultOf, typedPassword } from '../new-password.js';
import { hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { type StepPageRequest, atSignInStep, signInAgain, stepPaths } from '../page-request/sign-in-steps.js';
import { startSession } from '../page-request/start-session.js';
import { type PasswordFault, changePasswordPage } from '../views/new-password.js';
import { visitorContext } from '../page-request/page-request.js';

const PATH = stepPaths['change-password'];

/** The page of a sign-in whose password must be changed first. */
export const changePasswordPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: atSignInStep('change-password'),
    open: (deps, page) => showForm(deps, page, null),
    form: { fields: ['newPassword', 'newPasswordAgain'], submit },
  }),
];

function showForm(deps: PagesDeps, page: StepPageRequest, fault: PasswordFault | null): void {
  const { transaction, user: account } = page.pending;
  const { token, headers } = formToken(deps, page, PATH, transaction.userId);
  const view = { request: page.request?.handle ?? null, csrf: token, account, fault };
  show(deps, page, changePasswordPage(page.frame, view), { status: fault === null ? 200 : 400, headers });
}

async function submit(deps: PagesDeps, page: StepPageRequest): Promise<void> {
  const { secret } = page.pending;
  const typed = typedPassword(page.parameters);
  if ('fault' in typed) {
    showForm(deps, page, typed.fault);
    return;
  }
  try {
    const { password } = typed;
    const signedIn = await changePasswordToSignIn(deps.app, visitorContext(deps, page), { secret, password });
    await startSession(deps, page, signedIn, { headers: deps.cookies.clear('tessera_sign_in') });
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault !== null) showForm(deps, page, fault);
    else if (error instanceof DomainError && error.code === 'sign_in_over') signInAgain(deps, page);
    else throw error;
  }
}
