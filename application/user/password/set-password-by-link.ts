import { decideOwnerArrival } from '../../../domain/user/receive-owner.js';
import { decidePassword } from '../../../domain/user/set-password.js';
import { decideUnlock } from '../../../domain/user/suspend-user.js';
import { decideEmailVerification } from '../../../domain/user/verify-email.js';
import { emailDigestIn } from '../../../domain/user/user.js';
import type { DeliveryApp, SignInApp } from '../../app.js';
import { type LinkInput, type Redeemed, redeemLink } from '../../mail/redeem-link.js';
import { isoTime } from '../../shared/event-context.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { releaseCredentials } from '../release-credentials.js';
import { chosenPassword } from './chosen-password.js';

export interface PasswordByLink extends LinkInput {
  readonly password: string;
}

/** The cause in the event, by the purpose of the link. */
const causes = { invitation: 'invitation', 'password-reset': 'reset' } as const;

/**
 * Sets a password by a mailed link. The caller reads the mails to that address, so it is verified too; what a stranger may
 * have in an account whose address never was ends (`decideOwnerArrival`). A lock ends: the failures that caused it were guesses
 * at the former password. A refused password leaves the link valid.
 * Throws `link_invalid`, `invalid_input`, `overloaded`, `concurrent_change`.
 */
async function setPasswordByLink(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  purpose: keyof typeof causes,
  { token, password }: PasswordByLink,
): Promise<Redeemed> {
  const chosen = chosenPassword(app, context, password);
  const redeemed = await redeemLink(
    app,
    context,
    { purpose, token },
    {
      fetch: (user) => chosen.hashFor(user),
      decide: (user, passwordHash) => [
        ...decideOwnerArrival(user, {
          by: 'mail',
          password: decidePassword(user, passwordHash, causes[purpose]),
        }),
        ...decideEmailVerification(user),
        ...decideUnlock(user, isoTime(app.clock.now())),
      ],
      release: (...taken) => releaseCredentials(app, ...taken),
    },
  );
  // failures may be counted although the user is not locked
  await app.signInFailures.clear(context.tenantId, [emailDigestIn(redeemed.user)]);
  return redeemed;
}

/** Accepts an invitation by its link: sets a password and verifies the address. Throws what `setPasswordByLink` throws. */
export const acceptInvitation = (
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  input: PasswordByLink,
): Promise<Redeemed> => setPasswordByLink(app, context, 'invitation', input);

/** Sets a new password by a link of purpose `password-reset`. Throws what `setPasswordByLink` throws. */
export const resetPassword = (
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  input: PasswordByLink,
): Promise<Redeemed> => setPasswordByLink(app, context, 'password-reset', input);
