import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../support/pages/browser.js';
import { type InMemoryApi, inMemoryApi } from '../../../support/http/http-service.js';

// a secure context, as the service's own address is
const baseUrl = 'http://reference.localhost';
const KEY = 'tsk_typed-into-the-page';

const whatIsKept = `indexedDB.databases().then((databases) =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, databases]))`;

interface Opened {
  readonly page: Page;
  readonly requests: readonly string[];
}

describeInBrowser('the page of the API reference', (browser) => {
  let api: InMemoryApi;
  before(async () => {
    api = await inMemoryApi({ baseUrl });
  });
  after(() => api.stop());

  const shown = (page: Page): Promise<void> =>
    page.getByRole('heading', { name: 'Users' }).first().waitFor({ state: 'attached' });

  const open = async (width: number): Promise<Opened> => {
    const page = await browser().newPage({ viewport: { width, height: 900 } });
    page.setDefaultTimeout(60_000);
    const requests: string[] = [];
    await page.route('**/*', async (route) => {
      const url = route.request().url();
      requests.push(url);
      if (!url.startsWith(baseUrl)) return route.abort();
      await route.fulfill({ response: await route.fetch({ url: api.url + url.slice(baseUrl.length) }) });
    });
    await page.goto(`${baseUrl}/docs`);
    await shown(page);
    return { page, requests };
  };

  for (const width of [1280, 390])
    it(`the API reference shows the operations at ${width} pixels, within the width and without a request to another host`, async () => {
      const { page, requests } = await open(width);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      expect(requests.length).to.be.greaterThan(3);
      for (const url of requests) expect(url.startsWith(`${baseUrl}/`), url).to.equal(true);
      await page.close();
    });

  it('the API reference finds an operation by its name', async () => {
    const { page } = await open(1280);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().fill('End a lock-out');
    await page
      .getByRole('option', { name: /End a lock-out/ })
      .first()
      .waitFor();
    await page.close();
  });

  it('the API reference sends a typed key to this service, and does not store it', async () => {
    const { page } = await open(1280);
    await page.getByPlaceholder('QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT').first().fill(KEY);
    await page.getByText('List users', { exact: false }).first().click();
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/users')),
      page.getByRole('button', { name: /^Send/ }).first().click(),
    ]);
    expect(asked.headers()['x-api-key']).to.equal(KEY);
    const kept = await page.evaluate<string>(whatIsKept);
    expect(kept).not.to.contain(KEY);
    await page.reload();
    await shown(page);
    const values = await page.evaluate<string[]>(
      "[...document.querySelectorAll('input')].map((one) => one.value)",
    );
    expect(values).to.include('').and.not.to.include(KEY);
    await page.close();
  });
});
