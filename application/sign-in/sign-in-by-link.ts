import type { App } from '../app.js';
import type { Redeemed } from '../mail/redeem-link.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import type { BegunSession } from './begin-session.js';
import { beginSession } from './begin-session.js';

/**
 * Signs in the user who has just set a password by a mailed link: the link proves the mailbox, the password is theirs.
 * Returns null, and begins no session, where a second factor is due.
 * Throws SubjectErased when they were erased meanwhile.
 * @param redeemed what the link led to: a user who was suspended since is let in nowhere, as their sessions are over
 */
export async function signInByLink(
  app: App,
  context: VisitorContext,
  { user, clientId }: Pick<Redeemed, 'user' | 'clientId'>,
): Promise<BegunSession | null> {
  if (user.hasSecondFactor) return null;
  return beginSession(app, context, user, { amr: ['pwd'], clientId });
}
