import { expect } from 'chai';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { assignPlan } from '../../../application/billing/choose-plan.js';
import { endBillingOfTenant } from '../../../application/billing/end-billing-of-tenant.js';
import { openCheckout } from '../../../application/billing/open-checkout.js';
import type { StripeClient } from '../../../application/ports/billing/stripe-client.js';
import { execute } from '../../../application/shared/execute.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { requestTenantDeletion } from '../../../application/tenant/deletion/request-tenant-deletion.js';
import { tenantTarget } from '../../../application/tenant/tenant-stream.js';
import { plans } from '../../domain/billing/billing-life.js';
import {
  type Process,
  type World,
  inMemoryWorld,
  systemCommand,
  TENANT,
} from '../../support/in-memory/in-memory-app.js';
import { type FakeStripe, fakeStripe } from '../../support/stripe/fake-stripe.js';
import { billedTo } from '../../support/billing/billed-to.js';

describe('a checkout at the same time as an assignment of a plan or a deletion', () => {
  let stripe: FakeStripe;
  let world: World;
  beforeEach(async () => {
    stripe = await fakeStripe();
    world = inMemoryWorld();
    world.now = stripe.account.now * 1000;
    world.plans = plans;
    await createTenant(world.process(), systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  });
  afterEach(() => stripe.stop());

  /** Returns a process whose client of Stripe does these calls otherwise. */
  const processWith = (calls: Partial<StripeClient>): Process => {
    world.stripe = { ...stripe.client, ...calls };
    return world.process();
  };
  const assign = (app: Process) =>
    assignPlan(app, systemCommand(), { plan: 'team', ...billedTo }, { collection: 'manual', termsDays: 0 });
  const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
  const open = () => [...stripe.desk.checkouts.values()].filter(({ status }) => status === 'open');

  it('is closed and refused where the plan was assigned before the page was opened', async () => {
    const other = processWith({});
    const app = processWith({
      openCheckout: async (order) => {
        await assign(other);
        return stripe.client.openCheckout(order);
      },
    });
    const refusal = await openCheckout(app, systemCommand(), { plan: 'seats' }).catch(codeOf);
    expect(refusal).to.equal('subscription_exists');
    expect(stripe.desk.checkouts.size).to.equal(1);
    expect(open()).to.deep.equal([]);
    expect((await loadBilling(app, TENANT)).state.subscription).to.include({ engine: 'ledger' });
  });

  it('is closed and refused where the tenant began to be deleted before the page was opened', async () => {
    const other = processWith({});
    const app = processWith({
      openCheckout: async (order) => {
        await requestTenantDeletion(other, systemCommand(), { reason: 'Ticket 1' });
        await execute(other, systemCommand(), {
          ...tenantTarget(TENANT),
          expects: (state) => state,
          decide: () => [{ type: 'TenantDeletionStarted', data: { tenantId: TENANT } }],
        });
        await endBillingOfTenant(other, systemCommand());
        return stripe.client.openCheckout(order);
      },
    });
    const refusal = await openCheckout(app, systemCommand(), { plan: 'seats' }).catch(codeOf);
    expect(refusal).to.equal('subscription_exists');
    expect(open()).to.deep.equal([]);
  });

  it('is closed where the page was opened before the subscription began', async () => {
    const other = processWith({});
    let isFirst = true;
    const app = processWith({
      fetchAccount: async (customerId) => {
        const account = await stripe.client.fetchAccount(customerId);
        if (isFirst) {
          isFirst = false;
          await openCheckout(other, systemCommand(), { plan: 'seats' });
          expect(open()).to.have.length(1);
        }
        return account;
      },
    });
    await openCheckout(other, systemCommand(), { plan: 'seats' });
    await assign(app);
    expect(stripe.desk.checkouts.size).to.equal(2);
    expect(open()).to.deep.equal([]);
  });
});
