import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { removeLegacySignIn } from '../../../application/legacy-sign-in/change-legacy-sign-in.js';
import { createUser } from '../../../application/user/create-user.js';
import { registerClient } from '../../../application/client/register-client.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { askOnThisMachine, formerSystem } from '../../support/providers/former-system.js';
import { plain } from '../../support/samples/sample-images.js';
import { readMail } from '../../support/services/mail-text.js';
import { outbox } from '../../support/services/outbox.js';
import { type OidcService, ada, authorizeUrl, oidcService, pkce } from '../../support/pages/oidc-service.js';

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>'javascript:alert(3)`;

/**
 * An application at 127.0.0.1 that, like many, sends its user on from its callback to another origin of its own. It
 * also has a page that opens a window, one that shows the sign-in in a frame, and one that sends a forged form.
 */
function application(): Server {
  const here = (): string => String((server.address() as AddressInfo).port);
  const pages: Readonly<Record<string, (query: string) => string>> = {
    '/done': () => '<title>done</title>',
    '/opened': () =>
      '<title>opened</title><script>document.title += window.opener ? " by" : " alone"</script>',
    '/opener': (query) => `<button onclick="window.open(decodeURIComponent('${query}'))">Open</button>`,
    '/framing': (query) => `<title>framing</title><iframe src="${decodeURIComponent(query)}"></iframe>`,
    '/forging': (query) =>
      `<form method=post action="${decodeURIComponent(query)}"><input name=email value="${ada.email}">` +
      `<input name=password value="${ada.password}"><button>Win a prize</button></form>`,
  };
  const server = createServer((req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?');
    const page = pages[path];
    if (page) res.writeHead(200, { 'Content-Type': 'text/html' }).end(page(query));
    else if (path === '/callback') {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () =>
        res.writeHead(302, { Location: `http://app.localhost:${here()}/done?${query}${body}` }).end(),
      );
    } else res.writeHead(204).end();
  });
  return server;
}

describeInBrowser('a sign-in in a browser', (browser) => {
  let oidc: OidcService;
  let app: string;
  const server = application();
  const contexts: BrowserContext[] = [];
  let complaints: string[];

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    app = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    oidc = await oidcService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    const { tenantId = '' } = oidc.service.document.tenants?.[0] ?? {};
    const client = {
      type: 'public',
      audience: 'https://api.acme.test',
      redirectUris: [`${app}/callback`, `${app}/opened`],
      postLogoutRedirectUris: [`${app}/done`],
    } as const;
    const command = (): ReturnType<typeof systemCommand> => systemCommand({ tenantId });
    await registerClient(oidc.runtime.app, command(), { ...client, clientId: 'spa', name: 'Expenses' });
    const stranger = { ...client, name: 'S <b>tranger</b>', thirdParty: true };
    await registerClient(oidc.runtime.app, command(), { ...stranger, clientId: 'stranger' });
  });
  beforeEach(() => {
    complaints = [];
  });
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));
  after(async () => {
    server.closeAllConnections();
    server.close();
    await oidc.close();
  });

  const tab = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser().newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    page.on('dialog', (dialog) => {
      complaints.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      // browsers ask every host for it
      if (!message.location().url.endsWith('/favicon.ico')) complaints.push(message.text());
    });
    return page;
  };
  const asking = (parameters: Readonly<Record<string, string>> = {}): string =>
    authorizeUrl(oidc, pkce(), { client_id: 'spa', redirect_uri: `${app}/callback`, ...parameters });
  /** By the keyboard alone, from the field that has the focus. */
  const type = async (page: Page, { email = ada.email, password = ada.password } = {}): Promise<void> => {
    await page.waitForSelector('#email:focus');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
  };
  const arrived = async (page: Page): Promise<URLSearchParams> => {
    await page.waitForURL(/\/done\?/);
    return new URL(page.url()).searchParams;
  };

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with script' : 'without script';

    it(`a sign-in with the keyboard only leads to the page that the application opens, ${how}`, async () => {
      const page = await tab({ javaScriptEnabled });
      await page.goto(asking({ state: hostile, login_hint: '' }));
      expect(new URL(page.url()).host).to.equal(`acme.localhost:${oidc.port}`);
      await type(page);
      const answer = await arrived(page);
      expect(answer.get('state')).to.equal(hostile);
      expect(answer.get('code')).to.match(/^[\w-]{43}$/);
      expect(complaints).to.deep.equal([]);
    });

    it(`a sign-in posts the answer to an application with response_mode form_post, ${how}`, async () => {
      const page = await tab({ javaScriptEnabled });
      await page.goto(asking({ response_mode: 'form_post', state: hostile }));
      await type(page);
      if (!javaScriptEnabled) await page.click('button');
      const answer = await arrived(page);
      expect(answer.get('state')).to.equal(hostile);
      expect(answer.get('code')).to.match(/^[\w-]{43}$/);
      expect(complaints).to.deep.equal([]);
    });
  }

  it('a sign-in asks for consent to a third party’s application', async () => {
    const page = await tab();
    const asked = { client_id: 'stranger', scope: 'openid email' };
    await page.goto(asking(asked));
    await type(page);
    await page.waitForURL(/\/consent\?/);
    expect(await page.locator('h1').textContent()).to.equal('Allow S <b>tranger</b> access?');
    expect(await page.locator('p.box strong').textContent()).to.equal(new URL(app).host);
    // who is somebody else, then yes, then no
    for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect((await arrived(page)).get('error')).to.equal('access_denied');
    await page.goto(asking(asked));
    await page.getByRole('button', { name: 'Allow' }).click();
    expect((await arrived(page)).get('code')).to.match(/^[\w-]{43}$/);
    expect(complaints).to.deep.equal([]);
  });

  it('a sign-in shows a fault in the user’s language, with the focus on the field', async () => {
    const page = await tab({ locale: 'de-DE', javaScriptEnabled: false });
    await page.goto(asking({ login_hint: hostile }));
    expect(await page.locator('#email').inputValue()).to.equal(hostile);
    await page.fill('#email', ada.email);
    await page.fill('#password', 'falsch');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.title()).to.equal('Fehler: Anmelden – Acme Inc.');
    expect(await page.getByRole('alert').textContent()).to.match(
      /^E-Mail-Adresse oder Passwort stimmt nicht/,
    );
    expect(await page.locator('#email').inputValue()).to.equal(ada.email);
    expect(await page.locator('#password').inputValue()).to.equal('');
    await page.waitForSelector('#password:focus');
    await page.keyboard.type(ada.password);
    await page.keyboard.press('Enter');
    expect((await arrived(page)).get('code')).to.match(/^[\w-]{43}$/);
    expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).to.deep.equal([]);
  });

  it('a sign-in continues in the language that its user picks by the keyboard', async () => {
    const page = await tab({ locale: 'en-GB' });
    await page.goto(asking({ state: 'kept', ui_locales: 'en' }));
    await page.focus('#password');
    const isAtSwitch = "document.activeElement.hreflang === 'de'";
    for (let step = 0; step < 12 && !(await page.evaluate(isAtSwitch)); step += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('html[lang=de]');
    await type(page, { password: 'falsch' });
    await page.getByRole('alert').waitFor();
    expect(await page.locator('html').getAttribute('lang')).to.equal('de');
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForSelector('html[lang=en]');
    expect(await page.locator('#email').inputValue()).to.equal(ada.email);
    await page.waitForSelector('#password:focus');
    await page.keyboard.type(ada.password);
    await page.keyboard.press('Enter');
    expect((await arrived(page)).get('state')).to.equal('kept');
    expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).to.deep.equal([]);
  });

  it('a sign-in in a window of its own does not lose the window that opened it', async () => {
    const page = await tab();
    await page.goto(`${app}/opener?${encodeURIComponent(asking({ redirect_uri: `${app}/opened` }))}`);
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.click('button')]);
    await opened.waitForURL(/\/sign-in\?/);
    await type(opened);
    await opened.waitForURL(/\/opened\?/);
    expect(await opened.title()).to.equal('opened by');
  });

  it('one sign-in serves all applications, until the user signs out', async () => {
    const page = await tab();
    await page.goto(asking());
    await type(page);
    await arrived(page);
    await page.goto(asking({ state: 'second' }));
    expect((await arrived(page)).get('state')).to.equal('second');
    const signOut = new URLSearchParams({
      client_id: 'spa',
      post_logout_redirect_uri: `${app}/done`,
      state: 'bye',
    });
    await page.goto(`${oidc.issuer}/connect/endsession?${signOut.toString()}`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect((await arrived(page)).get('state')).to.equal('bye');
    await page.goto(asking({ prompt: 'none' }));
    expect((await arrived(page)).get('error')).to.equal('login_required');
    expect(complaints).to.deep.equal([]);
  });

  it('a sign-in page cannot be framed by another site', async () => {
    const page = await tab();
    await page.goto(`${app}/framing?${encodeURIComponent(`http://acme.localhost:${oidc.port}/sign-in`)}`);
    const [frame] = page.frames().slice(1);
    expect(await frame?.locator('input').count()).to.equal(0);
    expect(complaints.join()).to.contain("frame-ancestors 'none'");
  });

  it('a sign-in form that another site sends is refused', async () => {
    const page = await tab();
    await page.goto(`http://acme.localhost:${oidc.port}/sign-in`);
    await page.goto(`${app}/forging?${encodeURIComponent(`http://acme.localhost:${oidc.port}/sign-in`)}`);
    await page.click('button');
    expect(await page.locator('h1').textContent()).to.equal('This form was not accepted');
    const kept = await page.context().cookies();
    expect(kept.map(({ name }) => name)).not.to.include('tessera_session');
  });

  it('a confirmation link says the same the second time, and leads to the account', async () => {
    const hedy = { email: 'hedy@acme.test', password: 'frequency-hopping', firstName: 'Hedy' };
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await createUser(oidc.runtime.app, command, { ...hedy, lastName: 'Lamarr' });
    const mail = readMail(await outbox(oidc.service.dataDir).take('verification'));
    const link = mail.links.find((one) => one.includes('?token='))!;
    const page = await tab();
    const heading = (name: string): Promise<void> =>
      page.getByRole('heading', { name, exact: true }).waitFor();
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await heading('Your email address is confirmed');
    await page.goBack();
    await page.goto(link);
    await heading('Your email address is confirmed');
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await heading('Sign in');
    await type(page, hedy);
    await heading('You’re signed in');
    expect(page.url()).to.equal(`http://acme.localhost:${oidc.port}/account`);
    expect(await page.textContent('main'))
      .to.contain('Hedy Lamarr')
      .and.not.to.contain('not confirmed');
    expect(complaints).to.deep.equal([]);
  });

  it('a person of the former system signs in with the password of that system, at the second attempt', async () => {
    const system = await formerSystem();
    await askOnThisMachine(oidc.runtime.app, oidc.tenantIds['acme']!, system);
    const mary = { email: 'mary@acme.test', password: 'mechanism-of-the-heavens' };
    system.passwords.set(mary.email, mary.password);
    const page = await tab();
    await page.goto(asking());
    await type(page, { ...mary, password: 'something-else' });
    await page.getByRole('alert').getByText('That email address or password isn’t right.').waitFor();
    await page.waitForSelector('#password:focus');
    await page.keyboard.type(mary.password);
    await page.keyboard.press('Enter');
    expect((await arrived(page)).get('code')).to.match(/^[\w-]{43}$/);
    expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).to.deep.equal([]);
    await removeLegacySignIn(oidc.runtime.app, systemCommand({ tenantId: oidc.tenantIds['acme']! }));
    await system.close();
  });

  it("an application that is not set up correctly is refused in its tenant's look, which loads", async () => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await plain(64, 32).png().toBuffer())]), 'logo.png');
    const headers = { 'X-Api-Key': oidc.service.apiKey() };
    const url = `${oidc.service.url}/api/branding/logo`;
    expect((await fetch(url, { method: 'POST', headers, body: form })).status).to.equal(200);
    const page = await tab();
    await page.goto(asking({ redirect_uri: 'https://evil.test/' }));
    await page.getByRole('heading', { name: 'This app isn’t set up correctly' }).waitFor();
    expect(new URL(page.url()).origin).to.equal(oidc.issuer);
    // in the page, since the service's own code has no document to ask
    expect(await page.evaluate(`document.querySelector('header img').naturalWidth`)).to.be.greaterThan(0);
    expect(await page.textContent('main')).to.match(/client_id\): spa[\s\S]*redirect_uri_mismatch/);
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).to.deep.equal([]);
  });
});
