import type Stripe from 'stripe';
import type { VerifiedWebhook } from '../../application/ports/billing/stripe-client.js';
import type { StripeConnection } from './load-stripe.js';

/** Seconds between the signature and its arrival. */
const TOLERANCE = 300;

/**
 * Returns a message whose signature is right and at most five minutes old; null for any other. One of another shape than
 * the known ones is about no customer.
 */
export function verifiedWebhook(
  stripe: Stripe,
  { webhookSecret }: Pick<StripeConnection, 'webhookSecret'>,
  body: Uint8Array,
  signature: string,
): VerifiedWebhook | null {
  let event: unknown;
  try {
    event = stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret, TOLERANCE);
  } catch {
    return null;
  }
  const { id, livemode, data } = membersOf(event);
  // its other members are not read: they may be older than what Stripe has now
  const about = membersOf(membersOf(data)['object']);
  const customer = about['object'] === 'customer' ? about['id'] : about['customer'];
  return {
    id: typeof id === 'string' ? id : '',
    livemode: livemode === true,
    customerId: typeof customer === 'string' ? customer : textOrNull(membersOf(customer)['id']),
  };
}

/** Returns the members of an object; none of any other value. */
const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
