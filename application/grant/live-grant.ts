import type { RegisteredClient } from '../../domain/client/client.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import type { PresentUser, UserState } from '../../domain/user/user.js';
import { statusOf, user } from '../../domain/user/user.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import type { FoundClient } from '../client/find-client.js';
import { findClient } from '../client/find-client.js';
import type { Grant } from '../ports/grants.js';
import type { Session } from '../ports/sessions.js';
import { isoTime } from '../shared/event-context.js';
import { load } from '../shared/load.js';

/** Whom a grant is about, as they are now. */
export interface Parties {
  readonly user: PresentUser;
  readonly client: RegisteredClient;
}

/** A grant that still holds. */
export interface LiveGrant extends Parties {
  readonly grant: Grant;
}

/** What a grant is about, as the streams and rows have it now, whether it still lets the grant hold or not. */
interface Circumstances {
  readonly user: UserState;
  readonly found: FoundClient | null;
  readonly tenant: PresentTenant | null;
  readonly session: Session | null;
}

type Subject = Pick<Grant, 'tenantId' | 'userId' | 'clientId' | 'sessionId'>;

/** Reads all of it at the same time: it can begin before the grant itself is known. */
export async function circumstancesOf(app: OpenIdApp, subject: Subject): Promise<Circumstances> {
  const { tenantId, userId, clientId, sessionId } = subject;
  const [{ state }, found, tenant, session] = await Promise.all([
    load(app, streamName(tenantId, 'user', userId), user),
    findClient(app, clientId),
    app.tenants.byId(tenantId),
    app.sessions.byId(tenantId, sessionId),
  ]);
  return { user: state, found, tenant, session };
}

/**
 * Whom a grant is about, null when any of them no longer lets it hold. That is when the user was deleted, suspended, is
 * locked, or everything they were signed in to was ended (a new password, for one); the client was deleted; the tenant
 * is locked; or, without `offline_access`, the session is over (oidc-checklist, A6.6, A7.20, A8.7). Whether the grant
 * itself was revoked is known where it comes from.
 * @param now milliseconds since the epoch
 */
export function partiesIn(
  { user: state, found, tenant, session }: Circumstances,
  grant: Omit<Grant, 'grantId'>,
  now: number,
): Parties | null {
  if (tenant?.status !== 'active' || found?.tenantId !== grant.tenantId) return null;
  if (state.status !== 'present' || state.sessionGeneration !== grant.generation) return null;
  if (statusOf(state, isoTime(now)) !== 'active') return null;
  if (!grant.offline && session?.userId !== grant.userId) return null;
  return { user: state, client: found.client };
}

/** The same, read now. */
export const partiesOf = async (app: OpenIdApp, grant: Omit<Grant, 'grantId'>): Promise<Parties | null> =>
  partiesIn(await circumstancesOf(app, grant), grant, app.clock.now());

/** The grant, if it still holds. */
export async function liveGrant(app: OpenIdApp, grant: Grant): Promise<LiveGrant | null> {
  const parties = await partiesOf(app, grant);
  return parties && { grant, ...parties };
}
