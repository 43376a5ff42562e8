import { asUser } from '../../../../application/shared/visitor-context.js';
import { requestDeletion } from '../../../../application/user/deletion/request-deletion.js';
import { areOfAdministrator } from '../../../../domain/role/built-in-roles.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { accountPaths, DELETE_PATH } from '../../account-sections.js';
import { seeOther, show } from '../../answers.js';
import { type AccountPageRequest, accountToken, showAccountPage } from '../../page-request/account-page.js';
import { pathOf } from '../../page-request/go-to-step.js';
import { anyone, anyoneSigningIn } from '../../page-request/visitors.js';
import { visitorContext } from '../../page-request/page-request.js';
import { forgetSession } from '../../page-request/cookies/session-cookie.js';
import { ACCOUNT_KEPT_PATH } from '../../page-request/start-session.js';
import { steppedUp } from '../../page-request/stepped-up-page.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { deletePage } from '../../views/account/delete.js';
import { accountKeptPage, deletionRequestedPage } from '../../views/notices.js';

const DONE_PATH = '/deletion-requested';

/** The page on which users delete their accounts, the one after it, and the one after a sign-in that withdrew it. */
export const deletePages = [
  hostedPage({
    path: DELETE_PATH,
    whileLocked: 'stops',
    who: steppedUp('mailbox'),
    open,
    form: { fields: [], submit },
  }),
  hostedPage({
    path: DONE_PATH,
    whileLocked: 'stops',
    who: anyone,
    open: (deps, page) => {
      show(deps, page, deletionRequestedPage(page.frame, page.tenant.settings.deletionGraceDays));
    },
  }),
  hostedPage({
    path: ACCOUNT_KEPT_PATH,
    whileLocked: 'stops',
    who: anyoneSigningIn,
    // the first step of the sign-in goes on with the session
    open: (deps, page) => show(deps, page, accountKeptPage(page.frame, pathOf('/sign-in', page.request))),
  }),
];

function open(deps: PagesDeps, page: AccountPageRequest): void {
  const { tenant, session } = page;
  if (!tenant.settings.selfDeletion) {
    seeOther(deps, page, accountPaths.data);
    return;
  }
  const isAdministrator = areOfAdministrator(tenant.tenantId, session.user.roleIds);
  const view = {
    csrf: accountToken(deps, page, DELETE_PATH),
    graceDays: tenant.settings.deletionGraceDays,
    isAdministrator,
  };
  showAccountPage(deps, page, deletePage(page.frame, view), isAdministrator ? 409 : 200);
}

/** Requests the deletion, which ends all sessions, this one included. */
async function submit(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { userId } = page.session.user;
  const context = asUser(visitorContext(deps, page), userId);
  try {
    const { position } = await requestDeletion(deps.app, deps.audit, context, { userId });
    if (position !== null) await deps.waitUntilShown(position);
    seeOther(deps, page, DONE_PATH, forgetSession(deps, page));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'administrator_role_held' || error.code === 'self_deletion_off') open(deps, page);
    else throw error;
  }
}
