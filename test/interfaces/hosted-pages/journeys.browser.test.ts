import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createUser } from '../../../application/user/create-user.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { readMail } from '../../support/services/mail-text.js';
import {
  type OidcService,
  ada,
  authorizeUrl,
  bo,
  oidcService,
  pkce,
} from '../../support/pages/oidc-service.js';
import { type Outbox, outbox } from '../../support/services/outbox.js';
import { plain } from '../../support/samples/sample-images.js';

const linkIn = (mail: string): string =>
  /http:\/\/acme\.localhost:\d+\/[a-z-]+\?token=[\w-]+/.exec(readMail(mail).text)?.[0] ?? '';

describeInBrowser('journeys in a browser', (browser) => {
  let oidc: OidcService;
  let mails: Outbox;
  let host: string;
  let page: Page;
  let complaints: string[];
  before(async () => {
    oidc = await oidcService();
    mails = outbox(oidc.service.dataDir);
    host = `http://acme.localhost:${oidc.port}`;
  });
  beforeEach(async () => {
    complaints = [];
    page = await (await browser().newContext()).newPage();
    page.on('console', (message) => {
      // a refusal is one, and says so by its status
      const isComplaint = ['error', 'warning'].includes(message.type());
      if (isComplaint && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    page.on('requestfailed', (request) =>
      complaints.push(`${request.url()} ${request.failure()?.errorText}`),
    );
  });
  afterEach(async () => {
    await page.context().close();
    expect(complaints).to.deep.equal([]);
  });
  after(() => oidc.close());

  const heading = (name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor();
  /** By the keyboard alone, from the field that has the focus. */
  const signIn = async ({ email, password }: { email: string; password: string }): Promise<void> => {
    await page.waitForSelector('#email:focus');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
  };

  it('a confirmation link says the same the second time, and leads to the account', async () => {
    const hedy = { email: 'hedy@acme.test', password: 'frequency-hopping', firstName: 'Hedy' };
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await createUser(oidc.runtime.app, command, { ...hedy, lastName: 'Lamarr' });
    const link = linkIn(await mails.take('verification'));
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await heading('Your email address is confirmed');
    await page.goBack();
    await page.goto(link);
    await heading('Your email address is confirmed');
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await heading('Sign in');
    await signIn(hedy);
    await heading('You’re signed in');
    expect(page.url()).to.equal(`${host}/account`);
    expect(await page.textContent('main'))
      .to.contain('Hedy Lamarr')
      .and.not.to.contain('not confirmed');
  });

  it('a mail that does not arrive is requested again without typing', async () => {
    await page.goto(`${host}/sign-in`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.fill('#email', bo.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${host}/mail-sent`);
    expect(await page.textContent('.box')).to.contain(bo.email);
    await mails.take('password-reset');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await heading('Check your email');
    await page.goto(linkIn(await mails.take('password-reset')));
    expect(await page.textContent('main'))
      .to.contain('Bo Li')
      .and.to.contain(bo.email);
    await page.getByRole('link', { name: 'Not you?' }).click();
    await heading('Sign in');
  });

  it('a shared browser passes to another user, who continues the pending request', async () => {
    const partner = (): string => authorizeUrl(oidc, pkce(), { client_id: 'partner', scope: 'openid' });
    await page.goto(partner());
    await signIn(ada);
    await page.waitForURL(/\/consent\?/);
    expect(await page.textContent('main')).to.contain(ada.email);
    await page.getByRole('link', { name: 'Not you?' }).click();
    await signIn(bo);
    await page.waitForURL(/\/consent\?/);
    expect(await page.textContent('main'))
      .to.contain(bo.email)
      .and.not.to.contain(ada.email);
    await page.goto(`${host}/account`);
    expect(await page.textContent('main')).to.contain(bo.email);
    await page.getByRole('link', { name: 'Use another account' }).click();
    await signIn(ada);
    await heading('You’re signed in');
    expect(await page.textContent('main')).to.contain(ada.email);
  });

  it("an application that is not set up correctly is refused in its tenant's look, which loads", async () => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await plain(64, 32).png().toBuffer())]), 'logo.png');
    const headers = { 'X-Api-Key': oidc.service.apiKey() };
    const url = `${oidc.service.url}/api/branding/logo`;
    expect((await fetch(url, { method: 'POST', headers, body: form })).status).to.equal(200);
    await page.goto(authorizeUrl(oidc, pkce(), { redirect_uri: 'https://evil.test/' }));
    await heading('This app isn’t set up correctly');
    expect(new URL(page.url()).origin).to.equal(oidc.issuer);
    // in the page, since the service's own code has no document to ask
    expect(await page.evaluate(`document.querySelector('header img').naturalWidth`)).to.be.greaterThan(0);
    expect(await page.textContent('main')).to.match(/client_id\): server[\s\S]*redirect_uri_mismatch/);
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await heading('Sign in');
  });

  it('an address that names nothing leads back, at the service and at a tenant', async () => {
    await page.goto(`${oidc.issuer}/nothing`);
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await heading('This is an identity service');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${oidc.issuer}/docs`);
    await page.goto(`${host}/nothing`);
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await heading('Sign in');
  });
});
