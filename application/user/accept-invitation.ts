import { decidePassword } from '../../domain/user/set-password.js';
import { decideEmailVerification } from '../../domain/user/verify-email.js';
import type { App } from '../app.js';
import type { LinkInput, Redeemed } from '../mail/redeem-link.js';
import { redeemLink } from '../mail/redeem-link.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { chosenPassword } from './chosen-password.js';

export interface AcceptInvitationInput extends LinkInput {
  readonly password: string;
}

/**
 * Accepts an invitation by its link: sets a password and verifies the address. A password that is refused leaves the
 * link as it is. Throws `link_invalid`, `invalid_input`, `overloaded`, `concurrent_change`.
 */
export function acceptInvitation(
  app: App,
  context: VisitorContext,
  { token, password }: AcceptInvitationInput,
): Promise<Redeemed> {
  const chosen = chosenPassword(app, password);
  return redeemLink(app, context, { purpose: 'invitation', token }, async (user) => [
    ...decidePassword(user, await chosen.hashFor(user), 'invitation'),
    ...decideEmailVerification(user),
  ]);
}
