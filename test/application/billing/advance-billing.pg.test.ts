import { expect } from 'chai';
import { advanceBilling } from '../../../application/billing/advance-billing.js';
import { allowPayment } from '../../../application/billing/allow-payment.js';
import { invoicesIn } from '../../../application/billing/billing-records.js';
import { billingTarget, loadBilling } from '../../../application/billing/billing-stream.js';
import { choosePlan } from '../../../application/billing/choose-plan.js';
import { markPaid } from '../../../application/billing/settle-invoice.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { checkedPlans } from '../../../domain/billing/plan.js';
import { demoPlans } from '../../../interfaces/plans-file.js';
import { systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';
import { type PostgresApps, postgresApps } from '../../support/services/postgres-app.js';
import { billedTo } from '../../support/billing/billed-to.js';

const DAY = 24 * 3_600_000;

describe('billing, 50 at once', () => {
  let processes: PostgresApps;

  before(async () => {
    processes = await postgresApps(2);
    await createTenant(app(0), systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    await allowPayment(app(0), systemCommand(), { collection: 'invoice', termsDays: 14 });
  });
  after(() => processes.close());

  const app = (n: number) => ({
    ...processes.apps[n % processes.apps.length]!,
    plans: checkedPlans(demoPlans),
  });
  const types = async (): Promise<string[]> =>
    (await app(0).events.load(billingTarget(TENANT).stream)).map(({ event }) => event.type);
  const invoices = async () => invoicesIn(TENANT, (await loadBilling(app(0), TENANT)).history);
  const advance = (n: number): Promise<number> =>
    advanceBilling(app(n), {
      due: () => Promise.resolve([TENANT]),
      // the losers of a race come again in the next round
      onError: (error) => expect((error as { code?: string }).code).to.equal('concurrent_change'),
    });
  const atOnce = <T>(perform: (n: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: 50 }, (_, n) => perform(n)));

  it('of 50 choices of a plan one begins a subscription', async () => {
    await atOnce((n) => choosePlan(app(n), systemCommand(), { plan: 'team', ...billedTo }));
    expect((await types()).filter((type) => type === 'BillingSubscriptionCreated')).to.have.length(1);
  });

  it('of 50 rounds after a year every step is taken once', async () => {
    processes.clock.now += 365 * DAY;
    await atOnce(advance);
    await advance(0);
    const issued = await invoices();
    // the trial's end brings an invoice, which is never paid: on day 21 after it was due the subscription ends
    expect(issued.map(({ number }) => number.slice(-6)).reverse()).to.deep.equal(['000001', '000002']);
    expect(issued.map(({ status }) => status)).to.deep.equal(['uncollectible', 'uncollectible']);
    const taken = await types();
    expect(taken.filter((type) => type === 'BillingSubscriptionCanceled')).to.have.length(1);
    expect(taken.filter((type) => type === 'InvoicePaymentFailed')).to.have.length(4);
    expect(await advance(1)).to.equal(0);
  });

  it('of 50 payments of an invoice one counts', async () => {
    const [last, first] = await invoices();
    const results = await atOnce((n) => markPaid(app(n), systemCommand(), first!.id, null));
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    await markPaid(app(0), systemCommand(), last!.id, 'statement 8');
    expect((await invoices()).map(({ status }) => status)).to.deep.equal(['paid', 'paid']);
  });
});
