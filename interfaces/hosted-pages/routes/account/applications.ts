import { DomainError } from '../../../../domain/shared/domain-error.js';
import { listApplications } from '../../../../application/grant/list-applications.js';
import { withdrawAccess } from '../../../../application/grant/withdraw-access.js';
import { asUser } from '../../../../application/shared/visitor-context.js';
import { single } from '../../../http/requests/form-body.js';
import { accountPaths } from '../../account-sections.js';
import {
  type AccountPageRequest,
  accountToken,
  backTo,
  showAccountPage,
  signedIn,
} from '../../page-request/account-page.js';
import { visitorContext } from '../../page-request/page-request.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { applicationsPage } from '../../views/account/applications.js';

const PATH = accountPaths.applications;

/** The page of the applications that the user lets into the account. */
export const applicationPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: signedIn,
    open,
    form: { fields: ['client'], submit: withdraw },
  }),
];

async function open(deps: PagesDeps, page: AccountPageRequest, { missing = false } = {}): Promise<void> {
  const found = await listApplications(deps.app, page.tenant.tenantId, page.session.user);
  const view = {
    csrf: accountToken(deps, page, PATH),
    applications: found.map(({ client, scopes, claims, resources, permissions, lastAt }) => ({
      clientId: client.clientId,
      name: client.name,
      thirdParty: client.thirdParty,
      scopes,
      claims,
      resources,
      permissions,
      lastAt,
    })),
    notice: page.notice,
    missing,
  };
  showAccountPage(deps, page, applicationsPage(page.frame, view), missing ? 404 : 200);
}

async function withdraw(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { userId } = page.session.user;
  const clientId = single(page.parameters, 'client') ?? '';
  try {
    const { position } = await withdrawAccess(deps.app, asUser(visitorContext(deps, page), userId), {
      userId,
      clientId,
    });
    if (position !== null) await deps.waitUntilShown(position);
    backTo(deps, page, PATH, 'accessWithdrawn');
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'application_not_found') throw error;
    await open(deps, page, { missing: true });
  }
}
