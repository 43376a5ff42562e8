import { decidePassword } from '../../../domain/user/set-password.js';
import { decideUnlock } from '../../../domain/user/suspend-user.js';
import { decideEmailVerification } from '../../../domain/user/verify-email.js';
import { emailDigestIn } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import type { LinkInput, Redeemed } from '../../mail/redeem-link.js';
import { redeemLink } from '../../mail/redeem-link.js';
import { isoTime } from '../../shared/event-context.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { chosenPassword } from './chosen-password.js';

export interface PasswordByLink extends LinkInput {
  readonly password: string;
}

/** For each purpose of a link that sets a password, what the event calls it. */
const causes = { invitation: 'invitation', 'password-reset': 'reset' } as const;

/**
 * Sets a password by a mailed link. The caller reads the mails to that address: it is verified, too, and a lock ends,
 * since the failures that caused it were guesses at a password that counts no more. A password that is refused leaves
 * the link as it is.
 * Throws `link_invalid`, `invalid_input`, `overloaded`, `concurrent_change`.
 */
export async function setPasswordByLink(
  app: App,
  context: VisitorContext,
  purpose: keyof typeof causes,
  { token, password }: PasswordByLink,
): Promise<Redeemed> {
  const chosen = chosenPassword(app, password, context.ip);
  let emailDigest: string | undefined;
  const redeemed = await redeemLink(app, context, { purpose, token }, async (user) => {
    emailDigest = emailDigestIn(user);
    return [
      ...decidePassword(user, await chosen.hashFor(user), causes[purpose]),
      ...decideEmailVerification(user),
      ...decideUnlock(user, isoTime(app.clock.now())),
    ];
  });
  // also where the stream knows of no lock: the failures may
  if (emailDigest !== undefined) await app.signInFailures.clear(context.tenantId, [emailDigest]);
  return redeemed;
}
