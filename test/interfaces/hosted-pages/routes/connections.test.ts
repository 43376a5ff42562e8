import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import type { SignInConnection } from '../../../../application/ports/connections/connection-book.js';
import { type UserAgent, type Visit, formsOf } from '../../../support/http/user-agent.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../../support/in-memory/in-memory-links.js';
import {
  type HostedPagesUnderTest,
  ada,
  header,
  hostedPages,
  send,
} from '../../../support/pages/hosted-pages.js';
import { steppedUp } from '../../../support/pages/step-up.js';
import {
  type UpstreamProvider,
  clientIds,
  clientSecret,
  upstreamProvider,
} from '../../../support/providers/upstream-provider.js';

const HOUR = 3_600_000;

describe('signing in with an external account', () => {
  let pages: HostedPagesUnderTest;
  let provider: UpstreamProvider;
  let adaId: string;
  const connectionId = '0196f000-0000-7000-8000-000000000001';
  before(async () => {
    pages = await hostedPages();
    provider = await upstreamProvider([`${pages.host}/sign-in/connection/callback`]);
    provider.accounts.set('ada', { email: ada.email, email_verified: true });
    provider.accounts.set('eve', { email: 'eve@elsewhere.test', email_verified: true });
    const { record } = await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), {
      email: 'lin@acme.test',
    });
    adaId = record.id;
  });
  beforeEach(() => {
    provider.odd = {};
    pages.connections.connections.splice(0, 10, connection());
    pages.connections.linked.splice(0, 10);
    pages.connections.faults.splice(0, 100);
    pages.connections.domains.clear();
    pages.connections.hasPasswordsHere = true;
    pages.connections.unknown = () => Promise.resolve({ kind: 'known', userId: adaId, position: null });
  });
  after(async () => {
    await provider.close();
    await pages.stop();
  });

  const connection = (changes: Partial<SignInConnection> = {}): SignInConnection => ({
    connectionId,
    name: 'Acme Workforce',
    visibility: 'button',
    secondFactor: 'ours',
    theirFactorValues: [],
    access: {
      revision: '1',
      provider: 'oidc',
      issuer: provider.issuer,
      clientId: clientIds.client_secret_basic,
      authMethod: 'client_secret_basic',
      secret: clientSecret,
      keyId: null,
      teamId: null,
      hostedDomain: null,
      scopes: ['openid', 'email', 'profile'],
    },
    ...changes,
  });
  /** Presses the button of the connection. Returns the address at the provider. */
  const press = async (browser: UserAgent, path = '/sign-in'): Promise<string> => {
    const page = await browser.get(`${pages.host}${path}`);
    const csrf =
      /action="\/sign-in\/connection[?"][\s\S]*?name="csrf" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
    const request = new URL(page.url).searchParams.get('request');
    const sent = await browser.post(`${pages.host}/sign-in/connection`, {
      csrf,
      connection: connectionId,
      ...(request === null ? {} : { request }),
    });
    if (sent.location === null) throw new Error(`${sent.status} ${sent.body}`);
    return sent.location;
  };
  const signIn = async (browser: UserAgent, subject = 'ada', path = '/sign-in'): Promise<Visit> =>
    browser.get((await provider.signIn(await press(browser, path), subject)).href);
  const comesBack = async (browser: UserAgent, visit: Visit): Promise<string> => {
    expect(visit.location, visit.body).to.match(/\/sign-in\?/);
    expect(browser.cookie(new URL(pages.host).hostname, 'tessera_session')).to.equal(undefined);
    return (await browser.get(visit.location!)).body;
  };

  it('a person presses the button, signs in at the provider, and has a session', async () => {
    const browser = pages.browser();
    const visit = await signIn(browser);
    expect(visit.location).to.equal(`${pages.host}/account`);
    expect((await browser.get(`${pages.host}/account`)).status).to.equal(200);
    const sessions = await pages.app.sessions.ofUser(pages.tenantId, adaId);
    expect(sessions.at(-1)?.amr).to.deep.equal(['fed']);
    const { event } = pages.world.log.all.findLast((one) => one.event.type === 'UserSignedIn')!;
    expect(event.data).to.include({ method: 'connection', connectionId });
  });

  it('a sign-in for an application goes on to it', async () => {
    const handle = pages.request();
    const visit = await signIn(pages.browser(), 'ada', `/sign-in?request=${handle}`);
    expect(visit.location).to.match(/\/resume\?ticket=/);
  });

  it('50 callbacks at once begin one session', async () => {
    const browser = pages.browser();
    const answer = await provider.signIn(await press(browser), 'ada');
    const before = (await pages.app.sessions.ofUser(pages.tenantId, adaId)).length;
    const visits = await Promise.all(Array.from({ length: 50 }, () => browser.get(answer.href)));
    expect(visits.filter(({ location }) => location === `${pages.host}/account`)).to.have.length(1);
    expect(await pages.app.sessions.ofUser(pages.tenantId, adaId)).to.have.length(before + 1);
  });

  describe('a callback', () => {
    it('a callback that is opened again leads on who is signed in', async () => {
      const browser = pages.browser();
      const answer = await provider.signIn(await press(browser), 'ada');
      await browser.get(answer.href);
      expect((await browser.follow(await browser.get(answer.href))).url).to.equal(`${pages.host}/account`);
    });

    for (const [what, change] of [
      ['in another browser', (_: URL) => pages.browser()],
      [
        'with another state',
        (url: URL) => {
          url.searchParams.set('state', 'x'.repeat(43));
        },
      ],
      [
        'without a state',
        (url: URL) => {
          url.searchParams.delete('state');
        },
      ],
      [
        'with two states',
        (url: URL) => {
          url.searchParams.append('state', 'x');
        },
      ],
    ] as const)
      it(`a callback ${what} signs nobody in, and says that it is over`, async () => {
        const browser = pages.browser();
        const answer = await provider.signIn(await press(browser), 'ada');
        const by = change(answer) ?? browser;
        expect(await comesBack(by, await by.get(answer.href))).to.include('started in another browser');
      });

    it('a callback after an hour signs nobody in', async () => {
      const browser = pages.browser();
      const answer = await provider.signIn(await press(browser), 'ada');
      pages.world.now += HOUR;
      expect(await comesBack(browser, await browser.get(answer.href))).to.include('took more than an hour');
    });

    it('an error without a state comes back to the sign-in page', async () => {
      const browser = pages.browser();
      await press(browser);
      const visit = await browser.get(`${pages.host}/sign-in/connection/callback?error=server_error`);
      expect(await comesBack(browser, visit)).to.include('Please start again');
    });

    it('a callback with the code of another provider signs nobody in (mix-up)', async () => {
      const browser = pages.browser();
      provider.odd = { callback: (url) => url.searchParams.set('iss', 'https://evil.test') };
      expect(await comesBack(browser, await signIn(browser))).to.include('couldn’t be verified');
    });

    it('HEAD of a callback spends nothing', async () => {
      const browser = pages.browser();
      const answer = await provider.signIn(await press(browser), 'ada');
      await browser.head(answer.href);
      expect((await browser.get(answer.href)).location).to.equal(`${pages.host}/account`);
    });

    it('a posted callback, as Apple sends it, is led to the same address by GET, without what is not needed', async () => {
      const browser = pages.browser();
      const { searchParams } = await provider.signIn(await press(browser), 'ada');
      const sent = { ...Object.fromEntries(searchParams), user: '{"name":"Ada"}' };
      const visit = await pages
        .browser()
        .post(`${pages.host}/sign-in/connection/callback`, sent, { Origin: 'https://appleid.apple.com' });
      expect(visit.status).to.equal(303);
      expect(visit.location).not.to.include('user=');
      expect(visit.location).not.to.include('Ada');
      expect(new URL(visit.location!).searchParams.get('name')).to.have.length(43);
      expect((await browser.get(visit.location!)).location).to.equal(`${pages.host}/account`);
    });
  });

  it('the button needs the token of the page it stands on', async () => {
    const browser = pages.browser();
    await browser.get(`${pages.host}/sign-in`);
    const sent = await browser.post(`${pages.host}/sign-in/connection`, { connection: connectionId });
    expect(sent.status).to.equal(403);
  });

  it('a person who changes their mind at the provider comes back to the sign-in page, which says so', async () => {
    const browser = pages.browser();
    provider.odd = {
      callback: ({ searchParams }) => {
        searchParams.delete('code');
        searchParams.set('error', 'access_denied');
      },
    };
    const body = await comesBack(browser, await signIn(browser));
    expect(body).to.include('You didn’t finish signing in there').and.include('name="password"');
    expect(pages.connections.faults).to.have.length(0);
  });

  it('an outage of the provider has its own sentence and leaves the other ways open', async () => {
    const browser = pages.browser();
    provider.odd = { at: { '/.well-known/openid-configuration': (_, res) => res.writeHead(503).end() } };
    pages.connections.connections.splice(
      0,
      1,
      connection({ access: { ...connection().access, revision: '9' } }),
    );
    const page = await browser.get(await press(browser));
    expect(page.body).to.include('isn’t answering right now').and.include('name="password"');
    expect(pages.connections.faults.map(({ code }) => code)).to.deep.equal(['http_status']);
  });

  it('a connection that was switched off meanwhile says so', async () => {
    const browser = pages.browser();
    const answer = await provider.signIn(await press(browser), 'ada');
    pages.connections.connections.splice(0, 1);
    expect(await comesBack(browser, await browser.get(answer.href))).to.include('isn’t available any more');
  });

  for (const [reason, said] of [
    ['unknown', 'no account here'],
    ['address', 'didn’t send your email address'],
    ['limit', 'No new accounts'],
  ] as const)
    it(`an external account that is refused (${reason}) learns why`, async () => {
      pages.connections.unknown = () => Promise.resolve({ kind: 'refused', reason });
      const browser = pages.browser();
      expect(await comesBack(browser, await signIn(browser, 'eve'))).to.include(said);
    });

  it('a suspended user stays so, whatever the provider says', async () => {
    const command = systemCommand({ tenantId: pages.tenantId });
    const { record } = await createUser(pages.app, command, { email: 'sue@acme.test' });
    const userId = record.id;
    await suspendUser(pages.app, systemCommand({ tenantId: pages.tenantId }), { userId });
    pages.connections.unknown = () => Promise.resolve({ kind: 'known', userId, position: null });
    const browser = pages.browser();
    expect(await comesBack(browser, await signIn(browser))).to.include('You can’t sign in to this account');
  });

  describe('the second factor of a provider', () => {
    const amrOf = async (changes: Partial<SignInConnection>, stated: object): Promise<unknown> => {
      pages.connections.connections.splice(0, 1, connection(changes));
      provider.accounts.set('mfa', { email: 'mfa@acme.test', ...stated });
      provider.odd = { idToken: (claims) => ({ ...claims, ...stated }) };
      await signIn(pages.browser(), 'mfa');
      return (await pages.app.sessions.ofUser(pages.tenantId, adaId))
        .toSorted((one, other) => one.authenticatedAt - other.authenticatedAt)
        .at(-1)?.amr;
    };
    it('the second factor of a provider counts where the connection names the value that states it', async () => {
      const theirs = { secondFactor: 'theirs', theirFactorValues: ['mfa', 'urn:strong'] } as const;
      pages.world.now += 1_000;
      expect(await amrOf(theirs, { amr: ['pwd', 'mfa'] })).to.deep.equal(['fed', 'mfa']);
      pages.world.now += 1_000;
      expect(await amrOf(theirs, { acr: 'urn:strong' })).to.deep.equal(['fed', 'mfa']);
    });
    it('the second factor of a provider does not count otherwise, and a passkey there is none here', async () => {
      pages.world.now += 1_000;
      expect(await amrOf({}, { amr: ['mfa'] })).to.deep.equal(['fed']);
      pages.world.now += 1_000;
      const theirs = { secondFactor: 'theirs', theirFactorValues: ['urn:strong'] } as const;
      expect(await amrOf(theirs, { amr: ['hwk', 'mfa'] })).to.deep.equal(['fed']);
    });
  });

  describe('the time of a sign-in', () => {
    const DAY = 24 * HOUR;
    /** Signs in a person who authenticated at the provider so many ms ago. Returns the answer to the callback. */
    const signInLate = (browser: UserAgent, ago: number, path?: string): Promise<Visit> => {
      const time = Math.floor((pages.world.now - ago) / 1000);
      provider.odd = { idToken: (claims) => ({ ...claims, auth_time: time }) };
      return signIn(browser, 'ada', path);
    };
    const timeOf = async (): Promise<number | undefined> => {
      const sessions = await pages.app.sessions.ofUser(pages.tenantId, adaId);
      return sessions.find(({ createdAt }) => Date.parse(createdAt) === pages.world.now)?.authenticatedAt;
    };
    beforeEach(() => {
      // whole seconds, as a provider states them, and a session of its own
      pages.world.now = (Math.floor(pages.world.now / 1000) + 1) * 1000;
    });

    it('the session states when its user authenticated at the provider, and nothing later than now', async () => {
      await signInLate(pages.browser(), 3 * HOUR);
      expect(await timeOf()).to.equal(pages.world.now - 3 * HOUR);
      pages.world.now += 1_000;
      await signInLate(pages.browser(), -30_000);
      expect(await timeOf()).to.equal(pages.world.now);
    });

    it('a person who authenticated at the provider long ago has a session all the same', async () => {
      const browser = pages.browser();
      expect((await signInLate(browser, 30 * DAY)).location).to.equal(`${pages.host}/account`);
      expect((await browser.get(`${pages.host}/account`)).status).to.equal(200);
    });

    it('the choice of an account is not asked for again after a sign-in at a provider', async () => {
      const handle = pages.request({ prompt: new Set(['select_account']), beganAt: pages.world.now });
      const time = Math.floor((pages.world.now - HOUR) / 1000);
      provider.odd = { idToken: (claims) => ({ ...claims, auth_time: time }) };
      const browser = pages.browser();
      const location = new URL(await press(browser, `/sign-in?request=${handle}`));
      expect(location.searchParams.get('prompt')).to.equal('select_account');
      // the provider of the tests has no page for it
      location.searchParams.delete('prompt');
      const visit = await browser.get((await provider.signIn(location.href, 'ada')).href);
      expect(visit.location).to.match(/\/resume\?ticket=/);
    });

    it('a request that was answered by a provider does not lead there again by itself', async () => {
      const browser = pages.browser();
      await signInLate(browser, HOUR);
      const [session] = await pages.app.sessions.ofUser(pages.tenantId, adaId);
      const handle = pages.request({ prompt: new Set(['login']), beganAt: pages.world.now });
      const pending = pages.requests.get(handle)!;
      const named = { ...pending.authorization, connection: connectionId };
      const visit = async (authorization: typeof pending.authorization): Promise<number> => {
        pages.requests.set(handle, { ...pending, authorization });
        return (await browser.get(`${pages.host}/sign-in?request=${handle}`)).status;
      };
      expect(await visit(named)).to.equal(303);
      expect(await visit({ ...named, signedInWith: session!.sessionId })).to.equal(200);
    });

    it('a person who has a session and signs in again is asked to do so at the provider', async () => {
      const promptOf = async (browser: UserAgent, path: string): Promise<string | null> =>
        new URL(await press(browser, path)).searchParams.get('prompt');
      const browser = pages.browser();
      expect(await promptOf(browser, '/sign-in')).to.equal(null);
      await signInLate(browser, HOUR);
      expect(await promptOf(browser, '/sign-in?account=other')).to.equal('login');
    });

    it('an old sign-in is refused where the application asked for a new one', async () => {
      const handle = pages.request({ prompt: new Set(['login']), beganAt: pages.world.now });
      const browser = pages.browser();
      const visit = await signInLate(browser, HOUR, `/sign-in?request=${handle}`);
      expect(await comesBack(browser, visit)).to.include('couldn’t be verified');
      expect(pages.connections.faults.map(({ code }) => code)).to.deep.equal(['id_token_time']);
    });
  });

  describe('an address that an account has already', () => {
    it('an external account is linked once its user has signed in here and agreed', async () => {
      pages.connections.unknown = () => Promise.resolve({ kind: 'ask' });
      const browser = pages.browser();
      const visit = await signIn(browser);
      const form = await browser.get(visit.location!);
      expect(form.body).to.include('already an account').and.include(`value="${ada.email}"`);
      const asked = await browser.submit(form, ada);
      expect(asked.body).to.include('Link your accounts?').and.include('Acme Workforce');
      expect(pages.connections.linked).to.have.length(0);
      const done = await browser.submit(asked, {});
      expect(done.url).to.equal(`${pages.host}/account`);
      expect(pages.connections.linked.map(({ subject }) => subject)).to.deep.equal(['ada']);
    });

    it('an external account that is linked to another user meanwhile is not linked, and the page says so and goes on', async () => {
      pages.connections.unknown = () => Promise.resolve({ kind: 'ask' });
      const browser = pages.browser();
      const visit = await signIn(browser);
      const asked = await browser.submit(await browser.get(visit.location!), ada);
      const { record } = await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), {
        email: 'linked-first@acme.test',
      });
      pages.connections.unknown = () => Promise.resolve({ kind: 'known', userId: record.id, position: null });
      await signIn(pages.browser());
      const said = await browser.submit(asked, {});
      expect(said.status).to.equal(409);
      expect(said.body)
        .to.include('Your accounts aren’t linked')
        .and.include('linked to another account here');
      expect(pages.connections.linked).to.have.length(1);
      expect((await browser.submit(said, {})).url).to.equal(`${pages.host}/account`);
      expect(pages.connections.linked).to.have.length(1);
    });

    it('a consent after the session ended leads to the sign-in, which says why, and is asked for again', async () => {
      pages.connections.unknown = () => Promise.resolve({ kind: 'ask' });
      const browser = pages.browser();
      const visit = await signIn(browser);
      const asked = await browser.submit(await browser.get(visit.location!), ada);
      browser.keep(new URL(pages.host).hostname, new Map([['tessera_session', 'none']]));
      const form = await browser.submit(asked, {});
      expect(form.url).to.equal(`${pages.host}/sign-in?account=typed`);
      expect(form.body).to.include('Your session ended before this took effect.');
      expect(pages.connections.linked).to.have.length(0);
      expect((await browser.submit(form, ada)).body).to.include('Link your accounts?');
    });

    it('nothing is linked without consent', async () => {
      pages.connections.unknown = () => Promise.resolve({ kind: 'ask' });
      const browser = pages.browser();
      const visit = await signIn(browser);
      const asked = await browser.submit(await browser.get(visit.location!), ada);
      expect((await browser.submit(asked, { link: 'no' })).url).to.equal(`${pages.host}/account`);
      expect(pages.connections.linked).to.have.length(0);
      const again = await browser.get(`${pages.host}/sign-in/connection/link`);
      expect(again.location).to.equal(`${pages.host}/account`);
    });

    it('a session from before does not say who has signed in at the provider', async () => {
      pages.connections.unknown = () => Promise.resolve({ kind: 'ask' });
      const browser = pages.browser();
      await browser.submit(await browser.get(`${pages.host}/sign-in`), ada);
      pages.world.now += 1_000;
      const page = await browser.get(`${pages.host}/sign-in?account=other`);
      const csrf =
        /action="\/sign-in\/connection[?"][\s\S]*?name="csrf" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
      const sent = await browser.post(`${pages.host}/sign-in/connection`, { csrf, connection: connectionId });
      await browser.get((await provider.signIn(sent.location!, 'ada')).href);
      const link = await browser.get(`${pages.host}/sign-in/connection/link`);
      expect(link.location).to.include('/sign-in?account=typed');
    });
  });

  describe('the sign-in page', () => {
    it('the buttons come below the form, above it where nobody has a password, and the last one first', async () => {
      const order = async (browser: UserAgent): Promise<boolean> => {
        const { body } = await browser.get(`${pages.host}/sign-in?account=other`);
        return body.indexOf('Acme Workforce') < body.indexOf('name="password"');
      };
      const browser = pages.browser();
      expect(await order(browser)).to.equal(false);
      pages.connections.hasPasswordsHere = false;
      expect(await order(browser)).to.equal(true);
      pages.connections.hasPasswordsHere = true;
      await signIn(browser);
      expect(await order(browser)).to.equal(true);
      expect((await browser.get(`${pages.host}/sign-in?account=other`)).body).to.include(
        'Used last on this device',
      );
    });

    it('a connection that is found by domain or hidden has no button', async () => {
      for (const visibility of ['domain', 'hidden'] as const) {
        pages.connections.connections.splice(0, 1, connection({ visibility }));
        expect((await pages.browser().get(`${pages.host}/sign-in`)).body).not.to.include('Acme Workforce');
      }
    });

    it('an address whose domain is routed goes to the provider, with or without a password, which is not read', async () => {
      pages.connections.domains.set('acme.test', connectionId);
      for (const password of ['', 'anything']) {
        const browser = pages.browser();
        const form = await browser.get(`${pages.host}/sign-in`);
        const sent = await browser.submit(form, { email: 'Somebody@ACME.test', password });
        expect(sent.location).to.match(new RegExp(`^${provider.issuer}/auth`));
        expect(new URL(sent.location!).searchParams.get('login_hint')).to.equal('Somebody@ACME.test');
        expect(sent.location).not.to.include('anything');
      }
      const elsewhere = pages.browser();
      const refused = await elsewhere.submit(await elsewhere.get(`${pages.host}/sign-in`), {
        email: 'a@globex.test',
        password: 'x',
      });
      expect(refused.status).to.equal(400);
    });

    it('the script of the sign-in form learns where a domain leads, and is there where one may lead', async () => {
      pages.connections.domains.set('acme.test', connectionId);
      const browser = pages.browser();
      const form = await browser.get(`${pages.host}/sign-in`);
      const data = /data-of-domain="([^"]+)"/.exec(form.body)![1]!.replaceAll('&quot;', '"');
      const { action, asked } = JSON.parse(data) as { action: string; asked: Record<string, string> };
      const ask = async (domain: string, more: Record<string, string> = asked): Promise<Visit> =>
        browser.post(pages.host + action, { ...more, domain });
      const button = async (domain: string): Promise<unknown> => JSON.parse((await ask(domain)).body);
      expect(await button('acme.test')).to.deep.equal({ button: 'Continue with \u2068Acme Workforce\u2069' });
      expect(await button('globex.test')).to.deep.equal({ button: null });
      expect((await ask('acme.test', { csrf: 'x' })).status).to.equal(403);
      pages.connections.connections.splice(0, 1, connection({ visibility: 'hidden' }));
      expect((await pages.browser().get(`${pages.host}/sign-in`)).body).not.to.include('data-of-domain');
    });

    it('a browser that asks for too many domains is refused for a while, and the form goes to the connection all the same', async () => {
      pages.connections.domains.set('acme.test', connectionId);
      const browser = pages.browser();
      const form = await browser.get(`${pages.host}/sign-in`);
      const data = /data-of-domain="([^"]+)"/.exec(form.body)![1]!.replaceAll('&quot;', '"');
      const { action, asked } = JSON.parse(data) as { action: string; asked: Record<string, string> };
      const ask = async (): Promise<Visit> =>
        browser.post(pages.host + action, { ...asked, domain: 'acme.test' });
      let last = await ask();
      for (let n = 0; n < 70 && last.status === 200; n += 1) last = await ask();
      expect(last.status).to.equal(429);
      expect(JSON.parse(last.body)).to.include({ code: 'rate_limited' });
      const sent = await browser.submit(form, { email: 'someone@acme.test', password: '' });
      expect(new URL(sent.location!).origin).to.equal(provider.issuer);
    });

    it('an application that names a connection is sent to its provider at once, and not again after a refusal', async () => {
      const handle = pages.request({ loginHint: ada.email });
      const pending = pages.requests.get(handle)!;
      const authorization = { ...pending.authorization, connection: connectionId, maxAge: 60 };
      pages.requests.set(handle, { ...pending, authorization, prompt: new Set(['login']) });
      const browser = pages.browser();
      const first = await browser.get(`${pages.host}/sign-in?request=${handle}`);
      const { origin, searchParams: sent } = new URL(first.location!);
      expect(origin).to.equal(provider.issuer);
      expect(sent.get('login_hint')).to.equal(ada.email);
      expect(sent.get('prompt')).to.equal('login');
      provider.odd = {
        callback: ({ searchParams }) => {
          searchParams.delete('code');
          searchParams.set('error', 'access_denied');
        },
      };
      const back = await browser.get((await provider.signIn(first.location!, 'ada')).href);
      expect((await browser.get(back.location!)).status).to.equal(200);
    });

    it('HEAD begins nothing, and a connection that the tenant does not have leads to the form', async () => {
      const handle = pages.request();
      const pending = pages.requests.get(handle)!;
      const named = (connection: string): void => {
        pages.requests.set(handle, { ...pending, authorization: { ...pending.authorization, connection } });
      };
      named(connectionId);
      expect((await pages.browser().head(`${pages.host}/sign-in?request=${handle}`)).location).to.equal(null);
      named('0196f000-0000-7000-8000-00000000000f');
      const browser = pages.browser();
      const page = await browser.follow(await browser.get(`${pages.host}/sign-in?request=${handle}`));
      expect(page.body).to.include('isn’t available any more').and.include('name="password"');
    });
  });

  describe('the account page', () => {
    const signedIn = async (): Promise<UserAgent> => {
      const browser = pages.browser();
      await signIn(browser);
      return browser;
    };

    it('external accounts are listed', async () => {
      const browser = await signedIn();
      const { body } = await browser.get(`${pages.host}/account/security`);
      expect(body).to.include('External accounts').and.include('Acme Workforce');
    });

    const steppedUpAt = async (browser: UserAgent): Promise<Visit> => {
      await browser.submit(await browser.get(`${pages.host}/sign-in?account=other`), ada);
      const asked = await browser.get(`${pages.host}/account/security/connections`);
      expect(asked.location).to.include('/step-up');
      return steppedUp(pages, browser, asked, ada.password);
    };
    const linkOnPage = async (browser: UserAgent, page: Visit, subject: string): Promise<string> => {
      const { action, hidden } = formsOf(page).find(({ hidden: one }) => one['connection'] === connectionId)!;
      const sent = await browser.post(action, hidden);
      const back = await browser.get((await provider.signIn(sent.location!, subject)).href);
      return (await browser.follow(back)).body;
    };

    const list = '/account/security/connections';
    /** Returns the page that asks before the account is unlinked that stands first in the list. */
    const askToUnlink = async (browser: UserAgent): Promise<Visit> => {
      const { body } = await browser.get(pages.host + list);
      return browser.get(pages.host + (/href="([^"]*\/unlink\?identity=[^"]+)"/.exec(body)?.[1] ?? '/'));
    };
    const unlinking = async (browser: UserAgent) =>
      formsOf(await askToUnlink(browser)).find(({ hidden }) => 'identity' in hidden)!;

    it('an external account is linked and unlinked after a step-up', async () => {
      const browser = pages.browser();
      const page = await steppedUpAt(browser);
      expect(await linkOnPage(browser, page, 'eve')).to.include('The account is linked');
      expect(pages.connections.linked.map(({ subject }) => subject)).to.deep.equal(['eve']);
      const { action, hidden } = await unlinking(browser);
      expect((await browser.follow(await browser.post(action, hidden))).body).to.include('is unlinked');
      expect(pages.connections.linked).to.have.length(0);
      expect((await browser.post(action, hidden)).status).to.equal(404);
    });

    it('an external account that is another user’s is not linked', async () => {
      await signIn(pages.browser());
      const browser = pages.browser();
      expect(await linkOnPage(browser, await steppedUpAt(browser), 'ada')).to.include(
        'linked to another account here',
      );
      expect(pages.connections.linked).to.have.length(1);
    });

    /** Presses the button that links an account, while this holds of the connection. Returns the page that says why not. */
    const linkWhile = async (browser: UserAgent, page: Visit, now: readonly SignInConnection[]) => {
      const { action, hidden } = formsOf(page).find(({ hidden: one }) => one['connection'] === connectionId)!;
      pages.connections.connections.splice(0, 10, ...now);
      return browser.follow(await browser.post(action, hidden));
    };

    it('a provider that does not answer, and a connection that is gone, lead back to the page, which says why nothing was linked', async () => {
      const browser = pages.browser();
      const page = await steppedUpAt(browser);
      const { access } = connection();
      const down = connection({ access: { ...access, revision: 'down', issuer: 'http://127.0.0.1:1' } });
      for (const [now, said] of [
        [[down], 'isn’t answering right now'],
        [[], 'can’t be used here any more'],
      ] as const) {
        const back = await linkWhile(browser, page, now);
        expect(back.url).to.equal(`${pages.host}/account/security`);
        expect(back.body).to.include(`Nothing was linked: that service ${said}`);
        expect((await browser.get(back.url)).body).not.to.include(said);
      }
    });

    it('a connection that went off while its user was at the provider leads back to the page as well', async () => {
      const browser = pages.browser();
      const page = await steppedUpAt(browser);
      const { action, hidden } = formsOf(page).find(({ hidden: one }) => one['connection'] === connectionId)!;
      const answer = await provider.signIn((await browser.post(action, hidden)).location!, 'eve');
      pages.connections.connections.splice(0, 10);
      const back = await browser.follow(await browser.get(answer.href));
      expect(back.body).to.include('Nothing was linked: that service can’t be used here any more');
    });

    it('the page that asks before an account is unlinked names it and the ways to sign in that are left, and changes nothing', async () => {
      const browser = pages.browser();
      await linkOnPage(browser, await steppedUpAt(browser), 'eve');
      const asked = await askToUnlink(browser);
      expect(asked.status).to.equal(200);
      expect(asked.body).to.include('Unlink <bdi>Acme Workforce</bdi>?').and.include('eve@elsewhere.test');
      expect(asked.body).to.include('You can still sign in with your password.');
      expect(pages.connections.linked).to.have.length(1);
      const other = { ...connection(), connectionId: '0196f000-0000-7000-8000-000000000002', name: 'Other' };
      const [linked] = pages.connections.linked;
      pages.connections.linked.push({ ...linked!, id: other.connectionId, ...other, connection: other.name });
      pages.connections.connections.push(other);
      const german = await browser.get(`${asked.url}&ui_locales=de`);
      expect(german.body).to.include('weiterhin mit Ihrem Passwort oder <bdi>Other</bdi>.');
      for (const query of ['', '?identity=x', `?identity=${pages.tenantId}`])
        expect((await browser.get(`${pages.host}${list}/unlink${query}`)).location).to.equal(
          pages.host + list,
        );
    });

    it('the page that would unlink the last way to sign in says so instead of asking', async () => {
      const browser = pages.browser();
      await signIn(browser);
      const mailed = await browser.submit(await browser.follow(await browser.get(pages.host + list)), {});
      const { id } = pages.world.log.all.findLast(({ event }) => event.type === 'SignInCodeRequested')!;
      const back = await send(browser, mailed, { code: readableSecrets.code(id) });
      expect(back.location).to.equal(pages.host + list);
      const asked = await askToUnlink(browser);
      expect([asked.status, asked.body.includes('your only way to sign in')]).to.deep.equal([409, true]);
    });

    it('the last way to sign in is not unlinked', async () => {
      const browser = pages.browser();
      await linkOnPage(browser, await steppedUpAt(browser), 'eve');
      pages.connections.hasPasswordsHere = false;
      const { action, hidden } = await unlinking(browser);
      const refused = await browser.post(action, hidden);
      expect([refused.status, refused.body.includes('your only way to sign in')]).to.deep.equal([409, true]);
      expect(pages.connections.linked).to.have.length(1);
    });

    it('a link that one user began is not finished by another', async () => {
      const browser = pages.browser();
      const page = await steppedUpAt(browser);
      const { action, hidden } = formsOf(page).find(({ hidden: one }) => one['connection'] === connectionId)!;
      const sent = await browser.post(action, hidden);
      const answer = await provider.signIn(sent.location!, 'eve');
      const cookie = browser.cookies(new URL(pages.host).hostname).get('tessera_connection')!;
      const other = pages.browser();
      await signIn(other);
      other.keep(new URL(pages.host).hostname, new Map([['tessera_connection', cookie]]));
      expect((await other.follow(await other.get(answer.href))).body).to.include('Nothing was linked');
      expect(pages.connections.linked.map(({ subject }) => subject)).to.deep.equal(['ada']);
    });

    it('linking and unlinking ask for a step-up', async () => {
      const browser = await signedIn();
      const page = await browser.get(`${pages.host}/account/security/connections`);
      expect(page.location).to.include('/step-up');
    });
  });

  it('a browser that sends its form gets a page that leads to the provider, which no policy of forms stops', async () => {
    const browser = pages.browser();
    const page = await browser.get(`${pages.host}/sign-in`);
    const csrf =
      /action="\/sign-in\/connection[?"][\s\S]*?name="csrf" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
    const sent = await browser.post(
      `${pages.host}/sign-in/connection`,
      { csrf, connection: connectionId },
      { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' },
    );
    expect(sent.status).to.equal(200);
    expect(header(sent, 'refresh') + sent.body).to.include(`${provider.issuer}/auth`);
  });
});
