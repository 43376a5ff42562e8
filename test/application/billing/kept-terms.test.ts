import { expect } from 'chai';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { cancelSubscription } from '../../../application/billing/cancel-subscription.js';
import { assignPlan, choosePlan } from '../../../application/billing/choose-plan.js';
import { openCheckout } from '../../../application/billing/open-checkout.js';
import { previewChoice } from '../../../application/billing/preview-choice.js';
import { syncBilling } from '../../../application/billing/sync-billing.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import type { PlanCatalogue } from '../../../domain/billing/plan.js';
import { billedTo } from '../../support/billing/billed-to.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import {
  type Process,
  type World,
  TENANT,
  inMemoryWorld,
  systemCommand,
} from '../../support/in-memory/in-memory-app.js';
import { type FakeStripe, fakeStripe } from '../../support/stripe/fake-stripe.js';
import { plans } from '../../domain/billing/billing-life.js';

const dearer: PlanCatalogue = {
  ...plans,
  plans: plans.plans.map((one) => ({ ...one, amount: one.amount + 100 })),
};
const without = (id: string): PlanCatalogue => ({
  ...plans,
  plans: plans.plans.filter((one) => one.id !== id),
});
const byInvoice = { collection: 'invoice', termsDays: 14 } as const;

describe('a choice of the plan that a tenant has', () => {
  let world: World;
  let app: Process;
  /** Offers other plans from now on. */
  const offer = (catalogue: PlanCatalogue): void => {
    world.plans = catalogue;
    app = world.process();
  };
  const begin = async (): Promise<void> => {
    world = inMemoryWorld();
    offer(plans);
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  };
  const choose = (plan: string, quantity = 1) => choosePlan(app, systemCommand(), { plan, quantity });
  const subscription = async () => (await loadBilling(app, TENANT)).state.subscription;

  describe('in the ledger', () => {
    beforeEach(begin);

    it('is refused of a plan that is not offered any more where the quantity is another, or the subscription has ended', async () => {
      await assignPlan(app, systemCommand(), { plan: 'seats', quantity: 10, ...billedTo }, byInvoice);
      offer(without('seats'));
      const unknown = ['/plan unknown'];
      const faults = async (quantity: number) => faultsOf(await refusal(choose('seats', quantity)));
      expect(await faults(11)).to.deep.equal(unknown);
      expect((await choose('seats', 10)).record).to.include({ plan: 'seats', quantity: 10, unitAmount: 333 });
      await cancelSubscription(app, systemCommand(), false);
      expect(await faults(10)).to.deep.equal(unknown);
    });

    it('keeps a plan that was free, without an address for invoices, where it has a price today', async () => {
      await assignPlan(app, systemCommand(), { plan: 'gift' }, null);
      const agreed = await subscription();
      await cancelSubscription(app, systemCommand(), true);
      offer(dearer);
      expect(await previewChoice(app, TENANT, { plan: 'gift' })).to.include({ now: 0, next: 0 });
      await choose('gift');
      expect(await subscription()).to.deep.equal(agreed);
    });
  });

  describe('at Stripe', () => {
    let stripe: FakeStripe;
    beforeEach(async () => {
      stripe = await fakeStripe();
      await begin();
      world.now = stripe.account.now * 1000;
      world.stripe = stripe.client;
      offer(plans);
      stripe.payAt((await openCheckout(app, systemCommand(), { plan: 'seats', quantity: 10 })).url);
      await syncBilling(app, systemCommand(), stripe.client, 'test');
    });
    afterEach(() => stripe.stop());

    for (const [what, today] of [
      ['costs more by now', dearer],
      ['is not offered any more', without('seats')],
    ] as const)
      it(`withdraws a change of a plan that ${what}, and leaves its price`, async () => {
        const agreed = await subscription();
        await choose('seats', 5);
        expect((await subscription())?.pending).to.include({ quantity: 5 });
        offer(today);
        expect(await previewChoice(app, TENANT, { plan: 'seats', quantity: 10 })).to.include({
          now: 0,
          next: 3_330,
        });
        const before = stripe.calls.length;
        await choose('seats', 10);
        expect(await subscription()).to.deep.equal(agreed);
        const written = stripe.calls.slice(before).filter((call) => !call.startsWith('GET '));
        expect(written.filter((call) => /prices|invoice/.test(call))).to.deep.equal([]);
        expect(stripe.account.invoices.size).to.equal(1);
        // nothing is left to withdraw
        const withdrawn = stripe.calls.length;
        await choose('seats', 10);
        expect(stripe.calls.slice(withdrawn).filter((call) => !call.startsWith('GET '))).to.deep.equal([]);
      });
  });
});
