import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

describeInBrowser('places in the lists of the portal', (browser) => {
  let portal: PortalUnderTest;
  let page: Page;
  before(async () => {
    portal = await startPortal(browser);
    for (let number = 10; number < 70; number += 1)
      await portal.api('POST', '/api/users', {
        email: `person-${number}@acme.test`,
        firstName: `Person ${number}`,
        sendInvitation: false,
      });
    page = await portal.signedIn('/users?sort=email');
    await page.getByText('63 in total').waitFor();
  });
  after(() => portal.close());

  it('charts that are hidden keep their width, and no bar has less than none', async () => {
    await page.goto(`${portal.portalUrl}/t/acme/overview`);
    await page.locator('.chart rect').first().waitFor({ state: 'attached' });
    await page.evaluate(
      "document.querySelectorAll('.chart').forEach((chart) => (chart.style.display = 'none'))",
    );
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    const drawn = await page.evaluate<number[]>(
      "[...document.querySelectorAll('.chart rect')].map((bar) => Number(bar.getAttribute('width')))",
    );
    expect(Math.min(...drawn)).to.be.above(0);
    await page.goto(`${portal.portalUrl}/t/acme/users?sort=email`);
    await page.getByText('63 in total').waitFor();
  });

  const scrolled = (): Promise<number> => page.evaluate('Math.round(scrollY)');

  it('a page of a list begins at its first row, and Back leads to where the one before was left', async function () {
    this.slow(6_000);
    const next = page.getByRole('link', { name: 'Next' });
    await next.scrollIntoViewIfNeeded();
    const foot = await scrolled();
    expect(foot).to.be.above(500);
    await next.click();
    const last = page.getByRole('link', { name: 'Person 69' });
    await last.waitFor();
    const first = page.locator('.list [data-row]').first();
    const topOf = async (): Promise<number> => (await first.boundingBox())?.y ?? 0;
    await until(async () => (await topOf()) > 0 && (await topOf()) < 300);
    expect(await page.evaluate("document.activeElement.hasAttribute('data-row')")).to.equal(true);

    await page.goBack();
    await page.getByRole('link', { name: 'Person 11' }).waitFor();
    await until(async () => (await scrolled()) === foot);
  });

  it('Back and the way up from a record lead to the place in the list, and a record begins at its top', async function () {
    this.slow(6_000);
    const row = page.getByRole('link', { name: 'Person 40' });
    for (const goBack of [() => page.goBack(), () => page.locator('a.parent').click()]) {
      await row.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 120);
      await until(async () => (await scrolled()) > 200);
      await row.click();
      await page.getByRole('heading', { level: 1, name: 'Person 40' }).waitFor();
      await until(async () => (await scrolled()) === 0);
      await goBack();
      await row.waitFor();
      await until(async () => (await scrolled()) > 200);
      expect((await row.boundingBox())?.y).to.be.within(0, 800);
    }
  });
});
