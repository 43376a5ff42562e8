import { expect } from 'chai';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { load } from '../../../application/shared/load.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../application/user/create-user.js';
import { requireMfa, resetFactors } from '../../../application/user/factors/change-factors.js';
import { setPasskeyStep } from '../../../application/user/factors/change-passkeys.js';
import { offerPasskey, registerPasskey } from '../../../application/user/factors/register-passkey.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { type PresentUser, presentUser, user } from '../../../domain/user/user.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { collectComplaints } from '../../support/pages/complaints.js';
import { type HostedPagesUnderTest, hostedPages } from '../../support/pages/hosted-pages.js';
import { command, systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type VirtualAuthenticator,
  addVirtualAuthenticator,
} from '../../support/pages/virtual-authenticator.js';

const password = 'correct horse staple';
const cookieValue = 'c'.repeat(43);

/** A browser tab with an authenticator. */
interface Tab extends VirtualAuthenticator {
  readonly page: Page;
  /** What the console said. */
  readonly complaints: string[];
}

// as text, since the service's own code has no document to ask
const createPasskey = (options: object): string => `(async () => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)});
  return JSON.stringify(await navigator.credentials.create({ publicKey }));
})()`;
const getPasskey = (options: object): string => `(async () => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(options)});
  return navigator.credentials.get({ publicKey }).then(() => 'given', ({ name }) => name);
})()`;
/** What the main part of the page can focus, in its order: what each is called, or its id. */
const inOrder = `[...document.querySelectorAll('main :is(a, input:not([type=hidden]), button)')]
  .map((one) => one.getAttribute('aria-label') || one.id || one.textContent)`;
const withoutAutofill = 'delete window.PublicKeyCredential?.isConditionalMediationAvailable';

describeInBrowser('passkeys in a browser', (browser, violations) => {
  let pages: HostedPagesUnderTest;
  let userId: string;
  let email: string;
  let users = 0;
  const contexts: BrowserContext[] = [];
  before(async () => {
    pages = await hostedPages();
  });
  after(() => pages.stop());
  beforeEach(async () => {
    email = `user-${++users}@acme.test`;
    const { app, tenantId } = pages;
    userId = (await createUser(app, systemCommand({ tenantId }), { email, password })).record.id;
  });
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

  const tab = async (options: BrowserContextOptions & { autofill?: boolean } = {}): Promise<Tab> => {
    const { autofill = true, ...others } = options;
    const context = await browser().newContext(others);
    contexts.push(context);
    if (!autofill) await context.addInitScript(withoutAutofill);
    const page = await context.newPage();
    const complaints: string[] = [];
    collectComplaints(page, complaints);
    return { page, complaints, ...(await addVirtualAuthenticator(page)) };
  };
  const present = async (): Promise<PresentUser> =>
    presentUser((await load(pages.app, streamName(pages.tenantId, 'user', userId), user)).state);
  /** Registers a passkey of the tab's authenticator at a page of the tenant. */
  const register = async ({ page }: Tab): Promise<void> => {
    const { app, tenantId, host } = pages;
    const tenant = await presentTenantOf(app, tenantId);
    const registering = { user: await present(), tenant, browser: cookieValue };
    const options = await offerPasskey(app, { tenantId }, registering);
    await page.goto(`${host}/forgot-password`);
    const response = await page.evaluate<string>(createPasskey(options));
    const visit = command({ tenantId, source: 'hosted' });
    await registerPasskey(app, visit, { ...registering, name: 'Virtual key', response });
  };
  const amrOfSession = async (): Promise<readonly string[]> =>
    (await pages.app.sessions.ofUser(pages.tenantId, userId)).at(0)?.amr ?? [];
  const typePassword = async (page: Page): Promise<void> => {
    await page.fill('#email', email);
    await page.fill('#password', password);
    await page.click('button[type=submit]');
  };

  it('a passkey that was registered signs in by the autofill of the email field', async () => {
    const opened = await tab();
    await register(opened);
    const { page, complaints } = opened;
    await page.goto(`${pages.host}/sign-in`);
    await page.waitForURL(`${pages.host}/account`);
    expect(await page.locator('body').textContent()).to.contain(email);
    expect(await amrOfSession()).to.deep.equal(['hwk', 'user', 'mfa']);
    const [passkey] = (await present()).factors.passkeys;
    expect(passkey).to.include({ rpId: 'acme.localhost', deviceType: 'multiDevice', backedUp: true });
    expect(complaints).to.deep.equal([]);
  });

  for (const [locale, name] of [
    ['en-GB', 'Sign in with a passkey'],
    ['de-DE', 'Mit einem Passkey anmelden'],
  ] as const)
    it(`a passkey signs in by a button, where the browser offers none in autofill (${locale})`, async () => {
      const opened = await tab({ locale, autofill: false, viewport: { width: 390, height: 800 } });
      await register(opened);
      const { page, complaints } = opened;
      const request = pages.request();
      await page.route('https://id.acme.test/**', (route) => route.fulfill({ body: 'resumed' }));
      await page.goto(`${pages.host}/sign-in?request=${request}`);
      const button = page.getByRole('button', { name });
      await button.waitFor();
      await page.focus('#password');
      // the toggle of the password, the box to tick, the button of the form
      for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab');
      expect(await button.evaluate((element) => element === element.ownerDocument.activeElement)).to.equal(
        true,
      );
      await page.keyboard.press('Enter');
      await page.waitForURL(/id\.acme\.test\/resume\?ticket=/);
      expect(await amrOfSession()).to.deep.equal(['hwk', 'user', 'mfa']);
      expect(complaints).to.deep.equal([]);
    });

  it('an authenticator that does not verify its user signs nobody in, and the page says what is needed', async () => {
    const opened = await tab({ autofill: false });
    await register(opened);
    const { page, cdp, authenticatorId } = opened;
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.goto(`${pages.host}/sign-in`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was used.').waitFor();
    expect(await amrOfSession()).to.deep.equal([]);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${pages.host}/account`);
  });

  it('the policy of the page lets no other script run or connect', async () => {
    const { page } = await tab({ autofill: false });
    await page.goto(`${pages.host}/sign-in`);
    const address = `/assets/${'0'.repeat(64)}`;
    await page.evaluate(`fetch('${address}').catch(() => undefined)`);
    await page
      .evaluate(
        `{
      const script = document.createElement('script');
      script.text = '1';
    }`,
      )
      .catch(() => undefined);
    expect(await violations.take()).to.have.lengthOf(2);
  });

  it('a device that was lost, or has no passkey, leaves the password', async () => {
    const opened = await tab({ autofill: false });
    await register(opened);
    const { page, cdp, authenticatorId, complaints } = opened;
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    const { credentialId } = credentials[0]!;
    await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    await page.goto(`${pages.host}/sign-in`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was used.').waitFor();
    await typePassword(page);
    await page.waitForURL(`${pages.host}/account`);
    expect(await amrOfSession()).to.deep.equal(['pwd']);
    expect(complaints).to.deep.equal([]);
  });

  it('a passkey that the account has no more is refused, and the page says so', async () => {
    const opened = await tab({ autofill: false });
    await register(opened);
    await resetFactors(pages.app, command({ tenantId: pages.tenantId }), { userId });
    const { page } = opened;
    await page.goto(`${pages.host}/sign-in`);
    await page.getByRole('textbox', { name: 'Email' }).fill('typed@acme.test');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).to.contain('That passkey can’t be used');
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).to.equal('typed@acme.test');
    expect(await amrOfSession()).to.deep.equal([]);
  });

  it('a sign-in with a password works while the autofill waits for a passkey', async () => {
    const { page, complaints } = await tab();
    await page.goto(`${pages.host}/sign-in`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await typePassword(page);
    await page.waitForURL(`${pages.host}/account`);
    expect(complaints).to.deep.equal([]);
  });

  it('the sign-in page is as before without script', async () => {
    const { page } = await tab({ javaScriptEnabled: false });
    await page.goto(`${pages.host}/sign-in`);
    expect(await page.getByRole('button').allTextContents()).to.deep.equal(['Sign in', 'Forgot password?']);
    await typePassword(page);
    await page.waitForURL(`${pages.host}/account`);
  });

  it('a passkey is the second step after a password, by a button', async () => {
    const opened = await tab({ autofill: false });
    await register(opened);
    await setPasskeyStep(pages.app, command({ tenantId: pages.tenantId }), { userId, asked: true });
    const { page, complaints } = opened;
    await page.goto(`${pages.host}/sign-in`);
    await typePassword(page);
    await page.waitForURL(`${pages.host}/second-factor`);
    expect(await page.locator('input[name=code]').count()).to.equal(0);
    expect(await amrOfSession()).to.deep.equal([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`${pages.host}/account`);
    expect(await amrOfSession()).to.deep.equal(['pwd', 'hwk', 'user', 'mfa']);
    expect(complaints).to.deep.equal([]);
  });

  it('a passkey as the second step keeps the device by the box before it, which needs script as the passkey does', async () => {
    const opened = await tab({ autofill: false });
    await register(opened);
    await setPasskeyStep(pages.app, command({ tenantId: pages.tenantId }), { userId, asked: true });
    const { page, complaints } = opened;
    const button = page.getByRole('button', { name: 'Use a passkey' });
    await page.goto(`${pages.host}/sign-in`);
    await typePassword(page);
    await page.waitForURL(`${pages.host}/second-factor`);
    await button.waitFor();
    await page.getByLabel('Skip this step in this browser for 30 days').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${pages.host}/account`);
    await page.goto(`${pages.host}/sign-in?account=other`);
    await typePassword(page);
    await page.waitForURL(`${pages.host}/account`);
    expect(await amrOfSession()).to.deep.equal(['pwd']);
    expect(complaints).to.deep.equal([]);

    const { page: still } = await tab({ javaScriptEnabled: false });
    await still.goto(`${pages.host}/sign-in`);
    await typePassword(still);
    await still.waitForURL(`${pages.host}/second-factor`);
    expect(await still.getByRole('checkbox').count()).to.equal(0);
  });

  it('a remembered account is greeted, and signs in by a passkey: from the autofill of the password, or by its button', async () => {
    const opened = await tab({ autofill: false });
    await register(opened);
    const { page, cdp, authenticatorId, complaints } = opened;
    await page.goto(`${pages.host}/sign-in`);
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await page.getByLabel('Remember my email on this device').check();
    await button.click();
    await page.waitForURL(`${pages.host}/account`);
    await page.context().clearCookies({ name: 'tessera_session' });

    await page.goto(`${pages.host}/sign-in`);
    await page.waitForSelector('#password:focus');
    await button.waitFor();
    const order = await page.evaluate<string[]>(inOrder);
    expect(order).to.deep.equal([
      'Not you?',
      'password',
      'Show password',
      'Sign in',
      'Sign in with a passkey',
      'Forgot password?',
      'Forget this account on this device',
    ]);
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Not you?');
    await button.click();
    await page.waitForURL(`${pages.host}/account`);
    expect(complaints).to.deep.equal([]);

    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    const other = await tab();
    await other.cdp.send('WebAuthn.addCredential', {
      authenticatorId: other.authenticatorId,
      credential: credentials[0]!,
    });
    const cookies = await page.context().cookies(pages.host);
    const account = cookies.find(({ name }) => name === 'tessera_account');
    await other.page.context().addCookies([{ name: account!.name, value: account!.value, url: pages.host }]);
    await other.page.goto(`${pages.host}/sign-in`);
    await other.page.waitForURL(`${pages.host}/account`);
    expect(await amrOfSession()).to.deep.equal(['hwk', 'user', 'mfa']);
    expect(other.complaints).to.deep.equal([]);
  });

  it('a passkey is made by a button where a second factor is required, and signs in alone from then on', async () => {
    const { app, tenantId, host } = pages;
    await requireMfa(app, systemCommand({ tenantId }), { userId, required: true });
    const secret = await app.signInTransactions.begin({
      tenantId,
      userId,
      generation: (await present()).sessionGeneration,
      clientId: null,
      asked: anyAssurance,
      amr: ['pwd'],
      provedMailbox: 0,
      authenticatedAt: app.clock.now(),
    });
    const { page, complaints } = await tab();
    await page.context().addCookies([{ name: 'tessera_sign_in', value: secret, url: host }]);
    await page.goto(`${host}/set-up`);
    await page.getByRole('button', { name: 'Create a passkey' }).waitFor();
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByRole('heading', { name: 'Save your backup codes' }).waitFor();
    expect(await amrOfSession()).to.deep.equal(['pwd', 'hwk', 'user', 'mfa']);
    await page.context().clearCookies();
    pages.world.now += 1_000;
    await page.goto(`${host}/sign-in`);
    await page.waitForURL(`${host}/account`);
    expect(await amrOfSession()).to.deep.equal(['hwk', 'user', 'mfa']);
    expect(complaints).to.deep.equal([]);
  });

  it('backup codes stand in for a passkey, also without script, which the page says passkeys need', async () => {
    const opened = await tab();
    await register(opened);
    await requireMfa(pages.app, systemCommand({ tenantId: pages.tenantId }), { userId, required: true });
    const { page } = await tab({ javaScriptEnabled: false });
    await page.goto(`${pages.host}/sign-in`);
    await typePassword(page);
    await page.waitForURL(`${pages.host}/second-factor`);
    expect(await page.locator('noscript').textContent()).to.contain('Passkeys need JavaScript');
    await page.getByRole('link', { name: 'Use a backup code' }).click();
    await page.locator('input[name=code]').waitFor();
    expect(await page.getByRole('link', { name: 'Use a passkey' }).count()).to.equal(1);
  });

  it('a passkey of a tenant can be used at no other tenant, and at no parent domain', async () => {
    const other = uuids.next();
    await createTenant(pages.app, systemCommand({ tenantId: other }), { slug: 'beta', name: 'Beta' });
    const opened = await tab({ autofill: false });
    await register(opened);
    const { page } = opened;
    const beta = pages.host.replace('acme', 'beta');
    await page.goto(`${beta}/sign-in`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was used.').waitFor();
    const challenge = cookieValue;
    for (const rpId of ['acme.localhost', 'localhost'])
      expect(await page.evaluate<string>(getPasskey({ challenge, rpId })), rpId).to.equal('SecurityError');
    expect(await amrOfSession()).to.deep.equal([]);
  });
});
