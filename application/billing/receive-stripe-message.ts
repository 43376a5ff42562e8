import type { BillingApp } from '../app.js';
import type { StripeClient, VerifiedWebhook } from '../ports/billing/stripe-client.js';
import { systemContext } from '../shared/event-context.js';
import { syncBilling } from './sync-billing.js';

/** Returns the tenant that is this customer; null for one that the service has not made. */
export type TenantOfCustomer = (customerId: string) => Promise<string | null>;

/**
 * Takes a message of Stripe's as a hint that something of a customer has changed: what the tenant's stream lacks is
 * appended, whatever the message says. A message that was carried out is not carried out again. Messages of the other mode
 * (test, live) than the key's, and of unknown customers, change nothing. Returns whether the message was about a tenant.
 */
export async function receiveStripeMessage(
  app: BillingApp,
  stripe: StripeClient,
  tenantOf: TenantOfCustomer,
  { id, livemode, customerId }: VerifiedWebhook,
): Promise<boolean> {
  if (livemode !== stripe.livemode || customerId === null) return false;
  const tenantId = await tenantOf(customerId);
  if (tenantId === null) return false;
  const context = systemContext(tenantId, app.ids.derive(tenantId, `stripe|${id}`));
  await syncBilling(app, context, stripe, 'message');
  return true;
}
