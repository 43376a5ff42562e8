import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { PresentUser } from '../../domain/user/user.js';
import { user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { Session } from '../ports/sign-in/sessions.js';
import { loadExisting } from '../shared/load.js';

/** A session that lets its user in, and the user as they are now. */
export interface LiveSession {
  readonly session: Session;
  readonly user: PresentUser;
}

/** By the cookie's secret, which renews the session; or by its id, which does not. */
export type SessionHandle = { readonly secret: string } | { readonly sessionId: string };

/**
 * The session, when it lets its user in: it has not expired or been ended; since it began the user was neither
 * suspended nor deleted, and their password is the one that it began under; the tenant is not locked. Null otherwise.
 * All of it is asked of the rows and streams themselves, never of a read model. A lock-out keeps nobody out who is in.
 * Throws EventStoreUnavailable where the log shows nothing of the session's user or tenant.
 */
export async function liveSession(
  app: App,
  tenantId: string,
  handle: SessionHandle,
): Promise<LiveSession | null> {
  const finding =
    'secret' in handle
      ? app.sessions.use(tenantId, handle.secret)
      : app.sessions.byId(tenantId, handle.sessionId);
  const [session, { state: holder }] = await Promise.all([
    finding,
    loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant),
  ]);
  if (session === null || holder.status !== 'active') return null;
  const { state } = await loadExisting(app, streamName(tenantId, 'user', session.userId), user);
  if (state.status !== 'present' || !isOpenTo(state, session)) return null;
  return { session, user: state };
}

/** Whether nothing that happened to the user has ended the session. */
export const isOpenTo = (state: PresentUser, { generation }: Session): boolean =>
  !state.suspended && state.sessionGeneration === generation;
