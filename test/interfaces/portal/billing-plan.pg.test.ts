import { expect } from 'chai';
import type { DomLocator } from '../../support/dom/dom-locator.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin, owner } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

interface Subscription {
  readonly plan: string;
  readonly quantity: number;
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
}

describe('the screen of the plan', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows({ PLANS_FILE: 'demo' });
    call = await portalBearer(portal);
    page = await portal.signedIn('/billing');
  });
  after(() => portal.close());

  const subscription = (): Promise<Subscription> => call('GET', '/portal/api/subscription');
  const choose = (body: object) => call('PUT', '/portal/api/subscription', body);
  const open = async (): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/billing`);
    await page.getByRole('heading', { name: 'Your plan' }).waitFor();
  };
  const dialog = (): DomLocator => page.getByRole('dialog');
  const button = (name: string): DomLocator => page.getByRole('button', { name, exact: true });
  const fact = (name: string): Promise<string> =>
    dialog().locator('.facts > div', { hasText: name }).locator('dd').innerText();

  it('says that the default plan costs nothing, and names what the others cost and include', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open();
    // what there is none of is not asked for: a browser writes each 404 to its console
    expect(asked).to.include('/portal/api/plans').and.not.to.include('/portal/api/subscription');
    await page.getByText('You are on Free. It costs nothing, and it does not end.').waitFor();
    const team = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Team' }) });
    const text = await team.innerText();
    expect(text)
      .to.include('€49.00 a month')
      .and.include('€58.80 with 20% tax')
      .and.include('14 days of trial');
    expect(text).to.include('Up to 2,000 users').and.include('Audit log of 365 days');
    await page.getByText('€2.00 a month for each unit').waitFor();
  });

  it('says before it is saved what a plan costs now and next, and begins its trial', async () => {
    await open();
    await button('Choose Team').click();
    await dialog().getByText('First invoice').waitFor();
    expect(await fact('Due now')).to.equal('Nothing');
    expect(await fact('Then')).to.equal('€49.00 a month (€58.80 with 20% tax)');
    await dialog().getByRole('button', { name: 'Change the plan' }).click();
    // nobody has said so far whom invoices are made out to
    const address = dialog().getByLabel('Address');
    await until(async () => (await address.getAttribute('aria-invalid')) === 'true');
    await dialog().getByLabel('Name').fill('Acme Incorporated');
    await address.fill('1 Main Street');
    await dialog().getByRole('button', { name: 'Change the plan' }).click();
    await page.getByText('From then on the plan costs €49.00 a month (€58.80 with 20% tax).').waitFor();
    expect(await call('GET', '/portal/api/billing-details')).to.include({
      name: 'Acme Incorporated',
      address: '1 Main Street',
    });
    expect(await subscription()).to.include({ plan: 'team', status: 'trialing', cancelAtPeriodEnd: false });
  });

  it('cancels at the end of the period with the consequences, and takes that back', async () => {
    await open();
    await button('Cancel the subscription').click();
    await dialog().getByText('Then you are on Free. Nothing is deleted.').waitFor();
    await dialog().getByRole('button', { name: 'Keep the subscription' }).waitFor();
    await dialog().getByRole('button', { name: 'Cancel the subscription' }).click();
    await page.getByText(/It is cancelled and ends on .* Then you are on Free\. Nothing more/).waitFor();
    expect(await subscription()).to.include({ cancelAtPeriodEnd: true });
    await button('Resume the subscription').click();
    await page.getByText('The subscription continues.').waitFor();
    expect(await subscription()).to.include({ cancelAtPeriodEnd: false });
  });

  it('shows a change that was made over the API, and puts a fault at its field', async () => {
    await choose({ plan: 'business', quantity: 3 });
    await open();
    await page.getByText('From then on the plan costs €6.00 a month').waitFor();
    await button('Change quantity').click();
    await dialog().getByLabel('Quantity').fill('0');
    await dialog().getByRole('button', { name: 'Change the plan' }).click();
    await until(async () => (await dialog().getByLabel('Quantity').getAttribute('aria-invalid')) === 'true');
    await dialog().getByLabel('Quantity').fill('4');
    await until(async () => (await fact('Then')).startsWith('€8.00'));
    await dialog().getByRole('button', { name: 'Change the plan' }).click();
    await page.getByText('You have chosen Business.').waitFor();
    expect(await subscription()).to.include({ plan: 'business', quantity: 4 });
  });

  it('changes to no quantity whose cost it has not shown', async () => {
    await open();
    await button('Change quantity').click();
    await until(async () => (await fact('Then')).startsWith('€8.00'));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/portal/api/subscription/preview', async (route) => {
      await held;
      await route.continue();
    });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const asked = page.waitForRequest('**/portal/api/subscription/preview');
    await dialog().getByLabel('Quantity').fill('300');
    await asked;
    expect(await dialog().getByRole('status').innerText()).to.equal('Calculating the price…');
    await dialog().getByLabel('Quantity').press('Enter');
    const confirm = dialog().getByRole('button', { name: 'Change the plan' });
    await confirm.evaluate((it) => it.click());
    expect(await confirm.isDisabled()).to.equal(true);
    release();
    await page.unroute('**/portal/api/subscription/preview');
    await until(async () => (await fact('Then')).startsWith('€600.00'));
    expect(sent).not.to.include('PUT /portal/api/subscription');
    expect(await subscription()).to.include({ quantity: 4 });
    await confirm.click();
    await page.getByText('You have chosen Business.').waitFor();
    expect(await subscription()).to.include({ quantity: 300 });
    page.removeAllListeners('request');
  });

  it('does not overwrite a change that somebody else has made meanwhile', async () => {
    await open();
    await button('Choose Team').click();
    await dialog().getByText('First invoice').waitFor();
    expect(await dialog().getByLabel('Address').count()).to.equal(0);
    await choose({ plan: 'business', quantity: 9 });
    await dialog().getByRole('button', { name: 'Change the plan' }).click();
    await dialog().getByText('Somebody else has changed the subscription meanwhile.').waitFor();
    expect(await subscription()).to.include({ plan: 'business', quantity: 9 });
    await dialog().getByRole('button', { name: 'Change the plan' }).click();
    await page.getByText('You have chosen Team.').waitFor();
  });

  it('keeps the choice over a step-up', async () => {
    await open();
    portal.clock.advance(16 * 60_000);
    await button('Choose Business').click();
    await dialog().getByLabel('Quantity').fill('7');
    await dialog().getByRole('button', { name: 'Change the plan' }).click();
    await signInAs(page, owner);
    await dialog().getByText('You have confirmed that it is you.').waitFor();
    expect(await dialog().getByLabel('Quantity').inputValue()).to.equal('7');
    await dialog().getByRole('button', { name: 'Change the plan' }).click();
    await page.getByText('You have chosen Business.').waitFor();
    call = await portalBearer(portal);
    expect(await subscription()).to.include({ plan: 'business', quantity: 7 });
  });

  it('ends the subscription at once, and says what a plan with a price then needs', async () => {
    await open();
    await button('Cancel the subscription').click();
    await dialog().getByLabel('When it ends').selectOption({ label: 'Immediately' });
    await dialog().getByText('The trial is over then. There is no second one.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel the subscription' }).click();
    await page.getByText('You are on Free. It costs nothing, and it does not end.').waitFor();
    expect(await call('GET', '/portal/api/plans')).to.include({ current: 'free', hadTrial: true });
    expect(await page.getByText('14 days of trial').count()).to.equal(0);
    await button('Choose Team').click();
    await dialog().getByText('needs the consent of the operator of this service').waitFor();
    expect(await dialog().getByRole('button', { name: 'Change the plan' }).count()).to.equal(0);
  });

  it('is not there for administrators', async () => {
    const reader = await portal.signedIn('/billing', { who: admin });
    await reader.getByText('Only owners see the plan and the invoices').waitFor();
    await reader.getByRole('link', { name: 'Settings' }).waitFor();
    expect(await reader.getByRole('link', { name: 'Plan and invoices' }).count()).to.equal(0);
    await reader.context().close();
  });

  it('speaks German', async () => {
    const german = await portal.signedIn('/billing', { context: { locale: 'de-DE' } });
    await german.getByText('Sie haben den Tarif Free. Er kostet nichts und endet nicht.').waitFor();
    await german.getByText('49,00 € im Monat').waitFor();
    await german.context().close();
  });
});

describe('the screen of the plan where there is one without a price', () => {
  let portal: PortalWindows;
  before(async () => {
    portal = await startPortalWindows();
  });
  after(() => portal.close());

  it('says that everything is included, and nothing of money', async () => {
    const page = await portal.signedIn('/billing');
    await page.getByText('Everything is included, without a limit and free of charge.').waitFor();
    expect(await page.getByRole('main').innerText()).not.to.match(/€|month|Invoices\n/);
  });
});
