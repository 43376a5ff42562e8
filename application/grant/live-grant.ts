import type { RegisteredClient } from '../../domain/client/client.js';
import type { PresentUser } from '../../domain/user/user.js';
import { statusOf, user } from '../../domain/user/user.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { findClient } from '../client/find-client.js';
import type { Grant } from '../ports/grants.js';
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

/**
 * Whom a grant is about, read from the streams: null when any of them no longer lets it hold. That is when the user
 * was deleted, suspended, is locked, or everything they were signed in to was ended (a new password, for one); the
 * client was deleted; the tenant is locked; or, without `offline_access`, the session is over (oidc-checklist, A6.6,
 * A7.20, A8.7). Whether the grant itself was revoked is known where it comes from.
 */
export async function partiesOf(app: OpenIdApp, grant: Omit<Grant, 'grantId'>): Promise<Parties | null> {
  const { tenantId, userId, clientId, sessionId } = grant;
  const [{ state }, found, tenant, session] = await Promise.all([
    load(app, streamName(tenantId, 'user', userId), user),
    findClient(app, clientId),
    app.tenants.byId(tenantId),
    grant.offline ? null : app.sessions.byId(tenantId, sessionId),
  ]);
  if (tenant?.status !== 'active' || found?.tenantId !== tenantId) return null;
  if (state.status !== 'present' || state.sessionGeneration !== grant.generation) return null;
  if (statusOf(state, isoTime(app.clock.now())) !== 'active') return null;
  if (!grant.offline && session?.userId !== userId) return null;
  return { user: state, client: found.client };
}

/** The grant, if it still holds. */
export async function liveGrant(app: OpenIdApp, grant: Grant): Promise<LiveGrant | null> {
  const parties = await partiesOf(app, grant);
  return parties && { grant, ...parties };
}
