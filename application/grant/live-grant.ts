import type { RegisteredClient } from '../../domain/client/client.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import type { PresentUser, UserState } from '../../domain/user/user.js';
import { user } from '../../domain/user/user.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import type { FoundClient } from '../client/find-client.js';
import { findClient } from '../client/find-client.js';
import type { KeptGrant } from '../ports/openid/grants.js';
import { loadExisting } from '../shared/load.js';

/** Whom a grant is about, as they are now. */
export interface Parties {
  readonly user: PresentUser;
  readonly client: RegisteredClient;
  readonly tenant: PresentTenant;
}

/** A grant that still holds. */
export interface LiveGrant extends Parties {
  readonly grant: KeptGrant;
}

/** What a grant is about, as the streams have it now, whether it still lets the grant hold or not. */
export interface Circumstances {
  readonly user: UserState;
  readonly found: FoundClient | null;
  readonly tenant: PresentTenant | null;
}

type Subject = Pick<KeptGrant, 'tenantId' | 'userId' | 'clientId'>;

/**
 * Reads all of it at the same time: it can begin before the grant itself is known. Whatever a grant or a token of ours
 * names was there once: throws EventStoreUnavailable where the log shows nothing of it.
 * @param users where users are read. Default: where what another process did to one may show a second late
 */
export async function circumstancesOf(
  app: OpenIdApp,
  { tenantId, userId, clientId }: Subject,
  users = app.recentUsers,
): Promise<Circumstances> {
  const [{ state }, found, tenant] = await Promise.all([
    loadExisting({ events: users }, streamName(tenantId, 'user', userId), user),
    findClient(app, clientId, true),
    app.tenants.byId(tenantId, true),
  ]);
  return { user: state, found, tenant };
}

/** A grant, or what is to become one. */
type Standing = Omit<KeptGrant, 'grantId'>;

/**
 * Whom a grant is about, null when any of them no longer lets it hold. That is when the user was deleted or suspended, or
 * everything they were signed in to was ended (a new password, for one); the client was deleted; the tenant is locked;
 * or, without `offline_access`, the session is over. A lock that failures caused ends no grant: anybody can cause one.
 * Whether the grant itself was revoked is known where it comes from.
 */
export function partiesIn({ user: state, found, tenant }: Circumstances, grant: Standing): Parties | null {
  if (tenant?.status !== 'active' || found?.tenantId !== grant.tenantId) return null;
  if (state.status !== 'present' || state.sessionGeneration !== grant.generation) return null;
  if (state.suspended) return null;
  if (!grant.offline && !grant.sessionLives) return null;
  return { user: state, client: found.client, tenant };
}

/** The same, read now. */
export const partiesOf = async (app: OpenIdApp, grant: Standing): Promise<Parties | null> =>
  partiesIn(await circumstancesOf(app, grant), grant);

/** The grant, if it still holds. */
export async function liveGrant(app: OpenIdApp, grant: KeptGrant): Promise<LiveGrant | null> {
  const parties = await partiesOf(app, grant);
  return parties && { grant, ...parties };
}
