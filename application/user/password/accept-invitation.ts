import type { App } from '../../app.js';
import type { Redeemed } from '../../mail/redeem-link.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { type PasswordByLink, setPasswordByLink } from './set-password-by-link.js';

/** Accepts an invitation by its link: sets a password and verifies the address. Throws what `setPasswordByLink` throws. */
export const acceptInvitation = (
  app: App,
  context: VisitorContext,
  input: PasswordByLink,
): Promise<Redeemed> => setPasswordByLink(app, context, 'invitation', input);
