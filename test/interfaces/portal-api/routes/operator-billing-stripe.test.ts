import { expect } from 'chai';
import { loadBilling } from '../../../../application/billing/billing-stream.js';
import { openCheckout } from '../../../../application/billing/open-checkout.js';
import { syncBilling } from '../../../../application/billing/sync-billing.js';
import type { Reply } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type FakeStripe, fakeStripe } from '../../../support/stripe/fake-stripe.js';
import { type OperatorService, operatorService } from './operator-service.js';

const DAY = 86_400;
const problem = ({ status, json }: Reply): unknown[] => [status, json['code']];

describe('billing at the API of the operators, where Stripe collects', () => {
  let stripe: FakeStripe;
  let service: OperatorService;
  let path: string;
  beforeEach(async () => {
    stripe = await fakeStripe();
    service = await operatorService({ billingEngine: stripe.engine });
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
  const sync = () => syncBilling(service.app, command(), stripe.engine, 'test');

  for (const act of ['paid', 'failed'])
    it(`an invoice that Stripe collects is not marked as ${act}: Stripe would know nothing of it`, async () => {
      stripe.payAt((await openCheckout(service.app, command(), { plan: 'team' })).url);
      stripe.setCard([...stripe.account.customers.keys()][0]!, { declined: 'insufficient_funds' });
      stripe.account.advance(14 * DAY);
      await sync();
      const before = await state();
      expect(before.unpaid).to.have.length(1);
      const reply = await send('POST', `/invoices/${before.unpaid[0]!.invoiceId}/${act}`, {});
      expect(problem(reply)).to.deep.equal([409, 'invoice_at_stripe']);
      expect(await state()).to.deep.equal(before);
      const { items } = (await service.as('operator', 'GET', `${path}/invoices`)).json as unknown as {
        items: { engine: string }[];
      };
      expect(items[0]!.engine).to.equal('stripe');
    });
});
