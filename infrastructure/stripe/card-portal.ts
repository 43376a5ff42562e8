import type Stripe from 'stripe';

const metadata = { tessera: 'cards' };

/** Returns the id of the configuration in which a customer changes its cards, sees its invoices, and nothing else. */
async function cardsOnly(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const found = data.find((configuration) => configuration.metadata?.['tessera'] === metadata.tessera);
  if (found) return found.id;
  const created = await stripe.billingPortal.configurations.create(
    {
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        customer_update: { enabled: false },
        subscription_cancel: { enabled: false },
        subscription_update: { enabled: false },
      },
      metadata,
    },
    { idempotencyKey: 'portal configuration cards' },
  );
  return created.id;
}

/** Returns the address of a page where the customer changes its cards. */
export async function openPortal(stripe: Stripe, customer: string, returnUrl: string): Promise<string> {
  const configuration = await cardsOnly(stripe);
  const session = await stripe.billingPortal.sessions.create({
    customer,
    configuration,
    return_url: returnUrl,
  });
  return session.url;
}
