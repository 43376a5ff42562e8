import { advanceBilling } from '../../../application/billing/advance-billing.js';
import { allowPayment } from '../../../application/billing/allow-payment.js';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { choosePlan } from '../../../application/billing/choose-plan.js';
import { openCheckout } from '../../../application/billing/open-checkout.js';
import { receiveStripeMessage } from '../../../application/billing/receive-stripe-message.js';
import { markPaid } from '../../../application/billing/settle-invoice.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { type BillingLife, billingLivesContract } from '../../contract/billing-lives-contract.js';
import { plans } from '../../domain/billing/billing-life.js';
import {
  type Process,
  type World,
  inMemoryWorld,
  systemCommand,
  TENANT,
} from '../../support/in-memory/in-memory-app.js';
import { type FakeStripe, fakeStripe } from '../../support/stripe/fake-stripe.js';
import { seededRandom } from '../../support/stripe/seeded-random.js';
import { billedTo } from '../../support/billing/billed-to.js';

const DAY = 86_400_000;
const START = Date.parse('2026-03-01T00:00:00.000Z');

async function newTenant(stripe: FakeStripe | null): Promise<{ world: World; app: Process }> {
  const world = inMemoryWorld();
  world.now = START;
  world.plans = plans;
  world.stripe = stripe?.client ?? null;
  const app = world.process();
  await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  return { world, app };
}

async function ledgerLife(): Promise<BillingLife> {
  const { world, app } = await newTenant(null);
  // due a day after the issue: who pays does so before
  await allowPayment(app, systemCommand(), { collection: 'invoice', termsDays: 1 });
  let isPaying = true;
  const payNow = async (): Promise<void> => {
    for (const { invoiceId } of (await loadBilling(app, TENANT)).state.unpaid)
      await markPaid(app, systemCommand(), invoiceId, null);
  };
  const onError = (error: unknown): void => {
    throw error;
  };
  return {
    app,
    begin: (choice) => choosePlan(app, systemCommand(), { ...billedTo, ...choice }),
    setPaying: (isNow) => {
      isPaying = isNow;
    },
    payNow,
    pass: async (days) => {
      for (let day = 0; day < days; day++) {
        if (isPaying) await payNow();
        world.now += DAY;
        await advanceBilling(app, { due: () => Promise.resolve([TENANT]), onError });
        if (isPaying) await payNow();
      }
    },
    failureReason: 'no_payment_method',
    stop: () => Promise.resolve(),
  };
}

/** Its messages come in an order that the seed decides, each twice. */
const stripeLife = (seed: number) => async (): Promise<BillingLife> => {
  const stripe = await fakeStripe();
  const { world, app } = await newTenant(stripe);
  const order = seededRandom(seed);
  const { account, client } = stripe;
  const customer = async (): Promise<string> =>
    (await loadBilling(app, TENANT)).state.customer?.customerId ?? '';
  const tenantOf = async (id: string): Promise<string | null> => (id === (await customer()) ? TENANT : null);
  const deliver = async (): Promise<void> => {
    for (const { body, signature } of stripe.messages(order)) {
      const message = await client.verifyWebhook(Buffer.from(body), signature);
      if (message === null) throw new Error('the signature is right');
      await receiveStripeMessage(app, client, tenantOf, message);
    }
  };
  let card: 'pays' | { readonly declined: string } = 'pays';
  return {
    app,
    begin: async (choice) => {
      stripe.payAt((await openCheckout(app, systemCommand(), { ...billedTo, ...choice })).url);
      await deliver();
    },
    setPaying: (isPaying) => {
      card = isPaying ? 'pays' : { declined: 'insufficient_funds' };
      for (const [id] of account.customers) stripe.setCard(id, card);
    },
    payNow: async () => {
      for (const { id, status } of account.invoices.values()) if (status === 'open') account.payNow(id);
      await deliver();
    },
    pass: async (days) => {
      for (let day = 0; day < days; day++) {
        account.advance(DAY / 1000);
        world.now += DAY;
        await deliver();
      }
      // the ledger's timers find nothing that is theirs, except for the notices to owners
      const ofLedger = () => world.log.all.filter(({ event }) => event.type !== 'TrialEndAnnounced').length;
      const before = ofLedger();
      const due = () => Promise.resolve([TENANT]);
      const onError = (error: unknown): void => {
        throw error;
      };
      await advanceBilling(app, { due, onError });
      if (ofLedger() > before) throw new Error("a step of the ledger's own");
    },
    failureReason: 'insufficient_funds',
    stop: () => stripe.stop(),
  };
};

billingLivesContract('the ledger', ledgerLife);
for (const seed of [1, 2, 3]) billingLivesContract(`Stripe, messages in order ${seed}`, stripeLife(seed));
