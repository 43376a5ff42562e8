import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { until } from '../../../support/run/until.js';
import { describeInBrowser } from '../../../support/pages/browser.js';
import { type InMemoryApi, inMemoryApi } from '../../../support/http/http-service.js';

// a secure context, as the service's own address is
const baseUrl = 'http://reference.localhost';
const KEY = 'tsk_typed-into-the-page';

const whatIsKept = `indexedDB.databases().then((databases) =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, databases]))`;

describeInBrowser('the page of the API reference', (browser) => {
  let api: InMemoryApi;
  // loaded once: it is heavy
  let page: Page;
  const requests: string[] = [];
  before(async () => {
    api = await inMemoryApi({ baseUrl });
    page = await browser().newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(60_000);
    await page.route('**/*', async (route) => {
      const url = route.request().url();
      requests.push(url);
      if (!url.startsWith(baseUrl)) return route.abort();
      await route.fulfill({ response: await route.fetch({ url: api.url + url.slice(baseUrl.length) }) });
    });
    await page.goto(`${baseUrl}/docs`);
    await shown();
  });
  after(() => api.stop());

  const shown = (): Promise<void> =>
    page.getByRole('heading', { name: 'Users' }).first().waitFor({ state: 'attached' });

  it('the API reference shows the operations without a request to another host', () => {
    expect(requests.length).to.be.greaterThan(3);
    for (const url of requests) expect(url.startsWith(`${baseUrl}/`), url).to.equal(true);
  });

  it('the API reference finds an operation by its name', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().fill('End a lock-out');
    await page
      .getByRole('option', { name: /End a lock-out/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
  });

  it('the API reference sends a typed key to this service, and does not store it', async () => {
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
    await shown();
    const values = await page.evaluate<string[]>(
      "[...document.querySelectorAll('input')].map((one) => one.value)",
    );
    expect(values).to.include('').and.not.to.include(KEY);
  });

  it('the API reference shows the operations within the width of wide and narrow windows', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await until(async () => (await page.evaluate('document.documentElement.scrollWidth')) === width);
    }
  });
});
