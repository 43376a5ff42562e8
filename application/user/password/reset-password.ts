import type { App } from '../../app.js';
import type { Redeemed } from '../../mail/redeem-link.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { type PasswordByLink, setPasswordByLink } from './set-password-by-link.js';

/** Sets a new password by a link of purpose `password-reset`. Throws what `setPasswordByLink` throws. */
export const resetPassword = (app: App, context: VisitorContext, input: PasswordByLink): Promise<Redeemed> =>
  setPasswordByLink(app, context, 'password-reset', input);
