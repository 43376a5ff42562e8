import { sessionLifetime } from '../../domain/sign-in/session-lifetime.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { AuthenticationMethod, NewSession, Session, TotpUse } from '../ports/sign-in/sessions.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import type { LiveSession } from './live-session.js';
import { recordSignIn } from './record-sign-in.js';

/** A session that has just begun. */
export interface StartedSession extends LiveSession {
  /** The secret of the session's cookie. */
  readonly secret: string;
  /** The position of the event, which the answer waits for. */
  readonly position: bigint;
}

/** A user all of whose credentials were verified against this state of theirs. */
export interface ProvedUser {
  readonly user: PresentUser;
  readonly tenant: PresentTenant;
  readonly amr: readonly AuthenticationMethod[];
  /** The application that asked for the sign-in; null at a page of the service itself. */
  readonly clientId: string | null;
}

/** Begins a session. Throws SubjectErased when the user was erased meanwhile. */
export async function beginSession(
  app: App,
  context: VisitorContext,
  proved: ProvedUser,
): Promise<StartedSession> {
  return recorded(app, context, proved, await app.sessions.start(newSession(context, proved)));
}

/**
 * Begins a session by a valid code of an authenticator app. Returns null when the code was used before. Throws
 * SubjectErased when the user was erased meanwhile.
 */
export async function beginSessionByCode(
  app: App,
  context: VisitorContext,
  proved: ProvedUser,
  code: TotpUse,
): Promise<StartedSession | null> {
  const started = await app.sessions.startByCode(newSession(context, proved), code);
  return started && recorded(app, context, proved, started);
}

const newSession = (
  { tenantId, ip, userAgent }: VisitorContext,
  { user, tenant, amr }: ProvedUser,
): NewSession => ({
  tenantId,
  userId: user.userId,
  generation: user.sessionGeneration,
  amr,
  lifetime: sessionLifetime(tenant.settings),
  ip,
  userAgent,
});

async function recorded(
  app: App,
  context: VisitorContext,
  { user, amr, clientId }: ProvedUser,
  { session, secret }: { readonly session: Session; readonly secret: string },
): Promise<StartedSession> {
  const { tenantId, ip } = context;
  const { userId, email } = user;
  const data = { userId, sessionId: session.sessionId, clientId, amr, email };
  const event = { type: 'UserSignedIn', data } as const;
  const [position] = await Promise.all([
    recordSignIn(app, asUser(context, userId), userId, [event]),
    app.knownPlaces.remember({ tenantId, userId }, { ip, knownBrowserId: context.knownBrowserId ?? null }),
  ]);
  return { session, user, secret, position };
}
