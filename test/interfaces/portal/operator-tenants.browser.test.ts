import { expect } from 'chai';
import { describeInBrowser } from '../../support/pages/browser.js';
import { addOperatorTo, confirmByPasskey, firstSignInOfOperator } from '../../support/pages/operator-page.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

describeInBrowser("the operators' console in a browser", (browser) => {
  let portal: PortalUnderTest;
  before(async () => {
    portal = await startPortal(browser);
    await addOperatorTo(portal);
  });
  after(() => portal.close());

  it('loads nothing of the console for people of tenants', async () => {
    const asked: string[] = [];
    const other = await portal.signedIn('/overview');
    other.on('request', (request) => asked.push(request.url()));
    await other.reload();
    await until(() => asked.some((url) => url.includes('/assets/overview-')));
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(asked.filter((url) => /\/assets\/(console|operator)-/.test(url))).to.deep.equal([]);
    await other.context().close();
  });

  it('signs an operator in with a new passkey, and locks a tenant after a step-up by it', async () => {
    const page = await firstSignInOfOperator(browser, portal);
    const dialog = page.getByRole('dialog');
    const send = () => dialog.getByRole('button', { name: 'Lock the tenant', exact: true }).click();
    await page.getByRole('link', { name: 'Acme Inc.' }).click();
    await page.getByRole('button', { name: 'Lock the tenant', exact: true }).click();
    await dialog.getByRole('radio', { name: 'Abuse' }).check();
    await dialog.getByLabel('Reason').fill('Ticket 4711');
    portal.clock.advance(16 * 60_000);
    await send();
    await confirmByPasskey(page);
    expect(await dialog.getByRole('radio', { name: 'Abuse' }).isChecked()).to.equal(true);
    expect(await dialog.getByLabel('Reason').inputValue()).to.equal('Ticket 4711');
    await send();
    await page.getByText('Acme Inc. is locked.').waitFor();
    await page.context().close();
  });
});
