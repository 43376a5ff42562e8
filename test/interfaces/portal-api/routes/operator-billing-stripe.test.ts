import { expect } from 'chai';
import { loadBilling } from '../../../../application/billing/billing-stream.js';
import { openCheckout } from '../../../../application/billing/open-checkout.js';
import { syncBilling } from '../../../../application/billing/sync-billing.js';
import { checkedPlans } from '../../../../domain/billing/plan.js';
import { demoPlans } from '../../../../interfaces/plans-file.js';
import type { Reply } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type FakeStripe, fakeStripe } from '../../../support/stripe/fake-stripe.js';
import { type OperatorService, operatorService } from './operator-service.js';
import { billedTo } from '../../../support/billing/billed-to.js';

const DAY = 86_400;
const plans = checkedPlans({ ...demoPlans, plans: [...demoPlans.plans, { id: 'gift', name: 'Gift' }] });
const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

describe('billing at the API of the operators, where Stripe collects', () => {
  let stripe: FakeStripe;
  let service: OperatorService;
  let path: string;
  beforeEach(async () => {
    stripe = await fakeStripe();
    service = await operatorService({ stripe: stripe.client, plans });
    path = `/portal/api/operator/tenants/${service.tenantId}`;
  });
  afterEach(async () => {
    await service.stop();
    await stripe.stop();
  });

  const send = (method: string, at: string, body: object) =>
    service.as('operator', method, `${path}${at}`, { body: { reason: 'Ticket 4711', ...body } });
  const state = async () => (await loadBilling(service.app, service.tenantId)).state;
  const command = () => systemCommand({ tenantId: service.tenantId });
  const sync = () => syncBilling(service.app, command(), stripe.client, 'test');

  for (const action of ['paid', 'failed'])
    it(`an invoice that Stripe collects is not marked as ${action}: Stripe would know nothing of it`, async () => {
      stripe.payAt((await openCheckout(service.app, command(), { plan: 'team' })).url);
      stripe.setCard([...stripe.account.customers.keys()][0]!, { declined: 'insufficient_funds' });
      stripe.account.advance(14 * DAY);
      await sync();
      const before = await state();
      expect(before.unpaid).to.have.length(1);
      const reply = await send('POST', `/invoices/${before.unpaid[0]!.invoiceId}/${action}`, {});
      expect(problem(reply)).to.deep.equal([409, 'invoice_at_stripe']);
      expect(await state()).to.deep.equal(before);
      const { items } = (await service.as('operator', 'GET', `${path}/invoices`)).json as unknown as {
        items: { engine: string }[];
      };
      expect(items[0]!.engine).to.equal('stripe');
    });

  const plan = (body: object) => send('PUT', '/plan', body);
  const types = () =>
    service.world.log.all
      .filter(
        ({ event, context }) =>
          context.tenantId === service.tenantId && /^(Billing|Invoice)/.test(event.type),
      )
      .map(({ event }) => event.type);

  it('a tenant is put on a plan that it pays by invoice, in the ledger beside Stripe', async () => {
    const page = (await openCheckout(service.app, command(), { plan: 'team' })).url;
    const reply = await plan({ plan: 'team', collection: 'invoice', termsDays: 14, ...billedTo });
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.json).to.include({ plan: 'team', engine: 'ledger', collection: 'invoice' });
    expect(() => stripe.payAt(page)).to.throw('closed');
    await sync();
    expect((await state()).subscription).to.include({ plan: 'team', engine: 'ledger' });
    const changed = await plan({ plan: 'business', quantity: 2 });
    expect(changed.json, changed.text).to.include({ plan: 'business', engine: 'ledger' });
  });

  it('a plan that only a card can pay is left to an owner, and nothing is agreed to', async () => {
    expect(problem(await plan({ plan: 'team' }))).to.deep.equal([409, 'checkout_required']);
    expect(types()).to.deep.equal([]);
  });

  it('an assignment that is refused does not agree to a way of payment', async () => {
    const refused = await plan({ plan: 'free', collection: 'manual' });
    expect(problem(refused)).to.deep.equal([404, 'no_subscription']);
    expect(types()).to.deep.equal([]);
  });

  it('a plan without a price needs neither a card nor a way of payment', async () => {
    const given = await plan({ plan: 'gift' });
    expect(given.json, given.text).to.include({ plan: 'gift', engine: 'ledger' });
  });

  it('a subscription at Stripe is changed there, and the way of payment is for the next one', async () => {
    const page = (await openCheckout(service.app, command(), { plan: 'team' })).url;
    stripe.payAt(page);
    const reply = await plan({ plan: 'business', quantity: 3, collection: 'manual' });
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.json).to.include({ plan: 'business', engine: 'stripe', collection: 'stripe' });
    expect(await state()).to.deep.include({ consent: { collection: 'manual', termsDays: 0 } });
    expect([...stripe.account.subscriptions.values()].map(({ quantity }) => quantity)).to.deep.equal([3]);
  });
});
