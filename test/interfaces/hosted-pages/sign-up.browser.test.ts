import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { altchaWork } from '../../../infrastructure/sign-up/altcha-work.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type HostedPagesUnderTest, hostedPages } from '../../support/pages/hosted-pages.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type InMemoryMail, inMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { addVirtualAuthenticator } from '../../support/pages/virtual-authenticator.js';

/** Where the answers of tasks are kept: each is new. */
const database = { query: () => Promise.resolve({ rows: [], rowCount: 1 }) };

describeInBrowser('a sign-up in a browser', (browser) => {
  let pages: HostedPagesUnderTest;
  let mail: InMemoryMail;
  const opened: Page[] = [];
  before(async () => {
    pages = await hostedPages();
    // real tasks for the script, which are cheap to do
    const signUpWork = altchaWork({ database, clock: pages.app.clock, secret: randomBytes(32), cost: 50 });
    Object.assign(pages.app, { signUpWork });
    mail = inMemoryMail(pages.world, { ...pages.world.process(), addresses: pages.app.addresses });
    await changeTenantSettings(pages.app, systemCommand({ tenantId: pages.tenantId }), { signUp: 'open' });
  });
  afterEach(() => Promise.all(opened.splice(0).map((page) => page.context().close())));
  after(() => pages.stop());

  const tab = async (): Promise<Page> => {
    const page = await (await browser().newContext()).newPage();
    opened.push(page);
    return page;
  };
  /** Returns the code that was mailed last. */
  const code = async (): Promise<string> => {
    await mail.send();
    return mail.delivered.filter(({ kind }) => kind === 'sign-up').at(-1)?.code?.digits ?? 'none';
  };
  const begin = async (page: Page, email: string): Promise<void> => {
    await page.goto(`${pages.host}/sign-up?request=${pages.request()}`);
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
    const page = await tab();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''));
    await begin(page, 'grace@acme.test');
    expect(sent.map((body) => new URLSearchParams(body).get('work') !== null)).to.deep.equal([false, true]);
    await page.waitForSelector('#code:focus');
    await page.keyboard.type(await code());
    await page.keyboard.press('Enter');
    await page.waitForSelector('#firstName:focus');
    await finish(page);
    const skip = page.getByRole('button', { name: 'Not now' });
    await skip.waitFor();
    await Promise.all([page.waitForRequest(/id\.acme\.test\/resume\?ticket=/), skip.press('Enter')]);
  });

  /** Gives the browser of a tab an authenticator. Returns a function that says how many passkeys it has. */
  const withAuthenticator = async (page: Page, isUserVerified = true): Promise<() => Promise<number>> => {
    const { cdp, authenticatorId } = await addVirtualAuthenticator(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    return async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  };

  it('creates the account with a passkey, which no password follows, and signs in with it later', async () => {
    const page = await tab();
    const passkeys = await withAuthenticator(page);
    await begin(page, 'edith@acme.test');
    await page.fill('#code', await code());
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
      page.waitForRequest(/id\.acme\.test\/resume\?ticket=/),
      page.getByRole('link', { name: 'I’ve saved them' }).click(),
    ]);
    await page.context().clearCookies();
    const { host } = pages;
    pages.world.now += 1_000;
    await page.goto(`${host}/sign-in`);
    await page.waitForURL(`${host}/account`);
    await page.goto(`${host}/account/security`);
    expect(await page.locator('main').textContent()).to.contain('You have no password.');
  });

  it('creates no account when the device makes no passkey', async () => {
    const page = await tab();
    await begin(page, 'barbara@acme.test');
    await page.fill('#code', await code());
    await page.keyboard.press('Enter');
    await page.fill('#firstName', 'Barbara');
    const passkeys = await withAuthenticator(page, false);
    await page.getByRole('button', { name: 'Create a passkey instead of a password' }).click();
    await page.getByText('No passkey was created.').waitFor();
    expect([await passkeys(), await page.inputValue('#firstName')]).to.deep.equal([0, 'Barbara']);
    await finish(page);
    await page.getByRole('button', { name: 'Not now' }).waitFor();
  });
});
