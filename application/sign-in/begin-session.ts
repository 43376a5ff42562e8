import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { AuthenticationMethod } from '../ports/sign-in/sessions.js';
import type { Redeemed } from '../mail/redeem-link.js';
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

/**
 * Begins a session for a user, all of whose credentials were verified against this state of theirs. Throws
 * SubjectErased when the user was erased meanwhile.
 */
export async function beginSession(
  app: App,
  context: VisitorContext,
  account: PresentUser,
  { amr, clientId }: { readonly amr: readonly AuthenticationMethod[]; readonly clientId: string | null },
): Promise<StartedSession> {
  const { tenantId, ip, userAgent } = context;
  const { userId, email, sessionGeneration: generation } = account;
  const { session, secret } = await app.sessions.start({ tenantId, userId, generation, amr, ip, userAgent });
  const data = { userId, sessionId: session.sessionId, clientId, amr, email };
  const event = { type: 'UserSignedIn', data } as const;
  const [position] = await Promise.all([
    recordSignIn(app, asUser(context, userId), userId, [event]),
    app.knownPlaces.remember({ tenantId, userId }, { ip, knownBrowserId: context.knownBrowserId ?? null }),
  ]);
  return { session, user: account, secret, position };
}

/**
 * Signs in the user who has just set a password by a mailed link, which proves the mailbox. Returns null, and begins no
 * session, when a second factor is required. Throws SubjectErased when the user was erased meanwhile.
 * @param redeemed the user as the link was redeemed: a session of one who was suspended since is not valid
 */
export async function signInByLink(
  app: App,
  context: VisitorContext,
  { user, clientId }: Pick<Redeemed, 'user' | 'clientId'>,
): Promise<StartedSession | null> {
  if (user.hasSecondFactor) return null;
  return beginSession(app, context, user, { amr: ['pwd'], clientId });
}
