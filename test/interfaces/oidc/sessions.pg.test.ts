import { expect } from 'chai';
import { type OidcService, ada, bo, oidcService } from '../../support/pages/oidc-service.js';
import { call } from '../../support/http/http-client.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import { checkErrorPage, codeOf, errorOf } from './conformance/authorization-answer.js';
import {
  type Changes,
  type RelyingParty,
  ask,
  askAndSignIn,
  isSignInForm,
  relyingParty,
  signIn,
} from './conformance/relying-party.js';
import { post, tokensOf } from './conformance/tokens.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

describe('prompts, ages and sessions', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  /** Of somebody else: its users are asked. */
  let partner: RelyingParty;
  let agent: UserAgent;
  let host: string;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
    partner = { ...party, clientId: 'partner' };
    host = 'acme.localhost';
  });
  beforeEach(() => {
    agent = oidc.browser();
  });
  after(() => oidc.close());

  const silently = async (changes: Changes = {}, of = party): Promise<string> => {
    const asked = await ask(of, agent, { prompt: 'none', ...changes });
    return asked.visit.location?.includes('error=') ? errorOf(of, asked) : `code ${codeOf(of, asked).length}`;
  };
  const cookie = (): string | undefined => agent.cookie(host, 'tessera_session');
  const isConsentForm = ({ status, location, body }: Visit): boolean =>
    status === 200 && location === null && body.includes('name="decision"');

  it('prompt=none never shows a page: without a session, without consent, and with both', async () => {
    expect(await silently({}, partner)).to.equal('login_required');
    await askAndSignIn(party, agent);
    expect(await silently()).to.equal('code 43');
    expect(await silently({}, partner)).to.equal('consent_required');
    const page = (await ask(partner, agent)).visit;
    expect(isConsentForm(page)).to.equal(true);
    await agent.submit(page, { decision: 'allow' });
    expect(await silently({}, partner)).to.equal('code 43');
  });

  it('prompt=none never asks for an account: a browser has one, of the user who signed in last', async function () {
    this.slow(10_000);

    const ofAda = await tokensOf(party, await askAndSignIn(party, agent));
    const ofBo = await tokensOf(party, await signIn(agent, await ask(party, agent, { prompt: 'login' }), bo));
    const { sub } = (await tokensOf(party, await ask(party, agent, { prompt: 'none' }))).claims;
    expect(sub).to.equal(ofBo.claims.sub).and.not.to.equal(ofAda.claims.sub);
    expect(await silently({ id_token_hint: ofBo.idToken })).to.equal('code 43');
    expect(await silently({ id_token_hint: ofAda.idToken })).to.equal('login_required');
    expect(await silently({ prompt: 'none select_account' })).to.equal('invalid_request');
  });

  it('prompt=login cannot be completed without the password', async function () {
    this.slow(20_000);

    await askAndSignIn(party, agent);
    const again = await ask(party, agent, { prompt: 'login' });
    expect(isSignInForm(again.visit)).to.equal(true);
    expect(isSignInForm(await agent.follow(await agent.get(again.visit.url)))).to.equal(true);
    const other = await ask(party, agent);
    codeOf(party, other);
    expect(isSignInForm(await agent.follow(await agent.get(again.visit.url)))).to.equal(true);
    codeOf(party, await signIn(agent, again));
  });

  it('prompt=consent asks a user who agreed before', async () => {
    const first = await askAndSignIn(party, agent, { prompt: 'consent' });
    expect(isConsentForm(first.visit)).to.equal(true);
    codeOf(party, { ...first, visit: await agent.submit(first.visit, { decision: 'allow' }) });
    codeOf(party, await ask(party, agent));
    oidc.clock.advance(1);
    expect(isConsentForm((await ask(party, agent, { prompt: 'consent' })).visit)).to.equal(true);
  });

  it('max_age asks for the password when the session is older, and prompt=none then fails', async () => {
    await askAndSignIn(party, agent);
    oidc.clock.advance(HOUR);
    expect(await silently({ max_age: '3700' })).to.equal('code 43');
    expect(await silently({ max_age: '3500' })).to.equal('login_required');
    expect(await silently({ max_age: '0' })).to.equal('login_required');
    expect(isSignInForm((await ask(party, agent, { max_age: '0' })).visit)).to.equal(true);
    const asked = await signIn(agent, await ask(party, agent, { max_age: '3500' }));
    const { claims } = await tokensOf(party, asked);
    expect(claims.auth_time * 1000).to.be.closeTo(oidc.clock.now(), 30_000);
    expect(await silently({ max_age: '3500' })).to.equal('code 43');
  });

  it('id_token_hint determines the user who must be signed in at the end', async () => {
    const { idToken } = await tokensOf(party, await askAndSignIn(party, agent));
    const hinted = { id_token_hint: idToken };
    const again = await signIn(agent, await ask(party, agent, { ...hinted, prompt: 'login' }), bo);
    expect(errorOf(party, again)).to.equal('login_required');
    expect(await silently(hinted)).to.equal('login_required');
    codeOf(party, await signIn(agent, await ask(party, agent, hinted), ada));
    expect(await silently(hinted)).to.equal('code 43');
  });

  it('the answer is access_denied when the user declines', async () => {
    const asked = await signIn(agent, await ask(partner, agent), bo);
    expect(isConsentForm(asked.visit)).to.equal(true);
    const declined = { ...asked, visit: await agent.submit(asked.visit, { decision: 'deny' }) };
    expect(errorOf(partner, declined)).to.equal('access_denied');
    expect(await silently({}, partner)).to.equal('consent_required');
  });

  it('every sign-in sets a new cookie, and the previous one is void', async () => {
    await askAndSignIn(party, agent);
    const first = cookie();
    expect(first).to.match(/^[\w-]{43}$/);
    await signIn(agent, await ask(party, agent, { prompt: 'login' }));
    expect(cookie())
      .to.match(/^[\w-]{43}$/)
      .and.not.to.equal(first);
    const old = await agent.get(`http://${host}:${oidc.port}/sign-in`, {
      Cookie: `tessera_session=${String(first)}`,
    });
    expect(isSignInForm(old)).to.equal(true);
  });

  it('a session is visible only to clients of its tenant', async () => {
    await askAndSignIn(party, agent);
    const redirectUri = 'https://app.globex.test/cb';
    const globex = { ...party, clientId: 'globex-server', redirectUri };
    expect(await silently()).to.equal('code 43');
    expect(await silently({}, globex)).to.equal('login_required');
  });

  describe('the way back from the tenant’s host', () => {
    it('a sign-in returns to the issuer only in the browser that began it', async () => {
      const asked = await ask(party, agent);
      const victim = oidc.browser();
      const page = await victim.get(asked.visit.url);
      checkErrorPage(await victim.submit(page, ada));
      codeOf(party, await signIn(agent, asked));
    });

    it('a ticket for the return to the issuer is valid once, for a minute', async () => {
      await askAndSignIn(party, agent);
      const ticketOf = async (): Promise<string> => {
        const { parameters } = await ask(party, oidc.browser());
        const query = new URLSearchParams(parameters).toString();
        // by the tenant's host, as a browser goes whose session the issuer's host does not know
        agent.forget('localhost');
        const started = await agent.get(`${oidc.issuer}/connect/authorize?${query}`);
        const { location } = await agent.get(started.location ?? '');
        expect(location).to.match(/\/connect\/authorize\/resume\?ticket=/);
        return location ?? '';
      };
      const ticket = await ticketOf();
      expect((await agent.get(ticket)).location).to.match(/\?code=/);
      checkErrorPage(await agent.get(ticket));
      const late = await ticketOf();
      oidc.clock.advance(61_000);
      checkErrorPage(await agent.get(late));
    });
  });

  it('the consent page names the application, its claims and its address, and the consent is remembered for these', async () => {
    await signIn(agent, await ask(party, agent), bo);
    const page = (await ask(partner, agent, { scope: 'openid email' })).visit;
    expect(page.body).to.contain('App partner').and.to.contain('app.acme.test');
    const forged = { request: new URL(page.url).searchParams.get('request') ?? '', decision: 'allow' };
    expect((await agent.post(page.url, forged)).status).to.equal(403);
    await agent.submit(page, { decision: 'allow' });
    expect(await silently({ scope: 'openid email' }, partner)).to.equal('code 43');
    expect(await silently({ scope: 'openid' }, partner)).to.equal('code 43');
    expect(await silently({ scope: 'openid email profile' }, partner)).to.equal('consent_required');
  });

  it('the sessions of a user name the applications that each is signed in to, until a grant is revoked', async () => {
    const { claims, refreshToken } = await tokensOf(party, await askAndSignIn(party, agent));
    await tokensOf(
      { ...party, clientId: 'poster', method: 'client_secret_post' },
      await ask({ ...party, clientId: 'poster' }, agent),
    );
    const own = async (): Promise<unknown> => {
      const path = `/api/users/${claims.sub}/sessions`;
      const { json } = await call(oidc.issuer, 'GET', path, { key: oidc.service.apiKey() });
      const items = json['items'] as { readonly id: unknown; readonly clients: unknown }[];
      return items.find(({ id }) => id === claims['sid']);
    };
    expect(await own()).to.deep.include({
      clients: ['poster', 'server'],
      acr: 'urn:tessera:pwd',
      current: false,
    });
    await post(party, 'revocation', { token: refreshToken });
    expect(await own()).to.deep.include({ clients: ['poster'] });
  });

  it('a session ends after 24 hours without use, and after 14 days', async function () {
    this.slow(20_000);

    await askAndSignIn(party, agent);
    oidc.clock.advance(DAY - HOUR);
    expect(await silently()).to.equal('code 43');
    oidc.clock.advance(DAY + 1_000);
    expect(await silently()).to.equal('login_required');

    await askAndSignIn(party, agent);
    const answers: string[] = [];
    for (let half = 0; half < 29; half++) {
      oidc.clock.advance(DAY / 2);
      answers.push(await silently());
    }
    expect(new Set(answers.slice(0, 27))).to.deep.equal(new Set(['code 43']));
    expect(answers.at(-1)).to.equal('login_required');
  });
});
