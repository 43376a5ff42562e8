import { changeOwnPassword } from '../../../../application/user/password/change-own-password.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { accountPaths, securityPaths } from '../../account-sections.js';
import { passwordFaultOf, typedPassword } from '../../new-password.js';
import {
  type AccountPageRequest,
  accountToken,
  backTo,
  showAccountPage,
  signInFirst,
} from '../../page-request/account-page.js';
import { visitorContext } from '../../page-request/page-request.js';
import { startedSessionHeaders } from '../../page-request/start-session.js';
import { steppedUp } from '../../page-request/stepped-up-page.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { accountPasswordPage } from '../../views/account/security-form.js';
import type { PasswordFault } from '../../views/new-password.js';

const PATH = securityPaths.password;

/** The page on which the user of a session sets another password. The step-up proves the old one. */
export const accountPasswordPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: steppedUp('factor'),
    open: (deps, page) => open(deps, page, null),
    form: { fields: ['newPassword', 'newPasswordAgain'], submit },
  }),
];

function open(deps: PagesDeps, page: AccountPageRequest, fault: PasswordFault | null): void {
  const view = { csrf: accountToken(deps, page, PATH), account: page.session.user, fault };
  showAccountPage(deps, page, accountPasswordPage(page.frame, view), fault === null ? 200 : 400);
}

async function submit(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const typed = typedPassword(page.parameters);
  if ('fault' in typed) {
    open(deps, page, typed.fault);
    return;
  }
  try {
    const context = visitorContext(deps, page);
    const started = await changeOwnPassword(deps.app, context, page.session, typed.password);
    const headers = await startedSessionHeaders(deps, page, started);
    backTo(deps, page, accountPaths.security, 'passwordSaved', headers);
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault !== null) open(deps, page, fault);
    else if (error instanceof DomainError && error.code === 'session_over') signInFirst(deps, page);
    else throw error;
  }
}
