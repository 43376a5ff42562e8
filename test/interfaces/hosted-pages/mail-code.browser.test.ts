import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { placesOf } from '../../secrets/places.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type OidcService, authorizeUrl, bo, oidcService, pkce } from '../../support/pages/oidc-service.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { readMail } from '../../support/services/mail-text.js';
import { type Outbox, outbox } from '../../support/services/outbox.js';

describeInBrowser('a mailed code in a browser, by real mails', (browser) => {
  let oidc: OidcService;
  let mails: Outbox;
  const pages: Page[] = [];
  before(async () => {
    oidc = await oidcService({ LOG_LEVEL: 'trace' });
    mails = outbox(oidc.service.dataDir);
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await changeTenantSettings(oidc.runtime.app, command, { mfa: 'required' });
  });
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
  after(() => oidc.close());

  const tab = async (javaScriptEnabled: boolean): Promise<Page> => {
    const page = await (await browser().newContext({ javaScriptEnabled })).newPage();
    pages.push(page);
    return page;
  };
  const signIn = async (page: Page): Promise<void> => {
    await page.goto(authorizeUrl(oidc, pkce()));
    await page.fill('#email', bo.email);
    await page.fill('#password', bo.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  };
  const codeIn = (source: string): string => / (\d{6})\n/.exec(readMail(source).text)?.[1] ?? 'none';

  it('is typed on the page without script, and leads on with the authorization request', async () => {
    const page = await tab(false);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await signIn(page);
    expect(await page.textContent('main')).to.contain('b•••@acme.test');
    const first = codeIn(await mails.take('code'));
    await page.getByRole('button', { name: 'Send it again' }).click();
    const second = codeIn(await mails.take('code'));
    expect([first, second].every((code) => /^\d{6}$/.test(code))).to.equal(true);
    const neither = ['000000', '111111', '222222'].find((code) => code !== first && code !== second)!;
    await page.fill('#code', neither);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.textContent('[role=alert]')).to.contain('That code isn’t right, or has expired.');
    await page.fill('#code', first);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/set-up\?request=/);

    const isIn = (code: string, text: string): boolean =>
      new RegExp(`(?<![0-9A-Za-z.])${code}(?![0-9A-Za-z])`).test(text);
    const places = await placesOf(oidc);
    expect(places.get('log')).to.contain('/mail-code');
    for (const code of [first, second]) {
      const found = [...places].filter(([, text]) => isIn(code, text)).map(([place]) => place);
      expect(found, 'its mail only').to.have.length(1);
      expect(found[0]).to.match(/^file outbox\/code_/);
      expect(isIn(code, addresses.join('\n'))).to.equal(false);
    }
  });

  it('is typed with the keyboard alone, with script', async () => {
    const page = await tab(true);
    await signIn(page);
    await page.waitForSelector('#code:focus');
    await page.keyboard.type(codeIn(await mails.take('code')));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/set-up\?request=/);
  });
});
