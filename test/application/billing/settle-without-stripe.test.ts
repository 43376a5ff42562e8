import { expect } from 'chai';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { openCheckout } from '../../../application/billing/open-checkout.js';
import { invoicesOf } from '../../../application/billing/read-invoices.js';
import { markFailed, markPaid } from '../../../application/billing/settle-invoice.js';
import { syncBilling } from '../../../application/billing/sync-billing.js';
import type { StripeClient } from '../../../application/ports/billing/stripe-client.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { plans } from '../../domain/billing/billing-life.js';
import {
  type Process,
  type World,
  inMemoryWorld,
  systemCommand,
  TENANT,
} from '../../support/in-memory/in-memory-app.js';
import { type FakeStripe, fakeStripe } from '../../support/stripe/fake-stripe.js';

describe("an invoice of Stripe's that is owed", () => {
  let stripe: FakeStripe;
  let world: World;
  let id: string;
  beforeEach(async () => {
    stripe = await fakeStripe();
    world = inMemoryWorld();
    world.now = stripe.account.now * 1000;
    world.plans = plans;
    const app = connectedTo(stripe.client);
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    stripe.payAt((await openCheckout(app, systemCommand(), { plan: 'seats' })).url);
    stripe.setCard([...stripe.account.customers.keys()][0]!, 'none');
    stripe.account.advance(32 * 86_400);
    const { state } = await syncBilling(app, systemCommand(), stripe.client, 'test');
    id = state.unpaid[0]!.invoiceId;
  });
  afterEach(() => stripe.stop());

  function connectedTo(client: StripeClient | null): Process {
    world.stripe = client;
    return world.process();
  }
  const engines = async (app: Process) => (await invoicesOf(app, TENANT)).map(({ engine }) => engine);

  it('is settled at Stripe alone while the service hears of Stripe', async () => {
    const app = connectedTo(stripe.client);
    expect(await engines(app)).to.deep.equal(['stripe', 'stripe']);
    const refusal = await markPaid(app, systemCommand(), id, null).catch((error: unknown) => error);
    expect(refusal).to.include({ code: 'invoice_at_stripe' });
  });

  for (const [name, client] of [
    ['runs without Stripe', () => null],
    ['is connected to Stripe in the other mode', () => ({ ...stripe.client, livemode: true })],
  ] as const)
    it(`is settled by an operator where the service ${name}`, async () => {
      const app = connectedTo(client());
      expect(await engines(app)).to.deep.equal(['ledger', 'stripe']);
      const failed = await markFailed(app, systemCommand(), id, 'no_payment_method');
      expect(failed.record).to.include({ status: 'open', engine: 'ledger' });
      const paid = await markPaid(app, systemCommand(), id, 'bank 1');
      expect(paid.record).to.include({ status: 'paid' });
      const { state } = await loadBilling(app, TENANT);
      expect(state.unpaid).to.deep.equal([]);
      expect(state.subscription).to.include({ status: 'active' });
      // Stripe, once it is heard of again, has nothing to add
      const { state: after } = await syncBilling(
        connectedTo(stripe.client),
        systemCommand(),
        stripe.client,
        'again',
      );
      expect(after.unpaid).to.deep.equal([]);
    });
});
