import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { advanceBilling } from '../../../application/billing/advance-billing.js';
import { type OperatorWindow, firstSignInOfOperator } from '../../support/dom/operator-windows.js';
import { addOperatorTo } from '../../support/pages/operator-page.js';
import { type PortalCall, asPersonIn } from '../../support/pages/portal-bearer.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { runtimeBeside } from '../../support/pages/runtime-beside.js';
import { until } from '../../support/run/until.js';

const DAY = 24 * 3_600_000;
const env = { PLANS_FILE: 'demo' };

describe("the money of tenants on the operators' console", () => {
  let portal: PortalWindows;
  let page: DomPage;
  let confirmByPasskey: OperatorWindow['confirmByPasskey'];
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows(env);
    await addOperatorTo(portal);
    ({ page, confirmByPasskey } = await firstSignInOfOperator(portal));
    call = await asPersonIn(page, portal);
  });
  after(() => portal.close());

  const address = (): string => `/portal/api/operator/tenants/${portal.tenantId}`;
  const open = async (tab: string): Promise<void> => {
    await page.goto(`${portal.portalUrl}/operator/tenants/${portal.tenantId}?tab=${tab}`);
    await page.getByRole('heading', { level: 1, name: 'Acme Inc.' }).waitFor();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  /** Waits until nothing that is read again is faded. */
  const settled = () => until(async () => (await page.locator('[aria-busy=true]').count()) === 0);
  const send = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const overrides = async () =>
    (
      await call<{ items: { limit: string; value: number | null; until: string | null }[] }>(
        'GET',
        `${address()}/overrides`,
      )
    ).items;

  it('puts a tenant on a plan, and agrees to how it pays', async () => {
    await open('plan');
    await page.getByText('None: it is on the default plan').waitFor();
    await page.getByText('None agreed').waitFor();
    await button('Change the plan').click();
    await dialog().getByLabel('Plan').selectOption('business');
    await dialog().getByLabel('Quantity').fill('5');
    await dialog().getByLabel('Reason').fill('Contract 12');
    await dialog().getByLabel('Payment method').selectOption('invoice');
    await dialog().getByLabel('Payment terms in days').fill('');
    await dialog().getByLabel('Name').fill('Acme Inc.');
    await dialog().getByLabel('Address').fill('1 Main Street');
    await send('Change the plan');
    // no days would be due at once
    await dialog().locator('[name=termsDays][aria-invalid=true]').waitFor();
    await dialog().getByLabel('Payment terms in days').fill('14');
    await send('Change the plan');
    await page.getByText('The tenant is on Business.').waitFor();
    await page.getByText('By invoice, with payment terms, due after 14 days').waitFor();
    expect((await call(`GET`, `${address()}/plan`))['subscription']).to.include({
      plan: 'business',
      quantity: 5,
    });
    await settled();
  });

  it('changes how a tenant pays whose plan is not offered any more, and leaves the plan', async () => {
    const agreed = (await call('GET', `${address()}/plan`))['subscription'];
    await page.route('**/plan', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const read = (await response.json()) as { plans: { items: { id: string }[] } };
      const items = read.plans.items.filter(({ id }) => id !== 'business');
      return route.fulfill({ response, json: { ...read, plans: { ...read.plans, items } } });
    });
    await open('plan');
    await button('Change the plan').click();
    expect(await dialog().getByLabel('Plan').inputValue()).to.equal('business');
    expect(await dialog().getByLabel('Quantity').inputValue()).to.equal('5');
    await dialog().getByLabel('Reason').fill('Contract 13');
    await dialog().getByLabel('Payment method').selectOption('invoice');
    await dialog().getByLabel('Payment terms in days').fill('60');
    await send('Change the plan');
    await page.getByText('By invoice, with payment terms, due after 60 days').waitFor();
    await page.unroute('**/plan');
    expect((await call('GET', `${address()}/plan`))['subscription']).to.deep.equal(agreed);
    await settled();
  });

  it('overrides limits one by one, with an end, and names a fault at its field', async () => {
    await button('Override a limit').click();
    const value = dialog().getByLabel('Value');
    await dialog().getByLabel('Reason').fill('Ticket 5');
    // what is no number is not the same as nothing, which lifts the limit
    await value.pressSequentially('1e');
    await send('Save override');
    await dialog().locator('[name=value][aria-invalid=true]').waitFor();
    expect(await value.inputValue()).to.equal('1e');
    await value.fill('-5');
    await send('Save override');
    await dialog().locator('[name=value][aria-invalid=true]').waitFor();
    await dialog().getByLabel('Value').fill('500');
    await dialog().getByLabel('Expires').fill('2020-01-01');
    await send('Save override');
    await dialog().getByText('Choose a day in the future.').waitFor();
    await dialog().getByLabel('Expires').fill('2999-01-01');
    await send('Save override');
    await page.getByText('Users: the override applies.').waitFor();
    await page.getByRole('row', { name: 'Users' }).waitFor();
    await settled();
    await button('Override a limit').click();
    await dialog().getByLabel('Limit').selectOption('webhooks');
    await dialog().getByLabel('Reason').fill('Ticket 6');
    await send('Save override');
    await page.getByText('Webhooks: the override applies.').waitFor();
    expect((await overrides()).map(({ limit, value }) => [limit, value])).to.have.deep.members([
      ['users', 500],
      ['webhooks', null],
    ]);
    const row = page.getByRole('row', { name: 'Webhooks' });
    expect(await row.innerText())
      .to.include('No limit')
      .and.include('Never')
      .and.include('Ticket 6');
    await settled();
  });

  it('shows what another operator has changed meanwhile, and loses neither that nor what was typed', async () => {
    await button('Override a limit').click();
    await dialog().getByLabel('Limit').selectOption('clients');
    await dialog().getByLabel('Value').fill('7');
    await dialog().getByLabel('Reason').fill('Ticket 7');
    const kept = (await overrides()).map(({ limit, value, until }) => ({ limit, value, until }));
    await call('PUT', `${address()}/overrides`, {
      overrides: [...kept, { limit: 'apiKeys', value: 3 }],
      reason: 'Ticket 8',
    });
    await send('Save override');
    await dialog().getByText('Somebody else has changed this. You see it as it is now').waitFor();
    await page.getByRole('row', { name: 'API keys', includeHidden: true }).waitFor();
    await send('Save override');
    await page.getByText('Applications: the override applies.').waitFor();
    expect((await overrides()).map(({ limit }) => limit)).to.have.members([
      'users',
      'webhooks',
      'apiKeys',
      'clients',
    ]);
  });

  it('removes an override, after a step-up by passkey that does not lose the reason', async () => {
    await button('Remove the override: Users').click();
    await dialog().getByLabel('Reason').fill('The contract has ended');
    portal.clock.advance(16 * 60_000);
    await send('Remove');
    await confirmByPasskey();
    expect(await dialog().getByLabel('Reason').inputValue()).to.equal('The contract has ended');
    await send('Remove');
    await page.getByText('Users: the plan applies again.').waitFor();
    await page.getByRole('row', { name: 'Users' }).waitFor({ state: 'detached' });
  });

  it('has no invoices before the trial ends', async () => {
    await open('invoices');
    await page.getByText('No invoices yet').waitFor();
  });

  it('notes that a payment failed, and that it arrived', async () => {
    portal.clock.advance(15 * DAY);
    const runtime = await runtimeBeside(portal, 15 * DAY + 16 * 60_000, env);
    try {
      await advanceBilling(runtime.app, {
        due: () => Promise.resolve([portal.tenantId]),
        onError: (error) => {
          throw error;
        },
      });
    } finally {
      await runtime.close();
    }
    await page.reload();
    // the session has ended meanwhile
    await confirmByPasskey(page.getByText('Open', { exact: true }));
    await settled();
    const actions = () => page.getByRole('button', { name: /^(Paid|Failed): / }).count();
    await page.route(`**${address()}/invoices`, async (route) => {
      const response = await route.fetch();
      const { items, ...others } = (await response.json()) as { items: object[] };
      const atStripe = items.map((invoice) => ({ ...invoice, engine: 'stripe' }));
      await route.fulfill({ response, json: { ...others, items: atStripe } });
    });
    await page.reload();
    await page.getByText('Open', { exact: true }).waitFor();
    await settled();
    expect(await actions(), 'actions of an invoice that Stripe collects').to.equal(0);
    await page.unroute(`**${address()}/invoices`);
    await page.reload();
    await page.getByRole('button', { name: /^Mark as failed: / }).click();
    await dialog().getByLabel('Cause').selectOption('insufficient_funds');
    await dialog().getByLabel('Reason').fill('Statement 6');
    await send('Mark as failed');
    await page.getByText('Overdue').waitFor();
    await page.getByRole('button', { name: /^Mark as paid: / }).click();
    await dialog().getByLabel('Reference').fill('Statement 7');
    await dialog().getByLabel('Reason').fill('It has arrived');
    await send('Mark as paid');
    await page.getByText(/ is paid\.$/).waitFor();
    await until(async () => (await actions()) === 0);
  });
});
