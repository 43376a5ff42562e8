import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

describeInBrowser('the portal in a window that is too small, or that may not copy', (browser) => {
  let portal: PortalUnderTest;
  let page: Page;
  before(async () => {
    portal = await startPortal(browser);
    page = await portal.signedIn('/audit');
  });
  after(() => portal.close());

  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);

  it('keeps the links to the screens in view on a long screen', async () => {
    await page.getByRole('table', { name: 'Entries' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Overview' });
    await until(async () => ((await link.boundingBox())?.y ?? -1) >= 0);
  });

  it('shows the tab that one is on in a window that is narrower than the tabs', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const { items } = await portal.api<{ items: { id: string }[] }>('GET', '/api/users');
    await go(`/users/${items[0]?.id}?tab=history`);
    const tab = page.getByRole('link', { name: 'History' });
    await tab.waitFor();
    await until(async () => {
      const box = await tab.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    });
    expect(await page.evaluate('scrollY')).to.equal(0);
  });

  it('copies a text to the clipboard where the browser allows it', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await go('/settings');
    const { origin } = new URL(portal.portalUrl);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(portal.tenantId);
  });
});
