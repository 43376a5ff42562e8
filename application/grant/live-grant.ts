import type { RegisteredClient } from '../../domain/client/client.js';
import { isBuiltInClient } from '../../domain/client/portal-client.js';
import { areOfOwner } from '../../domain/role/built-in-roles.js';
import { servesUnder } from '../../domain/tenant/lock-table.js';
import { lockedEndpoints } from '../../domain/tenant/locked-endpoints.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import { type PresentUser, type UserState, user } from '../../domain/user/user.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { findClientOfTenant, type TenantClient } from '../client/find-client.js';
import type { StoredGrant } from '../ports/openid/grants.js';
import { loadExisting } from '../shared/load.js';

/** The user, client and tenant of a grant, as they are now. */
export interface GrantParties {
  readonly user: PresentUser;
  readonly client: RegisteredClient;
  readonly tenant: PresentTenant;
}

/** A grant that is valid. */
export interface LiveGrant extends GrantParties {
  readonly grant: StoredGrant;
}

/** The facts that decide whether a grant is valid, as the streams show them. */
export interface GrantDetails {
  readonly user: UserState;
  readonly found: TenantClient | null;
  readonly tenant: PresentTenant | null;
}

type Subject = Pick<StoredGrant, 'tenantId' | 'userId' | 'clientId'>;

/**
 * Reads these facts concurrently, which can begin before the grant itself is known. Throws EventStoreUnavailable when
 * the log does not show them, since a grant or token of this service only names existing ones.
 * @param users where users are read. Default: a copy that shows another process's changes within a second
 */
export async function grantDetailsOf(
  app: OpenIdApp,
  { tenantId, userId, clientId }: Subject,
  users = app.recentUsers,
): Promise<GrantDetails> {
  const [{ state }, found, tenant] = await Promise.all([
    loadExisting({ events: users }, streamName(tenantId, 'user', userId), user),
    findClientOfTenant(app, tenantId, clientId),
    app.tenants.byId(tenantId, true),
  ]);
  return { user: state, found, tenant };
}

/** The use of a grant, which a lock of the tenant may stop. */
export type GrantUse = keyof typeof lockedEndpoints | 'administration';

/** A grant, or the data of a future one. */
type GrantData = Omit<StoredGrant, 'grantId'>;

/**
 * Returns the user, client and tenant of a grant; null when it is not valid: the user was deleted or suspended, or all
 * their sessions and grants were ended (for example by a new password); the client was deleted; the tenant is locked,
 * which stops this use;
 * or the session is over and the grant has no `offline_access`. A lock-out ends no grant, since any caller can cause
 * one. The caller checks whether the grant itself was revoked.
 */
export function partiesIn(
  { user: state, found, tenant }: GrantDetails,
  grant: GrantData,
  use: GrantUse,
): GrantParties | null {
  if (tenant === null || found?.tenantId !== grant.tenantId) return null;
  if (state.status !== 'present' || state.sessionGeneration !== grant.generation) return null;
  if (state.suspended) return null;
  if (!grant.offline && !grant.sessionLives) return null;
  if (isStopped(tenant, state, grant.clientId, use)) return null;
  return { user: state, client: found.client, tenant };
}

/** Returns whether a lock of the tenant stops this use. Calls of administration are notified of the lock by the gate of the API. */
const isStopped = (
  { tenantId, lock }: PresentTenant,
  { roleIds }: PresentUser,
  clientId: string,
  use: GrantUse,
): boolean =>
  use !== 'administration' &&
  !servesUnder(lock, lockedEndpoints[use], {
    isOwner: areOfOwner(tenantId, roleIds),
    byPortal: isBuiltInClient(clientId),
  });

/** Returns the same from facts that are read now. */
export const partiesOf = async (
  app: OpenIdApp,
  grant: GrantData,
  use: GrantUse,
): Promise<GrantParties | null> => partiesIn(await grantDetailsOf(app, grant), grant, use);

/** Returns the grant when it is valid, null otherwise. */
export async function liveGrant(
  app: OpenIdApp,
  grant: StoredGrant,
  use: GrantUse,
): Promise<LiveGrant | null> {
  const parties = await partiesOf(app, grant, use);
  return parties && { grant, ...parties };
}
