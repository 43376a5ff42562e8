import { expect } from 'chai';
import type { DomLocator } from '../../support/dom/dom-locator.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { owner } from '../../support/pages/portal-page.js';
import { type FakeStripe, SECRET_KEY, WEBHOOK_SECRET, fakeStripe } from '../../support/stripe/fake-stripe.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('the screen of the plan where Stripe collects', () => {
  let stripe: FakeStripe;
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    stripe = await fakeStripe();
    stripe.account.now = Math.floor(Date.now() / 1000);
    portal = await startPortalWindows(
      {
        PLANS_FILE: 'demo',
        BILLING: 'stripe',
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      },
      { stripeServer: stripe.address },
    );
    call = await portalBearer(portal);
    page = await portal.signedIn('/billing');
  });
  after(async () => {
    await portal.close();
    await stripe.stop();
  });

  const button = (name: string): DomLocator => page.getByRole('button', { name, exact: true });
  const dialog = (): DomLocator => page.getByRole('dialog');
  const open = async (): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/billing`);
    await page.getByRole('heading', { name: 'Your plan' }).waitFor();
  };
  /** Sends the service what Stripe has to say. */
  const deliver = async (): Promise<void> => {
    for (const { body, signature } of stripe.messages(() => 0.5)) {
      const answer = await fetch(new URL('/billing/stripe', portal.portalUrl), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
        body,
      });
      expect(answer.status, await answer.text()).to.equal(200);
    }
  };

  it('leads to the page of Stripe for a first plan, after saying what it costs', async () => {
    await open();
    await button('Choose Business').click();
    await dialog().getByLabel('Quantity').fill('3');
    await dialog().getByText('€6.00 a month').waitFor();
    await dialog().getByText('You pay at Stripe and come back here.').waitFor();
    await dialog().getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL('https://checkout.test/**');
    await open();
    await page.getByText('You are on Free. It costs nothing, and it does not end.').waitFor();
  });

  it('shows the plan once Stripe has said that it is paid for, and not before', async () => {
    await open();
    await button('Choose Business').click();
    await dialog().getByLabel('Quantity').fill('3');
    await dialog().getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL('https://checkout.test/**');
    stripe.payAt(page.url());
    await open();
    await page.getByText('You are on Free. It costs nothing, and it does not end.').waitFor();
    await deliver();
    await open();
    await page.getByText('Trial', { exact: true }).waitFor();
    expect(await call('GET', '/portal/api/subscription')).to.include({
      plan: 'business',
      quantity: 3,
      status: 'trialing',
      collection: 'stripe',
      engine: 'stripe',
    });
  });

  it('leads to the page of Stripe where the card is changed, after a step-up', async () => {
    await open();
    portal.clock.advance(16 * MINUTE);
    await button('Change card').click();
    await signInAs(page, owner);
    await page.getByRole('heading', { name: 'Your plan' }).waitFor();
    await button('Change card').click();
    await page.waitForURL('https://billing.test/**');
    expect(stripe.calls).to.include('POST /v1/billing_portal/sessions');
  });

  it('changes a plan that is paid by card without another checkout', async () => {
    await open();
    const before = stripe.calls.filter((asked) => asked === 'POST /v1/checkout/sessions').length;
    await button('Choose Team').click();
    await dialog().getByText('€49.00 a month').waitFor();
    await dialog().getByRole('button', { name: 'Change the plan' }).click();
    await page.getByText('You have chosen Team.').waitFor();
    expect(stripe.calls.filter((asked) => asked === 'POST /v1/checkout/sessions').length).to.equal(before);
    call = await portalBearer(portal);
    expect(await call('GET', '/portal/api/subscription')).to.include({ plan: 'team', engine: 'stripe' });
  });

  it('says that an invoice is not paid, without a day on which the plan ends', async () => {
    for (const [customer] of stripe.account.customers)
      stripe.setCard(customer, { declined: 'insufficient_funds' });
    stripe.account.advance((15 * DAY) / 1000);
    await deliver();
    await open();
    const notice = page.getByRole('alert').filter({ hasText: 'is not paid' });
    await notice.getByText('Change the card, and Stripe tries again.').waitFor();
    expect(await notice.textContent()).not.to.contain('still not paid');
  });

  it('says that nothing was changed where Stripe does not answer', async () => {
    await open();
    await stripe.stop();
    // the application asks three times before it says so, and the service tries each time for a second
    let refused: Promise<Response> | undefined;
    await page.route('**/portal/api/billing/portal', async (route) => {
      refused ??= route.fetch();
      await route.fulfill({ response: (await refused).clone() });
    });
    await button('Change card').click();
    const refusal = page.getByText('Stripe does not answer. Nothing was changed; try again later.');
    await page.clock.runUntil(() => refusal.isVisible());
  });

  it('speaks German', async () => {
    const german = await portal.signedIn('/billing', { context: { locale: 'de-DE' } });
    await german.getByRole('button', { name: 'Karte ändern' }).waitFor();
    await german.context().close();
  });
});
