import type Stripe from 'stripe';
import type { StripeClient, VerifiedWebhook } from '../../application/ports/billing/stripe-client.js';
import type { RemoteAccount } from '../../domain/billing/remote-account.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { changeSubscription, withoutSchedule } from './change-subscription.js';
import { closeCheckouts, openCheckout } from './checkout.js';
import { type StripeConnection, stripeLoader } from './load-stripe.js';
import { failureOf, remoteInvoice } from './remote-invoice.js';
import { remoteSubscription } from './remote-subscription.js';
import { setTaxPercent } from './stripe-tax.js';

/** The most subscriptions or invoices of a customer. */
const MOST = 10_000;

/** Returns whether a secret key moves real money. */
export const isLiveKey = (secretKey: string): boolean => /^[rs]k_live_/.test(secretKey);

/** Returns the engine that collects by Stripe. The library is loaded with the first call. */
export function stripeClient(connection: StripeConnection): StripeClient {
  const load = stripeLoader(connection);
  const call = async <T>(operation: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await load();
    try {
      return await operation(stripe);
    } catch (error) {
      throw refusalOf(error);
    }
  };
  return {
    livemode: isLiveKey(connection.secretKey),
    createCustomer: (name, key) =>
      call(async (stripe) => (await stripe.customers.create({ name }, { idempotencyKey: key })).id),
    openCheckout: (order) => call((stripe) => openCheckout(stripe, order)),
    closeCheckouts: (customerId) => call((stripe) => closeCheckouts(stripe, customerId)),
    openPortal: (customerId, returnUrl) => call((stripe) => openPortal(stripe, customerId, returnUrl)),
    fetchAccount: (customerId) => call((stripe) => accountOf(stripe, customerId)),
    changeSubscription: (id, change, key) => call((stripe) => changeSubscription(stripe, id, change, key)),
    setTaxPercent: (id, percent) => call((stripe) => setTaxPercent(stripe, id, percent)),
    setCancelAtPeriodEnd: (id, isCanceled) =>
      call(async (stripe) => {
        await withoutSchedule(stripe, await stripe.subscriptions.retrieve(id));
        await stripe.subscriptions.update(id, { cancel_at_period_end: isCanceled });
      }),
    cancel: (id, { reason, isCredited }) =>
      call(async (stripe) => {
        await stripe.subscriptions.cancel(id, {
          invoice_now: isCredited,
          prorate: isCredited,
          cancellation_details: { comment: reason },
        });
      }),
    voidInvoice: (id) =>
      call(async (stripe) => {
        await stripe.invoices.voidInvoice(id);
      }),
    verifyWebhook: async (body, signature) => verifiedWebhook(await load(), connection, body, signature),
  };
}

/** Lists come with the newest first. */
async function accountOf(stripe: Stripe, customer: string): Promise<RemoteAccount> {
  const subscriptions = await stripe.subscriptions
    .list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] })
    .autoPagingToArray({ limit: MOST });
  const invoices = await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: MOST });
  const remote: RemoteAccount = {
    subscriptions: await inTurn(subscriptions.reverse(), (each) => remoteSubscription(stripe, each)),
    invoices: (
      await inTurn(invoices.reverse(), async (invoice) => {
        const isOwed = invoice.status === 'open' || invoice.status === 'uncollectible';
        const hasFailed = isOwed && invoice.attempted;
        return remoteInvoice(invoice, hasFailed ? await failureOf(stripe, invoice) : null);
      })
    ).filter((invoice) => invoice !== null),
  };
  return remote;
}

/** One after the other: Stripe counts calls. */
async function inTurn<From, To>(
  items: readonly From[],
  operation: (item: From) => Promise<To>,
): Promise<To[]> {
  const done: To[] = [];
  for (const item of items) done.push(await operation(item));
  return done;
}

/** Returns a refusal without Stripe's sentence, which may hold a part of the key. */
function refusalOf(error: unknown): unknown {
  const { type, code } = error as { readonly type?: unknown; readonly code?: unknown };
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return error;
  const isTheirs = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'].includes(type);
  if (isTheirs)
    return new DomainError('unavailable', 'billing_unavailable', 'Stripe does not answer. Try again later.');
  const word = typeof code === 'string' ? code : type;
  return new DomainError('conflict', 'billing_refused', `Stripe refused this (${word}).`);
}

const cardsMetadata = { tessera: 'cards' };

/** Returns the id of the configuration in which a customer changes its cards, sees its invoices, and nothing else. */
async function cardsOnly(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const found = data.find((configuration) => configuration.metadata?.['tessera'] === cardsMetadata.tessera);
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
      metadata: cardsMetadata,
    },
    { idempotencyKey: 'portal configuration cards' },
  );
  return created.id;
}

/** Returns the address of a page where the customer changes its cards. */
async function openPortal(stripe: Stripe, customer: string, returnUrl: string): Promise<string> {
  const configuration = await cardsOnly(stripe);
  const session = await stripe.billingPortal.sessions.create({
    customer,
    configuration,
    return_url: returnUrl,
  });
  return session.url;
}

/** Seconds between the signature and its arrival. */
const SIGNATURE_TOLERANCE = 300;

/**
 * Returns a message whose signature is right and at most five minutes old; null for any other. One of another shape than
 * the known ones is about no customer.
 */
function verifiedWebhook(
  stripe: Stripe,
  { webhookSecret }: Pick<StripeConnection, 'webhookSecret'>,
  body: Uint8Array,
  signature: string,
): VerifiedWebhook | null {
  let event: unknown;
  try {
    event = stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret, SIGNATURE_TOLERANCE);
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
