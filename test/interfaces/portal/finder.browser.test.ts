import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { expectAccessible } from '../../support/pages/portal-appearance.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';

describeInBrowser('the finder in a browser', (browser) => {
  let portal: PortalUnderTest;
  let page: Page;
  before(async () => {
    portal = await startPortal(browser);
    page = await portal.signedIn('/roles', { context: { reducedMotion: 'reduce' } });
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
  });
  after(() => portal.close());

  const dialog = () => page.getByRole('dialog', { name: 'Search' });
  const field = () => dialog().getByRole('combobox');
  const focused = () => page.evaluate('document.activeElement?.textContent ?? ""');

  it('Escape closes it and the focus is where it was; a choice puts it on the heading of the screen', async () => {
    const button = page.getByRole('button', { name: 'Search' });
    await button.focus();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.keyboard.type('gra');
    await dialog()
      .getByRole('option', { name: /Grace Hopper/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await focused()).to.contain('Search');
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.keyboard.type('grace');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor();
    expect(await focused()).to.equal('Grace Hopper');
  });

  it('its field has the focus in the moment in which it opens, so that no key is lost', async () => {
    const opening = page.evaluate<string>(`new Promise((resolve) => {
      const opened = () => document.querySelector('dialog[open]') && resolve(document.activeElement.getAttribute('role'));
      new MutationObserver(opened).observe(document, { subtree: true, childList: true, attributes: true });
    })`);
    await page.keyboard.press('Control+k');
    expect(await opening).to.equal('combobox');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('looks well, wide and narrow, light and dark', async function () {
    this.slow(10_000);
    await page.keyboard.press('Control+k');
    await field().fill('a');
    await dialog()
      .getByRole('option', { name: /Ada Byron/ })
      .waitFor();
    await expectAccessible(page, 'finder');
    await page.keyboard.press('Escape');
  });

  it('the menu of the person looks well, and the chosen appearance is shown whatever the browser says', async function () {
    this.slow(10_000);
    await page.getByRole('button', { name: 'Your account' }).click();
    await expectAccessible(page, 'account-menu');
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await ground();
    await page.getByLabel('Appearance').selectOption('dark');
    const dark = await ground();
    expect(dark).not.to.equal(light);
    await page.getByLabel('Appearance').selectOption('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).to.equal(light);
    await page.getByLabel('Appearance').selectOption('auto');
    expect(await ground()).to.equal(dark);
  });
});
