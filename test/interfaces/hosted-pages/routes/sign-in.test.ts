import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { registerClient } from '../../../../application/client/register-client.js';
import { liveSession } from '../../../../application/sign-in/live-session.js';
import { createUser } from '../../../../application/user/create-user.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import { emailDigestOf } from '../../../../application/user/email/unique-email.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { neutralBrand } from '../../../../interfaces/hosted-pages/design/brand.js';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  header,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

describe('the sign-in page', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let signIn: string;
  before(async () => {
    pages = await hostedPages();
    signIn = `${pages.host}/sign-in`;
  });
  beforeEach(() => {
    browser = pages.browser();
  });
  after(() => pages.stop());

  const at = (request: string): Promise<Visit> => browser.get(`${signIn}?request=${request}`);
  const secretOf = (visit: Visit): string => /=([\w-]+)/.exec(cookieOf(visit))?.[1] ?? '';
  const signInsOf = (): number =>
    pages.world.log.all.filter(({ event }) => event.type === 'UserSignedIn').length;

  it('the sign-in page signs in and redirects to the application, by 303 and with a cookie for this host only', async () => {
    const page = await at(pages.request());
    expect(page.status).to.equal(200);
    expect(page.body).to.contain('to continue to <bdi>Acme Expenses</bdi>');
    const visit = await send(browser, page, ada);
    expect(visit.status).to.equal(303);
    expect(visit.location).to.match(/^https:\/\/id\.acme\.test\/resume\?ticket=[0-9a-f-]{36}$/);
    expect(cookieOf(visit)).to.match(
      /^tessera_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('the sign-in page redirects a signed-in user without a form', async () => {
    const first = await send(browser, await at(pages.request()), ada);
    const second = await at(pages.request());
    expect(second.status).to.equal(303);
    expect(second.location).to.equal(first.location);
  });

  it('the sign-in page answers a silent request without a session by a redirect, not by a page', async () => {
    const silent = { prompt: new Set(['none'] as const) };
    for (const query of [pages.request(silent), `${pages.request(silent)}&account=other`]) {
      const visit = await at(query);
      expect(visit.status).to.equal(303);
      expect(visit.location).to.equal(`${pages.baseUrl}/resume?ticket=refused`);
    }
  });

  it('the sign-in page redirects a user without an application to the account page', async () => {
    const visit = await browser.follow(await send(browser, await browser.get(`${pages.host}/sign-in`), ada));
    const account = `${pages.host}/account`;
    expect(visit.url).to.equal(account);
    expect(visit.body).to.contain('You’re signed in').and.to.contain('action="/sign-out"');
    for (const address of [`${pages.host}/`, signIn])
      expect((await browser.get(address)).location, address).to.equal(account);
  });

  it('the sign-in page shows the same for a wrong password, an unknown address and a suspended user', async () => {
    const { app, tenantId } = pages;
    const eve = { email: 'eve@acme.test', password: 'a-password-of-eve' };
    const { record } = await createUser(app, systemCommand({ tenantId }), eve);
    await suspendUser(app, systemCommand({ tenantId }), { userId: record.id });

    const answers = new Set<string>();
    for (const fields of [
      { ...ada, password: 'wrong-password' },
      { ...ada, email: 'nobody@acme.test' },
      eve,
    ]) {
      const visit = await send(browser, await browser.get(signIn), fields);
      expect(visit.status).to.equal(400);
      expect(cookieOf(visit)).to.equal('');
      expect(visit.body).to.contain('role="alert"').and.to.contain('aria-invalid="true"');
      expect(visit.body).not.to.contain(fields.password);
      answers.add(visit.body.replaceAll(`value="${fields.email}"`, ''));
    }
    expect(answers.size).to.equal(1);
  });

  it('the sign-in page names the empty field, and does not count an attempt', async () => {
    const { tenantId, world } = pages;
    const emailDigest = await emailDigestOf(pages.app, tenantId, ada.email);
    const before = world.log.all.length;
    for (let n = 0; n < 20; n++)
      for (const [fields, alert, wrong] of [
        [{ email: ada.email, password: '' }, 'Enter a password.', ['password']],
        [{ email: ' ', password: 'x' }, 'Enter your email address.', ['email']],
        [{ email: '', password: '' }, 'Enter your email address. Enter a password.', ['email', 'password']],
      ] as const) {
        const visit = await send(browser, await browser.get(signIn), fields);
        expect(visit.status).to.equal(400);
        expect(visit.body).to.contain(`id="alert">${alert}</div>`);
        const invalid = [...visit.body.matchAll(/<input id="(\w+)"[^>]*aria-invalid="true"/g)];
        expect(invalid.map(([, name]) => name)).to.deep.equal(wrong);
      }
    expect(world.log.all).to.have.length(before);
    const attempt = { tenantId, emailDigest, ip: '127.0.0.1' };
    expect(await world.signInFailures.status(attempt)).to.include({ isAbove: false, lockedUntil: null });
    expect((await send(browser, await browser.get(signIn), ada)).status).to.equal(303);
  });

  it('the sign-in page informs a browser that the account knows how long it is locked, and no other', async () => {
    const stranger = pages.browser();
    const guess = async (by: typeof browser) =>
      send(by, await by.get(`${signIn}?account=other`), { email: ada.email, password: 'wrong' });
    expect((await send(browser, await browser.get(signIn), ada)).status).to.equal(303);
    for (let n = 0; n < 4; n++) expect((await guess(browser)).body).not.to.contain('Too many wrong attempts');
    const locked = await guess(browser);
    expect(locked.status).to.equal(400);
    expect(locked.body).to.contain('Too many wrong attempts in this browser. Try again in a minute');
    for (let n = 0; n < 10; n++)
      expect((await guess(stranger)).body).not.to.contain('Too many wrong attempts');
    pages.world.now += 61_000;
    expect((await send(browser, await browser.get(`${signIn}?account=other`), ada)).status).to.equal(303);
    const { tenantId } = pages;
    await pages.world.signInFailures.clear(tenantId, [await emailDigestOf(pages.app, tenantId, ada.email)]);
  });

  it('the sign-in page shows the address that was typed, as text', async () => {
    const email = '"><script>alert(1)</script>@acme.test';
    const visit = await send(browser, await browser.get(signIn), { email, password: 'x' });
    expect(visit.body).to.contain('value="&quot;&gt;&lt;script&gt;').and.not.to.contain('<script>');
  });

  it('the sign-in page takes the typed address along to the page for a forgotten password and back, until somebody signed in', async () => {
    const browser = pages.browser();
    const query = `?request=${pages.request()}`;
    const page = await browser.get(`${pages.host}/sign-in${query}`);
    const typed = { email: 'aad@acme.test', password: 'half a pass' };
    const kept = await send(browser, page, { ...typed, go: 'forgot-password' });
    expect(cookieOf(kept, 'tessera_typed_email')).to.contain('HttpOnly').and.not.to.contain('aad@acme.test');
    const forgot = await browser.follow(kept);
    expect(forgot.url).to.equal(`${pages.host}/forgot-password${query}`);
    expect(forgot.body).to.contain('value="aad@acme.test"');
    await send(browser, forgot, { email: ada.email });
    const back = await browser.get(page.url);
    expect(back.body).to.contain(`value="${ada.email}"`);
    await send(browser, back, ada);
    expect(browser.cookie(new URL(pages.host).hostname, 'tessera_typed_email')).to.equal(undefined);
  });

  it('the sign-in page prefills the login hint, in the language that the application asks for', async () => {
    const hinted = await at(pages.request({ loginHint: 'grace@acme.test"' }));
    expect(hinted.body).to.contain('value="grace@acme.test&quot;"').and.to.contain('<html lang="en"');
    const german = await at(pages.request({ uiLocales: ['fr', 'de-AT'] }));
    expect(german.body)
      .to.contain('<html lang="de"')
      .and.to.contain('um mit <bdi>Acme Expenses</bdi> fortzufahren');
    const preferred = await browser.get(signIn, { 'Accept-Language': 'de' });
    expect(preferred.body).to.contain('<html lang="de"');
  });

  it('the sign-in page prefers what was typed for the same application to its hint, and the hint of another one to that', async () => {
    const browser = pages.browser();
    const open = (handle: string) => browser.get(`${signIn}?request=${handle}`);
    const first = pages.request({ loginHint: 'grace@acme.test' });
    await send(browser, await open(first), { email: 'aad@acme.test', password: 'wrong' });
    expect((await open(first)).body).to.contain('value="aad@acme.test"');
    const second = pages.request({ loginHint: 'bo@acme.test' });
    expect((await open(second)).body)
      .to.contain('value="bo@acme.test"')
      .and.not.to.contain('aad@acme.test');
    expect((await open(pages.request())).body, 'without a hint').to.contain('value="aad@acme.test"');
  });

  it('the sign-in page keeps nothing in the browser that is no address, such as a password in the wrong field', async () => {
    const browser = pages.browser();
    for (const sent of [{}, { go: 'forgot-password' }]) {
      const answer = await send(browser, await browser.get(signIn), {
        email: 'correct horse staple',
        password: 'x',
        ...sent,
      });
      expect(cookieOf(answer, 'tessera_typed_email')).to.equal('');
    }
    for (const path of ['/sign-in', '/forgot-password'])
      expect((await browser.get(pages.host + path)).body).not.to.contain('correct horse');
  });

  it('the sign-in page ends the session that the browser had when it signs in again', async () => {
    const before = secretOf(await send(browser, await browser.get(signIn), ada));
    pages.world.now += 1_000;
    const request = pages.request({ prompt: new Set(['login']), beganAt: pages.world.now });
    pages.world.now += 1_000;
    const page = await at(request);
    expect(page.status).to.equal(200);
    const after = secretOf(await send(browser, page, ada));
    expect(after).to.have.lengthOf(43).and.not.to.equal(before);
    const { app, tenantId } = pages;
    expect(await liveSession(app, tenantId, { secret: before })).to.equal(null);
    expect(await liveSession(app, tenantId, { secret: after })).not.to.equal(null);
  });

  it('the sign-in page never takes over a session secret that the browser came with', async () => {
    const planted = 'A'.repeat(43);
    const page = await browser.get(signIn);
    const form = await send(browser, page, ada, {
      Cookie: `tessera_form=${browser.cookie('acme.localhost', 'tessera_form') ?? ''}; tessera_session=${planted}`,
    });
    expect(secretOf(form)).to.have.lengthOf(43).and.not.to.equal(planted);
  });

  it('the sign-in page refuses a form without its token, from another site, or of another page', async () => {
    const page = await at(pages.request());
    const other = await browser.get(signIn);
    const before = signInsOf();
    const refused = [
      await send(browser, page, { ...ada, csrf: '' }),
      await send(browser, page, ada, { Origin: 'https://evil.test' }),
      await send(browser, page, ada, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }),
      await send(pages.browser(), page, ada),
      await browser.post(signIn, ada),
      await send(browser, other, { ...ada, request: pages.request() }),
    ];
    for (const visit of refused) expect(isFormRefused(visit), visit.body).to.equal(true);
    for (const visit of refused) expect(cookieOf(visit)).to.equal('');
    expect(signInsOf()).to.equal(before);
    expect(refused[0]?.body).to.match(/href="\/sign-in\?request=handle-\d+"/);
    expect((await send(browser, page, ada)).status).to.equal(303);
  });

  it('the sign-in page lets a browser that sent the form leave by a page, since policies of forms affect all redirects', async () => {
    const page = await at(pages.request());
    const visit = await send(browser, page, ada, {
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Site': 'same-origin',
      Origin: 'null',
    });
    expect(visit.status).to.equal(200);
    expect(cookieOf(visit)).to.match(/^tessera_session=/);
    expect(visit.body).to.match(
      /<meta http-equiv="refresh" content="0;url=https:\/\/id\.acme\.test\/resume\?ticket=/,
    );
  });

  it('the sign-in page has a policy that allows its form to go to its host and the target of the request only', async () => {
    const policy = header(await at(pages.request()), 'content-security-policy').split(';');
    expect(policy).to.deep.include("form-action 'self' https://id.acme.test https://app.acme.test");
    expect(policy.join(';')).to.match(
      /^default-src 'none';style-src 'sha256-[^']+';script-src 'sha256-[^']+' http:\/\/acme\.localhost:\d+\/scripts\/passkey-[0-9a-f]{16}\.js;connect-src http:\/\/acme\.localhost:\d+\/passkey-options;img-src 'self';base-uri 'none';form-action [^;]+;frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none'$/,
    );
    const apart = await browser.get(signIn);
    expect(header(apart, 'content-security-policy')).to.contain(";form-action 'self';");
    expect(header(apart, 'x-frame-options')).to.equal('DENY');
    expect(header(apart, 'referrer-policy')).to.equal('no-referrer');
    expect(header(apart, 'cache-control')).to.equal('no-store');
  });

  it('a signed-in user chooses the account without a password where the application asks for a choice', async () => {
    await send(browser, await browser.get(signIn), ada);
    const asked = () =>
      pages.request({ prompt: new Set(['select_account']), beganAt: Date.now() + 86_400_000 * 365 });
    const request = asked();
    const chooser = await at(request);
    expect(chooser.body)
      .to.contain('Choose an account')
      .and.to.contain(ada.email)
      .and.to.contain(`href="/sign-in?request=${request}&amp;account=other"`)
      .and.not.to.contain('type="password"');
    const evil = await send(browser, chooser, {}, { Origin: 'https://evil.test' });
    expect(isFormRefused(evil)).to.equal(true);
    expect((await at(request)).body, 'nothing is chosen yet').to.contain('Choose an account');
    expect((await send(browser, chooser)).location).to.contain('/resume?ticket=');
    expect((await at(request)).location, 'the choice holds for this request').to.contain('/resume?ticket=');
    const next = await at(asked());
    expect(next.body, 'and for no other').to.contain('Choose an account');
    const other = await browser.get(`${signIn}?request=${request}&account=other`);
    expect(other.body).to.contain('type="password"').and.not.to.contain(ada.email);
    browser.keep('acme.localhost', new Map([['tessera_session', 'none']]));
    const over = await send(browser, next);
    expect(over.location).to.match(/\/sign-in\?request=handle-\d+$/);
    expect((await browser.follow(over)).body).to.contain('Your session ended before this took effect.');
  });

  it('the sign-in page leads a user who comes back to a finished sign-in on to the application, without a reference', async () => {
    const { app, tenantId } = pages;
    const [clientId, homeUrl] = ['web', 'https://app.acme.test/home'] as const;
    const redirectUris = ['https://app.acme.test/callback'];
    const client = { type: 'public', audience: 'https://api.acme.test', name: 'Expenses', homeUrl } as const;
    await registerClient(app, systemCommand({ tenantId }), { ...client, clientId, redirectUris });
    const handle = pages.request();
    await send(browser, await at(handle), ada);
    pages.requests.delete(handle);
    const back = await at(handle);
    expect([back.status, back.body.includes('You’re signed in')]).to.deep.equal([200, true]);
    expect(back.body).not.to.contain('Reference for support');
    expect(back.body).to.contain(`href="${homeUrl}"`).and.to.contain('Continue to <bdi>Expenses</bdi>');
    const again = await browser.post(back.url, { request: handle, ...ada });
    expect([again.status, again.body.includes('You’re signed in')], 'the form sent again').to.deep.equal([
      200,
      true,
    ]);
    const other = await browser.get(`${signIn}?request=another-one`);
    expect(other.status, 'another request').to.equal(400);
    const signedIn = pages.world.log.all.findLast(({ event }) => event.type === 'UserSignedIn');
    await pages.app.sessions.endAll(pages.tenantId, (signedIn!.event.data as { userId: string }).userId);
    expect((await at(handle)).status, 'without the session').to.equal(400);
  });

  it('a user who comes back to a finished sign-in of a client by its own document is led on to the account page', async () => {
    const handle = pages.request();
    const pending = pages.requests.get(handle)!;
    const clientId = 'https://app.example.test/client.json';
    pages.requests.set(handle, { ...pending, client: { ...pending.client, clientId } });
    await send(browser, await at(handle), ada);
    pages.requests.delete(handle);
    const back = await at(handle);
    expect([back.status, back.body.includes('You’re signed in')]).to.deep.equal([200, true]);
    expect(back.body).to.contain('href="/account"');
  });

  it('the sign-in page refuses a request that is over, or another tenant’s', async () => {
    for (const handle of ['gone', pages.request({ tenantId: 'another' })]) {
      const visit = await at(handle);
      expect(visit.status).to.equal(400);
      expect(visit.body).to.contain('This sign-in has expired');
    }
  });

  it('the sign-in page has the language of the signed-in user, unless the application asks for another', async () => {
    const { app, tenantId } = pages;
    const grete = { email: 'grete@acme.test', password: 'a-password-of-grete', locale: 'de-AT' };
    await createUser(app, systemCommand({ tenantId }), grete);
    const english = { 'Accept-Language': 'en' };
    const form = await browser.get(signIn, english);
    expect(form.body).to.contain('<html lang="en"');
    await send(browser, form, grete);
    expect((await browser.get(`${pages.host}/account`, english)).body).to.contain('<html lang="de"');
    const asked = {
      prompt: new Set(['login'] as const),
      beganAt: pages.world.now + 1_000,
      uiLocales: ['en'],
    };
    expect((await at(pages.request(asked))).body).to.contain('<html lang="en"');
    expect((await at(pages.request({ ...asked, uiLocales: [] }))).body).to.contain('<html lang="de"');
  });

  it('the sign-in page leaves no password in the log', async () => {
    await send(browser, await browser.get(signIn), ada);
    const again = await browser.get(`${signIn}?account=other`);
    await send(browser, again, { ...ada, password: 'canary-of-a-password' });
    expect(pages.lines.join('\n')).not.to.match(/canary-of-a-password|analytical-engine|ada@acme/);
  });
});

describe('the sign-in page when too many sign in at once', () => {
  it('the sign-in page shows the form again when too many sign in at once, and says when to try', async () => {
    const pages = await hostedPages();
    const full = new DomainError('unavailable', 'overloaded', 'Too many.');
    Object.assign(pages.app.secrets, { verifyPassword: () => Promise.reject(full) });
    const browser = pages.browser();
    const visit = await send(browser, await browser.get(`${pages.host}/sign-in`), ada);
    await pages.stop();
    expect(visit.status).to.equal(503);
    expect(header(visit, 'retry-after')).to.equal('1');
    expect(visit.body).to.contain('The service is busy right now').and.to.contain('name="password"');
  });
});

describe('the sign-in page of a tenant with a look of its own', () => {
  it('the sign-in page of a tenant with a branding has its logo, icon, colours, style and links, and a policy that allows just that style', async () => {
    const pages = await hostedPages({
      brandOf: () =>
        Promise.resolve({
          ...neutralBrand,
          name: 'Acme Inc.',
          logoUrl: '/assets/aa',
          faviconUrl: '/assets/bb',
          supportEmail: 'help@acme.test',
          termsUrl: 'https://acme.test/terms',
          colors: { ...neutralBrand.colors, primary: '#0a7d33' },
          customCss: '.tessera-brand .card{border-radius:0}',
        }),
    });
    const visit = await pages.browser().get(`${pages.host}/sign-in`);
    await pages.stop();
    expect(visit.body).to.contain('<img src="/assets/aa" alt="Acme Inc.">');
    expect(visit.body).to.contain('<link rel="icon" href="/assets/bb">');
    expect(visit.body).to.contain('href="mailto:help@acme.test"').and.to.contain('https://acme.test/terms');
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(visit.body) ?? [];
    expect(style).to.contain('--primary:#0a7d33').and.to.contain('.tessera-brand .card{border-radius:0}');
    expect(header(visit, 'content-security-policy')).to.contain(
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    );
  });
});
