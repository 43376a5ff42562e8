import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { until } from '../../support/run/until.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { call } from '../../support/http/http-client.js';
import {
  type OidcService,
  ada,
  authorizeUrl,
  bo,
  oidcService,
  pkce,
} from '../../support/pages/oidc-service.js';

const own = 'a password of my own';

describeInBrowser('passwords in a browser, by the links and words of real mails', (browser) => {
  let oidc: OidcService;
  let host: string;
  let page: Page;
  before(async () => {
    oidc = await oidcService();
    host = `http://acme.localhost:${oidc.port}`;
  });
  beforeEach(async () => {
    const context = await browser().newContext({ javaScriptEnabled: false });
    page = await context.newPage();
  });
  afterEach(() => page.context().close());
  after(() => oidc.close());

  const folder = (): string => join(oidc.service.dataDir, 'outbox');
  /** Text of the only mail of this kind, once it has been written; it is taken away by being read. */
  const seen = new Set<string>();
  const mail = async (kind: string): Promise<string> => {
    let name: string | undefined;
    await until(() => {
      try {
        name = readdirSync(folder()).find(
          (file) => file.startsWith(`${kind}_`) && file.endsWith('.eml') && !seen.has(file),
        );
      } catch {
        // no mail was written yet
      }
      return name !== undefined;
    });
    seen.add(name ?? '');
    return readFileSync(join(folder(), name ?? ''), 'utf8')
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  };
  const linkIn = (text: string): string =>
    /http:\/\/acme\.localhost:\d+\/[a-z-]+\?token=[\w-]+/.exec(text)?.[0] ?? '';
  const choose = async (password: string): Promise<void> => {
    await page.fill('#newPassword', password);
    await page.fill('#newPasswordAgain', password);
    await page.keyboard.press('Enter');
  };
  const signIn = async (email: string, password: string): Promise<void> => {
    await page.goto(`${host}/sign-in`);
    await page.fill('#email', email);
    await page.fill('#password', password);
    await page.keyboard.press('Enter');
  };
  /** Waits for the page with this heading. */
  const arrived = (heading: string): Promise<void> =>
    page.getByRole('heading', { name: heading, exact: true }).waitFor();
  const api = (method: string, path: string, body?: unknown): ReturnType<typeof call> =>
    call(oidc.service.url, method, path, {
      key: oidc.service.apiKey(),
      ...(body === undefined ? {} : { body }),
    });

  it('a user who has forgotten the password resets it', async () => {
    await page.goto(`${host}/sign-in`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.fill('#email', ada.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${host}/mail-sent`);
    await page.goto(linkIn(await mail('password-reset')));
    expect(page.url()).to.equal(`${host}/reset-password`);
    await choose('short');
    expect(await page.getByRole('alert').textContent()).to.contain('too short');
    await choose(own);
    await page.waitForURL(`${host}/account`);
    await arrived('You’re signed in');
    expect(await page.textContent('main'))
      .to.contain('Ada Byron')
      .and.to.contain(ada.email);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await arrived('You’re signed out');
    await page.goto(`${host}/account`);
    // the page to sign in leads back there
    await arrived('Sign in');
    await signIn(ada.email, own);
    await page.waitForURL(`${host}/account`);
  });

  it('a user resets the password on the way to an application, which then gets its answer in this browser only', async () => {
    const application = createServer((_req, res) => res.end('the application'));
    await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
    const callback = `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`;
    await oidc.register('acme', { clientId: 'here', type: 'public', redirectUris: [callback] });
    const asked = { client_id: 'here', redirect_uri: callback, state: 'kept' };
    await page.goto(authorizeUrl(oidc, pkce(), asked));
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.fill('#email', bo.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/mail-sent\?/);
    const link = linkIn(await mail('password-reset'));
    await page.goto(link);
    await choose(own);
    await page.waitForURL((url) => url.href.startsWith(callback));
    application.closeAllConnections();
    application.close();
    const answer = new URL(page.url()).searchParams;
    expect(answer.get('state')).to.equal('kept');
    expect(answer.get('code')).to.match(/^[\w-]{43}$/);
  });

  it('an invited user chooses a password, and a user with a generated one changes it', async () => {
    const email = 'grace@acme.test';
    const created = await api('POST', '/api/users', { email, firstName: 'Grace' });
    expect(created.status).to.equal(201);
    await page.goto(linkIn(await mail('invitation')));
    await arrived('Welcome to Acme Inc.');
    await choose(own);
    await page.waitForURL(`${host}/account`);
    await arrived('You’re signed in');

    expect((await api('POST', `/api/users/${String(created.json['id'])}/generate-password`)).status).to.equal(
      204,
    );
    const [generated = ''] = /\b[A-HJ-NP-Za-km-z2-9]{20}\b/.exec(await mail('generated-password')) ?? [];
    await page.goto(`${host}/sign-in`);
    // the session ended with the password
    await arrived('Sign in');
    await signIn(email, generated);
    await arrived('Choose a new password');
    await page.goto(`${host}/sign-in`);
    // nobody is signed in yet
    await arrived('Sign in');
    await page.goto(`${host}/change-password`);
    await choose('another password of my own');
    await arrived('You’re signed in');
  });

  it('a user confirms an address without a password', async () => {
    const email = 'hedy@acme.test';
    const created = await api('POST', '/api/users', { email, password: own });
    await page.goto(linkIn(await mail('verification')));
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await arrived('Your email address is confirmed');
    const { json } = await api('GET', `/api/users/${String(created.json['id'])}`);
    expect(json['emailVerified']).to.equal(true);
  });
});
