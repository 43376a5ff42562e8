import type { App } from '../app.js';
import type { Redeemed } from '../mail/redeem-link.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { type StartedSession, beginSession } from './begin-session.js';

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
