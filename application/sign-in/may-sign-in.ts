import { isBuiltInClient } from '../../domain/client/portal-client.js';
import { areOfOwner } from '../../domain/role/built-in-roles.js';
import { servesUnder } from '../../domain/tenant/lock-table.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import type { PresentUser } from '../../domain/user/user.js';

/**
 * Whether the lock of the tenant, if there is one, lets a user sign in: an owner, to the portal.
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
