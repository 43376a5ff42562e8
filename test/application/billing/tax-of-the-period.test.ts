import { expect } from 'chai';
import { advanceBilling } from '../../../application/billing/advance-billing.js';
import { allowPayment } from '../../../application/billing/allow-payment.js';
import { choosePlan } from '../../../application/billing/choose-plan.js';
import { overridePlan } from '../../../application/billing/override-plan.js';
import { invoicesOf } from '../../../application/billing/read-invoices.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { plans } from '../../domain/billing/billing-life.js';
import { TENANT, inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';
import { billedTo } from '../../support/billing/billed-to.js';

const DAY = 86_400_000;

describe('the tax of an invoice of the ledger', () => {
  it('is that of the day on which its period begins, however late the invoice is made', async () => {
    const world = inMemoryWorld();
    world.plans = plans;
    const app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    await allowPayment(app, systemCommand(), { collection: 'invoice', termsDays: 90 });
    await choosePlan(app, systemCommand(), { plan: 'seats', quantity: 100, ...billedTo });
    const until = (days: number) => new Date(world.now + days * DAY).toISOString();
    await overridePlan(app, systemCommand(), {
      limit: 'taxPercent',
      value: 7,
      reason: 'Ticket 1',
      until: until(40),
    });
    // nothing ran for two months
    world.now += 63 * DAY;
    await advanceBilling(app, {
      due: () => Promise.resolve([TENANT]),
      onError: (error) => {
        throw error;
      },
    });
    const invoices = await invoicesOf(app, TENANT);
    expect(invoices.map(({ taxPercent }) => taxPercent)).to.deep.equal([19, 7, 19]);
  });
});
