import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { placesOf } from '../../secrets/places.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type OidcService, authorizeUrl, oidcService, pkce } from '../../support/pages/oidc-service.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { until } from '../../support/run/until.js';
import { readMail } from '../../support/services/mail-text.js';
import { type Outbox, outbox } from '../../support/services/outbox.js';
import { addVirtualAuthenticator } from '../../support/pages/virtual-authenticator.js';

describeInBrowser('a sign-up in a browser, by real mails', (browser) => {
  let oidc: OidcService;
  let mails: Outbox;
  const pages: Page[] = [];
  before(async () => {
    oidc = await oidcService({ LOG_LEVEL: 'trace' });
    mails = outbox(oidc.service.dataDir);
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await changeTenantSettings(oidc.runtime.app, command, { signUp: 'open' });
  });
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
  after(() => oidc.close());

  const tab = async (javaScriptEnabled: boolean): Promise<Page> => {
    const page = await (await browser().newContext({ javaScriptEnabled })).newPage();
    pages.push(page);
    return page;
  };
  const mailTo = async (email: string): Promise<string> => {
    let source: string | undefined;
    await until(() => {
      source = [...mails.all()].find(
        ([name, text]) => name.startsWith('sign-up_') && text.includes(email),
      )?.[1];
      return source !== undefined;
    });
    return readMail(source!).text;
  };
  const codeIn = (text: string): string => / (\d{6})\n/.exec(text)?.[1] ?? 'none';
  const linkIn = (text: string): string => /(http:\S+\/sign-up\?token=\S+)/.exec(text)?.[1] ?? 'none';
  const begin = async (page: Page, email: string): Promise<void> => {
    await page.goto(authorizeUrl(oidc, pkce(), { prompt: 'create' }));
    await page.waitForURL(/\/sign-up\?request=/);
    await page.fill('#email', email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  };
  const finish = async (page: Page): Promise<void> => {
    await page.fill('#firstName', 'Grace');
    await page.fill('#lastName', 'Hopper');
    await page.fill('#newPassword', 'nanoseconds-on-a-wire');
    await page.keyboard.press('Enter');
  };

  it('does the work with script, is typed with the keyboard alone, and ends at the application', async () => {
    const page = await tab(true);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''));
    const violations: string[] = [];
    page.on(
      'console',
      (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()),
    );
    await begin(page, 'grace@acme.test');
    expect(sent.map((body) => new URLSearchParams(body).get('work') !== null)).to.deep.equal([false, true]);
    const code = codeIn(await mailTo('grace@acme.test'));
    await page.waitForSelector('#code:focus');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#firstName:focus');
    await finish(page);
    const skip = page.getByRole('button', { name: 'Not now' });
    await skip.waitFor();
    await Promise.all([page.waitForRequest(/app\.acme\.test\/callback\?(.*&)?code=/), skip.press('Enter')]);
    expect(violations).to.deep.equal([]);
    const found = [...(await placesOf(oidc))].filter(([, text]) =>
      new RegExp(`(?<![0-9A-Za-z.])${code}(?![0-9A-Za-z])`).test(text),
    );
    expect(
      found.map(([place]) => place.replace(/_.*/, '')),
      'its mail only',
    ).to.deep.equal(['file outbox/sign-up']);
  });

  /** Gives the browser of a tab an authenticator. Returns a function that tells how many passkeys it has. */
  const withAuthenticator = async (page: Page, isUserVerified = true): Promise<() => Promise<number>> => {
    const { cdp, authenticatorId } = await addVirtualAuthenticator(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    return async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  };

  it('creates the account with a passkey, which no password follows, and signs in with it later', async () => {
    const page = await tab(true);
    const passkeys = await withAuthenticator(page);
    const violations: string[] = [];
    page.on(
      'console',
      (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()),
    );
    await begin(page, 'edith@acme.test');
    await page.fill('#code', codeIn(await mailTo('edith@acme.test')));
    await page.keyboard.press('Enter');
    const make = page.getByRole('button', { name: 'Create a passkey instead of a password' });
    await make.waitFor();
    await make.click();
    await page.waitForSelector('#firstName[aria-invalid=true]:focus');
    expect(await passkeys(), 'none without a name').to.equal(0);
    await page.fill('#firstName', 'Edith');
    await make.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Save your backup codes' }).waitFor();
    expect(await passkeys()).to.equal(1);
    await Promise.all([
      page.waitForRequest(/app\.acme\.test\/callback\?(.*&)?code=/),
      page.getByRole('link', { name: 'I’ve saved them' }).click(),
    ]);
    await page.context().clearCookies();
    const host = `http://acme.localhost:${oidc.port}`;
    await page.goto(`${host}/sign-in`);
    await page.waitForURL(`${host}/account`);
    await page.goto(`${host}/account/security`);
    expect(await page.locator('main').textContent()).to.contain('You have no password.');
    expect(violations).to.deep.equal([]);
  });

  it('creates no account when the device makes no passkey', async () => {
    const page = await tab(true);
    await begin(page, 'barbara@acme.test');
    await page.fill('#code', codeIn(await mailTo('barbara@acme.test')));
    await page.keyboard.press('Enter');
    await page.fill('#firstName', 'Barbara');
    const passkeys = await withAuthenticator(page, false);
    await page.getByRole('button', { name: 'Create a passkey instead of a password' }).click();
    await page.getByText('No passkey was made.').waitFor();
    expect([await passkeys(), await page.inputValue('#firstName')]).to.deep.equal([0, 'Barbara']);
    await finish(page);
    await page.getByRole('button', { name: 'Not now' }).waitFor();
  });

  it('works without script, by the link of the mail in another browser, which the first one does not follow', async () => {
    const page = await tab(false);
    await begin(page, 'joan@acme.test');
    const other = await tab(false);
    await other.goto(linkIn(await mailTo('joan@acme.test')));
    expect(other.url(), 'no secret stays in the address').to.match(/\/sign-up$/);
    await finish(other);
    await other.getByRole('button', { name: 'Not now' }).click();
    await other.waitForURL(/\/account$/);
    await page.reload();
    expect(await page.inputValue('#email')).to.equal('');
  });

  it('mails the owner of an account that there is one', async () => {
    const page = await tab(true);
    await begin(page, 'bo@acme.test');
    const { text } = readMail(await mails.take('account-exists'));
    expect(text)
      .to.contain('You already have one')
      .and.not.to.match(/ \d{6}\n|token=/);
  });
});
