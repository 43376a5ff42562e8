import { expect } from 'chai';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import { until } from '../../support/run/until.js';
import { readMail } from '../../support/services/mail-text.js';
import { type Outbox, outbox } from '../../support/services/outbox.js';

describeInBrowser('the sign-up of a tenant in a browser, by real mails', (browser) => {
  let oidc: OidcService;
  let mails: Outbox;
  before(async () => {
    oidc = await oidcService({ TENANT_SIGN_UP: 'on' });
    mails = outbox(oidc.service.dataDir);
  });
  after(() => oidc.close());

  const start = (): string => `${oidc.issuer}/portal/start`;
  const codeFor = async (email: string): Promise<string> =>
    / (\d{6})\n/.exec(readMail(await mails.take('tenant-sign-up', email)).text)?.[1] ?? 'none';

  // without script, and in German: tenant-sign-up.pg.test.ts
  it('leads with the keyboard alone to the overview of the new tenant', async () => {
    const page = await (await browser().newContext({ locale: 'en-GB' })).newPage();
    const email = 'ada@works.test';
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''));
    await page.goto(start());
    await page.waitForSelector('#email:focus');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#code:focus');
    expect(
      sent.some((body) => new URLSearchParams(body).has('work')),
      'work is done',
    ).to.equal(true);
    await page.keyboard.type(await codeFor(email));
    await page.keyboard.press('Enter');
    await page.waitForSelector('#name:focus');
    await page.keyboard.type('Acme');
    await until(async () => (await page.inputValue('#slug')) === 'acme-2');
    await page.fill('#slug', 'acme');
    await page.waitForSelector('#slug[aria-invalid=true]');
    const slug = 'works';
    await page.fill('#slug', slug);
    await page.waitForSelector('#slug:not([aria-invalid])');
    await page.fill('#firstName', 'Ada');
    await page.fill('#newPassword', 'short');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#newPassword[aria-invalid=true]:focus');
    expect(await page.inputValue('#slug')).to.equal(slug);
    await page.keyboard.type('analytical-engine-1843');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/portal/t/${slug}/overview`), { timeout: 60_000 });
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
