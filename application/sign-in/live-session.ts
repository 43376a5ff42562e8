import { areOfOwner } from '../../domain/role/built-in-roles.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { type WhileLocked, servesUnder } from '../../domain/tenant/lock-table.js';
import { type PresentTenant, presentTenant, tenant } from '../../domain/tenant/tenant.js';
import { type PresentUser, user } from '../../domain/user/user.js';
import type { BillingApp, SignInApp } from '../app.js';
import type { Session } from '../ports/sign-in/sessions.js';
import { loadExisting } from '../shared/load.js';

/** A session that is valid, with its user and tenant as they are now. */
export interface LiveSession {
  readonly session: Session;
  readonly user: PresentUser;
  readonly tenant: PresentTenant;
}

/**
 * Identifies a session: by the cookie's secret, which renews it unless it is only looked at, or by its id, which does not
 * renew it.
 */
export type SessionHandle =
  { readonly secret: string; readonly readOnly?: boolean } | { readonly sessionId: string };

/**
 * Returns a session when it is valid: it has neither expired nor been ended; since it began the user was neither
 * suspended nor deleted, and has the same password; the tenant is not locked. Null otherwise. Reads rows and streams,
 * never a read model. A lock-out does not end sessions. Throws EventStoreUnavailable when the log does not show the
 * session's user or tenant. The use of the cookie is noted as activity of the user, unless it is
 * only looked at.
 * @param row says whose session is valid while the tenant is locked. Default: no session is
 */
export async function liveSession(
  app: SignInApp & BillingApp,
  tenantId: string,
  handle: SessionHandle,
  row?: WhileLocked,
): Promise<LiveSession | null> {
  const isUse = 'secret' in handle && handle.readOnly !== true;
  const finding =
    'sessionId' in handle
      ? app.sessions.byId(tenantId, handle.sessionId)
      : isUse
        ? app.sessions.use(tenantId, handle.secret)
        : app.sessions.bySecret(tenantId, handle.secret);
  const [session, { state: holder }] = await Promise.all([
    finding,
    loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant),
  ]);
  if (session === null) return null;
  const present = presentTenant(holder);
  const { state } = await loadExisting(app, streamName(tenantId, 'user', session.userId), user);
  if (state.status !== 'present' || !isOpenTo(state, session)) return null;
  const isOwner = areOfOwner(tenantId, state.roleIds);
  if (!servesUnder(present.lock, row, { isOwner, byPortal: true })) return null;
  if (isUse) app.activity.note(tenantId, session.userId);
  return { session, user: state, tenant: present };
}

/** Returns whether no event about the user has ended the session. */
export const isOpenTo = (state: PresentUser, { generation }: Session): boolean =>
  !state.suspended && state.sessionGeneration === generation;
