import { decideEmailVerification } from '../../../domain/user/verify-email.js';
import type { DeliveryApp } from '../../app.js';
import { type LinkInput, type Redeemed, redeemLink } from '../../mail/redeem-link.js';
import type { VisitorContext } from '../../shared/visitor-context.js';

/** Verifies an address by a link of purpose `verification`. Throws `link_invalid`, `concurrent_change`. */
export const verifyEmail = (
  app: DeliveryApp,
  context: VisitorContext,
  { token }: LinkInput,
): Promise<Redeemed> =>
  redeemLink(
    app,
    context,
    { purpose: 'verification', token },
    { fetch: () => Promise.resolve(), decide: decideEmailVerification },
  );
