import { asUser } from '../../../../application/shared/visitor-context.js';
import { requestDeletion } from '../../../../application/user/deletion/request-deletion.js';
import { areOfAdministrator } from '../../../../domain/role/built-in-roles.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import type { HttpRoute } from '../../../http/http-types.js';
import { accountPaths, DELETE_PATH } from '../../account-sections.js';
import { seeOther, show } from '../../answers.js';
import { type AccountPageRequest, accountToken, showAccountPage } from '../../page-request/account-page.js';
import { pathOf } from '../../page-request/go-to-step.js';
import { plainPage, requestPage } from '../../page-request/page-handlers.js';
import { visitorContext } from '../../page-request/page-request.js';
import { forgetSession } from '../../page-request/cookies/session-cookie.js';
import { ACCOUNT_KEPT_PATH } from '../../page-request/start-session.js';
import { steppedUpForm, steppedUpPage } from '../../page-request/stepped-up-page.js';
import type { PagesDeps } from '../../pages-deps.js';
import { deletePage } from '../../views/account/delete.js';
import { accountKeptPage, deletionRequestedPage } from '../../views/notices.js';

const DONE_PATH = '/deletion-requested';

/**
 * Returns the routes of the page on which users delete their accounts, of the one after it, and of the one after a sign-in
 * that withdrew it.
 */
export const deleteRoutes = (deps: PagesDeps): HttpRoute[] => [
  {
    method: 'GET',
    path: DELETE_PATH,
    handle: steppedUpPage(deps, 'mailbox', (page) => open(deps, page)),
  },
  {
    method: 'POST',
    path: DELETE_PATH,
    handle: steppedUpForm(deps, 'mailbox', (page) => submit(deps, page)),
  },
  {
    method: 'GET',
    path: DONE_PATH,
    handle: plainPage(deps, (page) => {
      show(deps, page, deletionRequestedPage(page.frame, page.tenant.settings.deletionGraceDays));
    }),
  },
  {
    method: 'GET',
    path: ACCOUNT_KEPT_PATH,
    // the first step of the sign-in goes on with the session
    handle: requestPage(deps, (page) => {
      show(deps, page, accountKeptPage(page.frame, pathOf('/sign-in', page.request)));
    }),
  },
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
