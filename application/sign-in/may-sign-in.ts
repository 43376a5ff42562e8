import { isBuiltInClient } from '../../domain/client/portal-client.js';
import { areOfAdministrator, areOfOwner } from '../../domain/role/built-in-roles.js';
import { meetsPolicy } from '../../domain/sign-in/second-step.js';
import { servesUnder } from '../../domain/tenant/lock-table.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { SignInParties } from './sign-in-step.js';

/**
 * Returns whether the lock of the tenant, if there is one, lets a user sign in: an owner, to the portal.
 * @param clientId the application that asked for the sign-in; null for none
 */
export const maySignIn = (
  { tenantId, lock }: PresentTenant,
  { roleIds }: Pick<PresentUser, 'roleIds'>,
  clientId: string | null,
): boolean =>
  servesUnder(lock, 'owners', {
    isOwner: areOfOwner(tenantId, roleIds),
    byPortal: clientId !== null && isBuiltInClient(clientId),
  });

/** Returns whether a session is as strong as the tenant's policy asks of its user now. */
export const isStrongEnough = (
  session: Pick<Session, 'amr' | 'remembered'>,
  { user, tenant }: SignInParties,
): boolean =>
  meetsPolicy(session, {
    policy: tenant.settings.mfa,
    isAdministrator: areOfAdministrator(tenant.tenantId, user.roleIds),
    factors: user.factors,
  });
