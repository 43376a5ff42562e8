import { expect } from 'chai';
import { allowPayment } from '../../../application/billing/allow-payment.js';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { cancelSubscription, resumeSubscription } from '../../../application/billing/cancel-subscription.js';
import { choosePlan } from '../../../application/billing/choose-plan.js';
import { previewChoice } from '../../../application/billing/preview-choice.js';
import { invoicesOf } from '../../../application/billing/read-invoices.js';
import { markPaid } from '../../../application/billing/settle-invoice.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { plans } from '../../domain/billing/billing-life.js';
import { billedTo } from '../../support/billing/billed-to.js';
import {
  type Process,
  type World,
  TENANT,
  inMemoryWorld,
  systemCommand,
} from '../../support/in-memory/in-memory-app.js';
import { refusal } from '../../support/samples/given.js';

const DAY = 86_400_000;

describe('a choice after the end of a period for which no round has run yet', () => {
  let world: World;
  let app: Process;
  const choose = (quantity: number) => choosePlan(app, systemCommand(), { plan: 'seats', quantity });
  const subscription = async () => (await loadBilling(app, TENANT)).state.subscription;
  /** Quantities of the invoices, oldest first. */
  const quantities = async (): Promise<(number | undefined)[]> =>
    (await invoicesOf(app, TENANT)).map(({ lines }) => lines[0]?.quantity);

  beforeEach(async () => {
    world = inMemoryWorld();
    world.plans = plans;
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    await allowPayment(app, systemCommand(), { collection: 'invoice', termsDays: 90 });
    await choosePlan(app, systemCommand(), { plan: 'seats', quantity: 100, ...billedTo });
    const [first] = await invoicesOf(app, TENANT);
    await markPaid(app, systemCommand(), first!.id, null);
    world.now = Date.parse((await subscription())!.currentPeriodEnd);
  });

  for (const late of [0, 40 * DAY])
    it(`${late / DAY} days late, cheaper terms begin with the period after the present one`, async () => {
      world.now += late;
      const preview = await previewChoice(app, TENANT, { plan: 'seats', quantity: 50 });
      await choose(50);
      const all = late === 0 ? [100, 100] : [100, 100, 100];
      expect(await quantities()).to.deep.equal(all);
      const { quantity, pending, currentPeriodEnd } = (await subscription())!;
      expect([quantity, pending?.quantity]).to.deep.equal([100, 50]);
      expect(preview.from).to.equal(currentPeriodEnd);
    });

  it('more expensive terms wait for the invoice of the period that has begun', async () => {
    expect(await refusal(choose(200))).to.include({ code: 'invoice_unpaid' });
    expect(await quantities()).to.deep.equal([100, 100]);
  });

  it('a subscription that has ended with its period is not resumed', async () => {
    world.now -= DAY;
    await cancelSubscription(app, systemCommand(), true);
    world.now += DAY;
    expect(await refusal(resumeSubscription(app, systemCommand()))).to.include({ code: 'no_subscription' });
    expect(await quantities()).to.deep.equal([100]);
  });
});
