import { expect } from 'chai';
import { decodeJwt } from 'jose';
import {
  type OidcService,
  ada,
  answered,
  authorizeUrl,
  bo,
  callback,
  oidcService,
  pkce,
  redeem,
  signInAt,
} from '../../../support/pages/oidc-service.js';
import { type UserAgent, type Visit, formOf } from '../../../support/http/user-agent.js';
import { secretMutations } from './support/mutations.js';
import { countsOf, fifty } from './support/oauth-answers.js';
import { obtainTokens, tokensOf, userinfoStatus } from './support/tokens.js';

const HOST = 'acme.localhost';

describe('a sign-in under attack', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  /** Where a browser stands that was led to the sign-in form. */
  const begin = async (agent: UserAgent, parameters: Readonly<Record<string, string>> = {}): Promise<Visit> =>
    agent.follow(await agent.get(authorizeUrl(oidc, pkce(), parameters)));
  const signedIn = async (who = ada): Promise<UserAgent> => {
    const agent = oidc.browser();
    await signInAt(agent, authorizeUrl(oidc, pkce()), who);
    return agent;
  };
  /** Sends the sign-in form, and stops at the first answer. */
  const send = (
    agent: UserAgent,
    page: Visit,
    fields: Readonly<Record<string, string>> = ada,
  ): Promise<Visit> => {
    const { action, hidden } = formOf(page);
    return agent.post(action, { ...hidden, ...fields });
  };
  const expectOver = ({ status, location, body }: Visit): void => {
    expect({ status, location }).to.deep.equal({ status: 400, location: null });
    expect(body).to.contain('This sign-in has expired');
  };
  const isForm = ({ status, body, location }: Visit): boolean =>
    status === 200 && location === null && body.includes('name="password"');

  describe('sign-in fixation', () => {
    it('a sign-in that was started in another browser is refused, and gives neither browser a code', async () => {
      const [attacker, victim] = [oidc.browser(), oidc.browser()];
      const started = await begin(attacker);
      const inVictims = await victim.get(started.url);
      const done = await victim.follow(await send(victim, inVictims));
      expect(done.url).to.contain('/connect/authorize/resume');
      expectOver(done);
      // nor does the victim's sign-in reach the browser that began
      expect(isForm(await attacker.get(started.url))).to.equal(true);
    });

    it('a sign-in that was started in another browser is refused also when the victim has started one too', async () => {
      const [attacker, victim] = [oidc.browser(), await signedIn()];
      const started = await begin(attacker);
      expectOver(await victim.follow(await victim.get(started.url)));
    });

    it('a request by POST is bound to the first browser only', async () => {
      const [attacker, victim] = [oidc.browser(), oidc.browser()];
      const form = Object.fromEntries(new URL(authorizeUrl(oidc, pkce())).searchParams);
      const posted = await attacker.post(`${oidc.issuer}/connect/authorize`, form);
      expect(posted.location).to.contain('/connect/authorize/continue?request=');
      await victim.get(posted.location!);
      expectOver(await attacker.get(posted.location!));
      expectOver(await oidc.browser().get(posted.location!));
    });

    it('a sign-in does not take over a session cookie that was there before', async () => {
      const agent = oidc.browser();
      const page = await begin(agent);
      const planted = 'A'.repeat(43);
      const { action, hidden } = formOf(page);
      const form = agent.cookie(HOST, 'tessera_form')!;
      const cookie = `tessera_session=${planted}; tessera_form=${form}`;
      await agent.post(action, { ...hidden, ...ada }, { Cookie: cookie });
      const given = agent.cookie(HOST, 'tessera_session')!;
      expect(given).to.match(/^[A-Za-z0-9_-]{43}$/);
      expect(given).not.to.equal(planted);
    });

    it('two users of one browser get sessions of their own, and the second sign-in ends the first', async () => {
      const agent = oidc.browser();
      const first = await obtainTokens(oidc, { agent });
      const before = agent.cookie(HOST, 'tessera_session')!;
      const proof = pkce();
      const page = await agent.follow(await agent.get(authorizeUrl(oidc, proof, { prompt: 'login' })));
      const code = answered(await agent.submit(page, bo)).get('code')!;
      const second = tokensOf(await redeem(oidc, { code, verifier: proof.verifier }));
      const [one, other] = [decodeJwt(first.id), decodeJwt(second.id)];
      expect(other.sub).not.to.equal(one.sub);
      expect(other['sid']).not.to.equal(one['sid']);
      expect(await userinfoStatus(oidc, first.access)).to.equal(401);
      const own = `http://${HOST}:${oidc.port}/sign-in`;
      const kept = await oidc.browser().get(own, { Cookie: `tessera_session=${before}` });
      expect(isForm(kept)).to.equal(true);
    });

    it('the sign-in form of another browser is refused', async () => {
      const [attacker, victim] = [oidc.browser(), oidc.browser()];
      const theirs = await begin(attacker);
      await begin(victim);
      expect((await send(victim, theirs)).status).to.equal(403);
      expect(victim.cookie(HOST, 'tessera_session')).to.equal(undefined);
    });
  });

  describe('hand-off tickets', () => {
    /** A ticket that was not followed yet, and the browser that may. */
    const ticketed = async (): Promise<{ agent: UserAgent; url: string; ticket: string }> => {
      const agent = oidc.browser();
      const { location } = await send(agent, await begin(agent));
      return { agent, url: location!, ticket: new URL(location!).searchParams.get('ticket')! };
    };
    const resume = (ticket: string): string =>
      `${oidc.issuer}/connect/authorize/resume?${new URLSearchParams({ ticket }).toString()}`;

    it('HEAD, which scanners send ahead of a browser, binds no request, issues no ticket and redeems none', async () => {
      const agent = oidc.browser();
      const parameters = Object.fromEntries(new URL(authorizeUrl(oidc, pkce())).searchParams);
      const heads = async (url: string): Promise<string> => {
        const cookies = agent.cookieHeader(HOST) + agent.cookieHeader('localhost');
        const { status, location, body } = await agent.head(url);
        expect([status, body]).to.deep.equal([303, '']);
        expect(agent.cookieHeader(HOST) + agent.cookieHeader('localhost'), url).to.equal(cookies);
        return location ?? '';
      };
      const posted = await agent.post(`${oidc.issuer}/connect/authorize`, parameters);
      expect(await heads(posted.location!)).to.contain(`http://${HOST}:${oidc.port}/sign-in?request=`);
      const page = await agent.follow(posted);
      expect(isForm(page)).to.equal(true);
      const { location } = await send(agent, page);
      // the session is there now: a GET of the page gives another ticket
      expect(await heads(page.url)).to.equal(`${oidc.issuer}/connect/authorize/resume`);
      expect(await heads(location!)).to.equal(callback);
      expect(answered(await agent.get(location!)).get('code')).to.be.a('string');
    });

    it('a hand-off ticket is redeemed once out of fifty concurrent uses', async () => {
      const { agent, url } = await ticketed();
      const visits = await fifty(() => agent.get(url));
      expect(countsOf(visits.map(({ status }) => status))).to.deep.equal({ 303: 1, 400: 49 });
      const [on] = visits.filter(({ status }) => status === 303);
      expect(answered(on!).get('code')).to.be.a('string');
      for (const visit of visits.filter(({ status }) => status === 400)) expectOver(visit);
    });

    it('a hand-off ticket is refused in another browser, with or without a cookie, and remains valid in its own', async () => {
      const { agent, url } = await ticketed();
      expectOver(await oidc.browser().get(url));
      expectOver(await (await signedIn(bo)).get(url));
      expect(answered(await agent.get(url)).get('code')).to.be.a('string');
    });

    it('a truncated or altered hand-off ticket is invalid', async function () {
      this.slow(20_000);

      const { agent, url, ticket } = await ticketed();
      const visits = await Promise.all(secretMutations(ticket).map((other) => agent.get(resume(other))));
      for (const visit of visits) expectOver(visit);
      expect(answered(await agent.get(url)).get('code')).to.be.a('string');
    });

    it('a hand-off ticket is refused with a truncated or altered cookie', async function () {
      this.slow(20_000);

      const { agent, url } = await ticketed();
      const cookie = agent.cookie('localhost', 'tessera_browser')!;
      const others = secretMutations(cookie).filter((value) => /^[\x21-\x7e]+$/.test(value));
      const visits = await Promise.all(
        others.map((value) => oidc.browser().get(url, { Cookie: `tessera_browser=${value}` })),
      );
      for (const visit of visits) expectOver(visit);
      expect(answered(await agent.get(url)).get('code')).to.be.a('string');
    });

    it('a hand-off ticket is refused after its session has ended', async () => {
      const { agent, url } = await ticketed();
      const page = await agent.get(`http://${HOST}:${oidc.port}/sign-out`);
      await agent.submit(page, {});
      expect(answered(await agent.get(url)).get('error')).to.equal('login_required');
    });

    it('hand-off tickets expire after a minute, and requests after an hour, without any job', async () => {
      const late = await ticketed();
      const agent = oidc.browser();
      const page = await begin(agent);
      oidc.clock.advance(60_000);
      expectOver(await late.agent.get(late.url));
      oidc.clock.advance(59 * 60_000);
      const sent = await send(agent, page);
      expect(sent.status).to.equal(400);
      expect(sent.location).to.equal(null);
      expect(agent.cookie(HOST, 'tessera_session')).to.equal(undefined);
    });
  });

  it('truncated or altered handles of requests are invalid', async function () {
    this.slow(20_000);

    const agent = oidc.browser();
    const { url } = await begin(agent);
    const handle = new URL(url).searchParams.get('request')!;
    for (const path of ['/sign-in', '/consent']) {
      const visits = await Promise.all(
        secretMutations(handle).map((request) =>
          agent.get(`http://${HOST}:${oidc.port}${path}?${new URLSearchParams({ request }).toString()}`),
        ),
      );
      for (const { status, location } of visits)
        expect({ status, location }).to.deep.equal({ status: 400, location: null });
    }
    expect(isForm(await agent.get(url))).to.equal(true);
  });

  it('truncated or altered session cookies give no session', async function () {
    this.slow(10_000);

    const agent = await signedIn();
    const cookie = agent.cookie(HOST, 'tessera_session')!;
    const url = `http://${HOST}:${oidc.port}/sign-in`;
    const others = secretMutations(cookie).filter((value) => /^[\x21-\x7e]+$/.test(value));
    const visits = await Promise.all(
      others.map((value) => oidc.browser().get(url, { Cookie: `tessera_session=${value}` })),
    );
    visits.forEach((visit, index) => expect(isForm(visit), others[index]).to.equal(true));
    expect(isForm(await agent.get(url))).to.equal(false);
  });

  describe('prompt and max_age bypass', () => {
    it('prompt=select_account lets a session go on without a password once its user has chosen it, and not before', async function () {
      this.slow(20_000);

      const agent = await signedIn();
      const page = await begin(agent, { prompt: 'select_account' });
      const isChoice = ({ body }: Visit): boolean => body.includes('name="go" value="continue"');
      expect(isChoice(page)).to.equal(true);
      expect(answered(await begin(agent)).get('code')).to.be.a('string');
      const consent = await agent.follow(await agent.get(page.url.replace('/sign-in', '/consent')));
      expect(isChoice(consent), 'by another page').to.equal(true);
      const forged = await agent.post(page.url, { go: 'continue', csrf: 'x' });
      expect([forged.status, isChoice(await agent.get(page.url))]).to.deep.equal([403, true]);
      expect(answered(await agent.submit(page, {})).get('code')).to.be.a('string');
    });

    for (const parameters of [{ prompt: 'login' }, { max_age: '0' }])
      it(`a session does not evade ${JSON.stringify(parameters)}`, async function () {
        this.slow(10_000);

        const agent = await signedIn();
        const page = await begin(agent, parameters);
        expect(isForm(page), 'at first').to.equal(true);
        const handle = new URL(page.url).searchParams.get('request')!;
        expect(isForm(await agent.get(page.url)), 'reloaded').to.equal(true);
        // another tab, whose request asks for nothing
        expect(answered(await begin(agent)).get('code')).to.be.a('string');
        expect(isForm(await agent.get(page.url)), 'after another tab').to.equal(true);
        const consent = await agent.follow(await agent.get(page.url.replace('/sign-in', '/consent')));
        expect(isForm(consent), 'by another page').to.equal(true);
        const stripped = `http://${HOST}:${oidc.port}/sign-in?request=${handle}&prompt=&max_age=9999`;
        expect(isForm(await agent.get(stripped)), 'with other parameters').to.equal(true);
        expect((await agent.get(`${oidc.issuer}/connect/authorize/resume?ticket=${handle}`)).status).to.equal(
          400,
        );
        const wrong = await send(agent, page, { ...ada, password: 'wrong-password' });
        expect(wrong.status, 'after a wrong password').to.equal(400);
        expect(answered(await agent.submit(page, ada)).get('code'), 'after the right one').to.be.a('string');
      });

    it('a sign-in after prompt=login has a new auth_time', async () => {
      const agent = await signedIn();
      const proof = pkce();
      const page = await agent.follow(await agent.get(authorizeUrl(oidc, proof, { prompt: 'login' })));
      oidc.clock.advance(2_000);
      const started = Math.floor(oidc.clock.now() / 1000);
      const code = answered(await agent.submit(page, ada)).get('code')!;
      const { id } = tokensOf(await redeem(oidc, { code, verifier: proof.verifier }));
      expect(decodeJwt(id)['auth_time']).to.be.within(started, Math.floor(oidc.clock.now() / 1000));
    });

    it('prompt=none shows no page beside any other value of prompt or max_age', async () => {
      const agent = await signedIn();
      for (const prompt of ['none login', 'login none', 'none consent', 'none none login']) {
        const visit = await agent.get(authorizeUrl(oidc, pkce(), { prompt }));
        expect(answered(visit).get('error'), prompt).to.equal('invalid_request');
      }
      const aged = answered(await begin(agent, { prompt: 'none', max_age: '0' }));
      expect(aged.get('error')).to.equal('login_required');
    });
  });

  describe('mix-up', () => {
    for (const response_mode of ['query', 'fragment', 'form_post'])
      it(`every answer by ${response_mode} names its issuer`, async () => {
        const agent = await signedIn();
        const fields = async (more: Readonly<Record<string, string>>): Promise<URLSearchParams> => {
          const visit = await begin(agent, { response_mode, ...more });
          if (response_mode === 'form_post') return new URLSearchParams(formOf(visit).hidden);
          const { searchParams, hash } = new URL(visit.location!);
          return response_mode === 'query' ? searchParams : new URLSearchParams(hash.slice(1));
        };
        const good = await fields({});
        expect([...good.keys()].sort()).to.deep.equal(['code', 'iss', 'state']);
        const early = await fields({ response_type: 'token' });
        expect([...early.keys()].sort()).to.deep.equal(['error', 'error_description', 'iss', 'state']);
        const late = await fields({ prompt: 'none', max_age: '0' });
        expect([...late.keys()].sort()).to.deep.equal(['error', 'error_description', 'iss', 'state']);
        for (const answer of [good, early, late]) expect(answer.get('iss')).to.equal(oidc.issuer);
      });
  });

  it('every redirect has the status 303 and no referrer, and no address contains a token', async () => {
    const agent = oidc.browser();
    const visits: Visit[] = [];
    const step = (visit: Visit): Visit => {
      visits.push(visit);
      return visit;
    };
    let here = step(await agent.get(authorizeUrl(oidc, pkce())));
    here = step(await agent.get(here.location!));
    here = step(await send(agent, here));
    here = step(await agent.get(here.location!));
    expect(here.location).to.contain(callback);
    const proof = pkce();
    const silent = await agent.follow(await agent.get(authorizeUrl(oidc, proof)));
    const { access, id, refresh } = tokensOf(
      await redeem(oidc, { code: answered(silent).get('code')!, verifier: proof.verifier }),
    );
    const cookies = ['tessera_session', 'tessera_form'].map((name) => agent.cookie(HOST, name)!);
    const ending = await agent.get(`${oidc.issuer}/connect/endsession?id_token_hint=${id}`);
    visits.push(ending, await agent.get(ending.location!));
    for (const { status, headers, location, url } of visits) {
      expect(status, url).to.be.oneOf([200, 303]);
      if (status === 200) expect(headers['referrer-policy'], url).to.equal('no-referrer');
      expect(headers['cache-control'], url).to.equal('no-store');
      for (const secret of [access, id, refresh, ...cookies, ada.password, ada.email])
        expect(location ?? '', url).not.to.contain(secret);
    }
    const redirects = visits.map(({ headers }) => headers['referrer-policy']);
    expect(redirects).to.deep.equal(redirects.map(() => 'no-referrer'));
  });
});
