import { decidePassword } from '../../domain/user/set-password.js';
import { decideEmailVerification } from '../../domain/user/verify-email.js';
import type { App } from '../app.js';
import type { LinkInput, Redeemed } from '../mail/redeem-link.js';
import { redeemLink } from '../mail/redeem-link.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { chosenPassword } from './chosen-password.js';

export interface ResetPasswordInput extends LinkInput {
  readonly password: string;
}

/**
 * Sets a new password by a link of purpose `password-reset`. Whoever has the link reads the mails to that address, so
 * that it is verified, too. A password that is refused leaves the link as it is.
 * Throws `link_invalid`, `invalid_input`, `overloaded`, `concurrent_change`.
 */
export function resetPassword(
  app: App,
  context: VisitorContext,
  { token, password }: ResetPasswordInput,
): Promise<Redeemed> {
  const chosen = chosenPassword(app, password);
  return redeemLink(app, context, { purpose: 'password-reset', token }, async (user) => [
    ...decidePassword(user, await chosen.hashFor(user), 'reset'),
    ...decideEmailVerification(user),
  ]);
}
