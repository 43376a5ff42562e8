import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

describeInBrowser('a screen whose script the service does not have any more', (browser) => {
  let portal: PortalUnderTest;
  let page: Page;
  before(async () => {
    portal = await startPortal(browser);
    const { id } = await portal.api<{ id: string }>('POST', '/api/webhooks', {
      url: 'https://listener.example/hook',
      events: ['user.created'],
    });
    page = await portal.signedIn(`/webhooks/${id}`);
  });
  after(() => portal.close());

  it('loads the page anew, and keeps what was typed', async () => {
    await page.getByLabel('Description').fill('typed in the former version');
    let isGone = true;
    await page.route('**/webhook-health-*.js', (route) => (isGone ? route.abort() : route.continue()));
    await page.getByRole('link', { name: 'Health' }).click();
    await page.waitForURL('**/callback*');
    isGone = false;
    await page
      .getByRole('link', { name: 'Health', exact: true })
      .and(page.locator('[aria-current]'))
      .waitFor();
    await page.getByRole('link', { name: 'Overview', exact: true }).last().click();
    await until(
      async () => (await page.getByLabel('Description').inputValue()) === 'typed in the former version',
    );
  });
});
