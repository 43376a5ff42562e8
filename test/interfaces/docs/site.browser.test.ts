import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { faultsInAppearances, withAxe } from '../../support/pages/appearances.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { renderDocs } from '../../support/http/rendered-docs.js';

/** One page of each kind, by what it shows. */
const kinds = {
  contents: '/docs/guide',
  'introduction-of-a-reference': '/docs',
  'operations-of-a-reference': '/docs/portal/support-access',
  'page-of-the-guide': '/docs/guide/start/introduction',
  'introduction-of-the-portal': '/docs/portal',
};

/** Returns the path of each page: the search knows all but the contents. */
async function pathsOfPages(url: string): Promise<string[]> {
  const contents = new URL('/docs/guide', url);
  const [, search = ''] = / data-search="([^"]+)"/.exec(await (await fetch(contents)).text()) ?? [];
  const entries = (await (await fetch(new URL(search, contents))).json()) as { readonly path: string }[];
  return [contents.pathname, ...new Set(entries.map(({ path }) => `/${path.split('#')[0]!}`))];
}

describeInBrowser('the documentation in a browser', (browser) => {
  let api: InMemoryApi;
  let context: BrowserContext;
  let page: Page;
  let paths: readonly string[];
  before(renderDocs);
  before(async function () {
    this.slow(60_000);
    api = await inMemoryApi();
    paths = await pathsOfPages(api.url);
    context = await browser().newContext({ reducedMotion: 'reduce' });
    await withAxe(context);
    page = await context.newPage();
  });
  after(async () => {
    await context.close();
    await api.stop();
  });
  const open = (path: string): Promise<unknown> => page.goto(api.url + path);

  for (const [name, path] of Object.entries(kinds))
    it(`the documentation looks well: ${name}`, async () => {
      await open(path);
      expect(await faultsInAppearances(page, `docs-${name}`)).to.deep.equal([]);
    });

  it('the search of the documentation looks well', async () => {
    await open('/docs/guide');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('create user');
    await page
      .getByRole('status')
      .getByText(/result/)
      .waitFor();
    expect(await faultsInAppearances(page, 'docs-search')).to.deep.equal([]);
  });

  it('no page of the documentation scrolls sideways in a narrow window', async function () {
    this.slow(60_000);
    await page.setViewportSize({ width: 390, height: 800 });
    const wide: string[] = [];
    for (const path of paths) {
      await open(path);
      const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (beyond !== 0) wide.push(`${path}: ${String(beyond)} px`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(wide).to.deep.equal([]);
  });

  it('the search finds an operation, and the keyboard goes to it', async () => {
    await open('/docs/guide');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('subscription another secret');
    const result = page
      .getByRole('dialog')
      .getByRole('link', { name: /^Give a subscription another secret/ });
    await result.waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await result.evaluate((link) => link === link.ownerDocument.activeElement)).to.equal(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/api\/webhooks#/);
  });

  it('the search opens the first result by Enter, says that there is none, and closes by Escape', async () => {
    await open('/docs/guide');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('qqqqqqqq');
    await page.getByText('Nothing was found.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('List roles');
    await page.getByRole('dialog').getByRole('link').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/(api|portal)\/roles#/);
  });

  it('the scheme of the documentation changes by its button, and stays on this device', async () => {
    const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await open('/docs/guide');
    const light = await ground();
    await page.getByRole('button', { name: 'Switch to the dark scheme' }).click();
    const dark = await ground();
    await open('/docs');
    expect(await ground())
      .to.equal(dark)
      .and.not.equal(light);
    await page.getByRole('button', { name: 'Switch to the light scheme' }).click();
    expect(await ground()).to.equal(light);
  });

  it('a block of code is copied by its button, with the address of this service', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/docs/api/users');
    const block = page.locator('.code').filter({ hasText: 'curl' }).first();
    await block.hover();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).to.contain(`curl '${api.url}/api/users'`);
  });

  it('the pages of the documentation are opened by a menu in a narrow window, also without script', async () => {
    const plain = await browser().newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    const tab = await plain.newPage();
    await tab.goto(`${api.url}/docs`);
    const pages = tab.getByRole('navigation', { name: 'Pages' });
    expect(await pages.count()).to.equal(0);
    await tab.getByRole('button', { name: 'Menu' }).click();
    await pages.getByText('Roles', { exact: true }).click();
    await pages.getByRole('link', { name: 'List roles' }).click();
    await tab.waitForURL(/\/docs\/api\/roles#/);
    expect(await tab.getByRole('heading', { level: 2, name: 'List roles' }).isVisible()).to.equal(true);
    await plain.close();
  });
});
