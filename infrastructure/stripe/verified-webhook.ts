import type Stripe from 'stripe';
import type { VerifiedWebhook } from '../../application/ports/billing/billing-engine.js';
import type { StripeConnection } from './load-stripe.js';

/** Seconds between the signature and its arrival. */
const TOLERANCE = 300;

/** Returns a message whose signature is right and at most five minutes old; null for any other. */
export function verifiedWebhook(
  stripe: Stripe,
  { webhookSecret }: Pick<StripeConnection, 'webhookSecret'>,
  body: Uint8Array,
  signature: string,
): VerifiedWebhook | null {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret, TOLERANCE);
  } catch {
    return null;
  }
  // its other members are not read: they may be older than what Stripe has now
  const about = event.data.object as {
    readonly object?: unknown;
    readonly id?: unknown;
    readonly customer?: unknown;
  };
  const customer = about.object === 'customer' ? about.id : about.customer;
  return {
    id: event.id,
    livemode: event.livemode,
    customerId: customerIdOf(customer),
  };
}

const customerIdOf = (customer: unknown): string | null => {
  if (typeof customer === 'string') return customer;
  const id = (customer as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : null;
};
