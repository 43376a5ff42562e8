import { ceremonies, withCode } from '../../domain/sign-in/assurance.js';
import { isSteppedUp } from '../../domain/sign-in/step-up.js';
import type { App } from '../app.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import type { LiveSession } from './live-session.js';

/**
 * Lets a factor that the user of a session has just added count as the second factor of this session, which they stepped
 * up before: its secret is replaced, its id and the time of its authentication stay, since the user has not authenticated anew
 * (OpenID Connect Core 1.0, section 2, `auth_time`). Returns null, and changes nothing, where the session states a second
 * factor already, is not stepped up for the enrolment, or has ended.
 * @param live the session and its user as they were before the enrolment
 */
export async function raiseByEnrolment(
  app: Pick<App, 'clock' | 'sessions'>,
  { ip, userAgent }: Pick<VisitorContext, 'ip' | 'userAgent'>,
  { session, user }: Pick<LiveSession, 'session' | 'user'>,
  factor: 'totp' | 'passkey',
): Promise<{ readonly session: Session; readonly secret: string } | null> {
  const { sessionId, tenantId, userId, generation, authenticatedAt, amr, provedMailbox, lifetime } = session;
  if (amr.includes('mfa') || !isSteppedUp(session, user, 'mailbox', app.clock.now())) return null;
  return app.sessions.raise(sessionId, {
    tenantId,
    userId,
    generation,
    authenticatedAt,
    amr: factor === 'totp' ? withCode(amr) : [...amr, ...ceremonies.passkey],
    remembered: false,
    provedMailbox,
    lifetime,
    ip,
    userAgent,
  });
}
