import { expect } from 'chai';
import { endSessions } from '../../../application/sign-in/end-sessions.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type OidcService, ada, bo, oidcService, zoe } from '../../support/pages/oidc-service.js';
import { type UserAgent, type Visit, formOf } from '../../support/http/user-agent.js';
import { authorizeAddress, isSilent, kindOf } from './authorize-answers.js';
import { codeOf } from './conformance/authorization-answer.js';
import {
  type Changes,
  type RelyingParty,
  ask,
  askAndSignIn,
  relyingParty,
  signIn,
} from './conformance/relying-party.js';
import { tokensOf } from './conformance/tokens.js';

const ISSUER = 'localhost';
const HOST = 'acme.localhost';
const HOUR = 60 * 60_000;

/** A browser that is signed in is answered at the authorization endpoint itself, as the tenant's host would answer it. */
describe('a silent sign-in', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  let agent: UserAgent;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
  });
  beforeEach(() => {
    agent = oidc.browser();
  });
  after(() => oidc.close());

  const cookieName = (slug = 'acme'): string => `tessera_sso_${oidc.tenantIds[slug]!}`;
  const issuerCookie = (browser = agent): string | undefined => browser.cookie(ISSUER, cookieName());
  /** What the authorization endpoint answers by itself; the tenant's host is not asked. */
  const first = (of = party, changes: Changes = {}, headers = {}): Promise<Visit> =>
    agent.get(authorizeAddress(of, changes), headers);
  const userIdOf = async (who: typeof ada): Promise<string> => {
    const browser = oidc.browser();
    const { claims } = await tokensOf(party, await signIn(browser, await ask(party, browser), who));
    return claims.sub;
  };

  it('a silent sign-in takes two requests: authorize and token', async () => {
    await askAndSignIn(party, agent);
    expect(isSilent(await first())).to.equal(true);
    const asked = await ask(party, agent);
    const { claims } = await tokensOf(party, asked);
    expect(claims['email'] ?? claims.sub).to.be.a('string');
    for (const mode of ['fragment', 'form_post'])
      expect(kindOf(await first(party, { response_mode: mode }))).not.to.equal('sign-in page');
  });

  it('prompt=none redirects to the client, also from a browser that withholds the service’s cookies', async () => {
    for (const mode of [undefined, 'fragment', 'form_post']) {
      const led = await first(party, { prompt: 'none', response_mode: mode });
      agent.forget(ISSUER);
      const back = await agent.follow(led);
      if (mode === 'form_post')
        expect(formOf(back).hidden).to.include({ error: 'login_required', state: 's' });
      else
        expect(back.location?.replace('#', '?')).to.match(
          /^https:\/\/app\.acme\.test\/callback\?error=login_required&/,
        );
    }
  });

  it('a browser that withholds the service’s cookies gets no code, whatever the prompt', async () => {
    await askAndSignIn(party, agent);
    for (const prompt of ['none', undefined]) {
      agent.forget(ISSUER);
      const led = await first(party, { prompt });
      agent.forget(ISSUER);
      const back = await agent.follow(led);
      expect(kindOf(back)).to.equal(prompt === 'none' ? 'login_required' : 'page 400');
    }
  });

  it('a silent sign-in answers by form_post, and the cookie for it is kept when the sign-in ends with form_post', async () => {
    const poster = { ...party, mode: 'form_post' as const };
    await askAndSignIn(poster, agent);
    expect(issuerCookie()).to.match(/^[\w-]{43}$/);
    expect(codeOf(poster, await ask(poster, agent))).to.have.length(43);
    expect((await first(poster, { response_mode: 'form_post' })).status).to.equal(200);
  });

  it('a silent sign-in continues the session: auth_time, sid and the idle time are those of the sign-in', async () => {
    const signedIn = await tokensOf(party, await askAndSignIn(party, agent));
    for (let hours = 0; hours < 30; hours += 10) {
      oidc.clock.advance(10 * HOUR);
      expect(isSilent(await first()), 'used less than 24 hours ago').to.equal(true);
    }
    const silently = await tokensOf(party, await ask(party, agent));
    for (const claim of ['sid', 'auth_time', 'sub', 'amr', 'acr'])
      expect(silently.claims[claim], claim).to.deep.equal(signedIn.claims[claim]);
    expect(kindOf(await agent.get(`http://${HOST}:${oidc.port}/account`)), 'renewed').to.equal('page 200');
    oidc.clock.advance(25 * HOUR);
    expect(kindOf(await agent.follow(await first()))).to.equal('sign-in page');
  });

  describe('ends with the session, whatever ends it', () => {
    beforeEach(async () => {
      await askAndSignIn(party, agent);
      expect(isSilent(await first())).to.equal(true);
    });
    const isOver = async (): Promise<void> => {
      expect(isSilent(await first()), 'by the cookie').to.equal(false);
      expect(kindOf(await agent.follow(await first(party, { prompt: 'none' })))).to.equal('login_required');
    };

    it('a sign-out at the tenant’s host ends silent sign-ins', async () => {
      const secret = issuerCookie()!;
      const page = await agent.get(`http://${HOST}:${oidc.port}/sign-out`);
      await agent.submit(page, {});
      await isOver();
      const stolen = oidc.browser();
      stolen.keep(ISSUER, new Map([[cookieName(), secret]]));
      expect(isSilent(await stolen.get(authorizeAddress(party)))).to.equal(false);
    });

    it('a sign-out that an application requested ends silent sign-ins, by the cookie even before the user confirms it', async () => {
      const secret = issuerCookie()!;
      const asking = await agent.get(`${oidc.issuer}/connect/endsession?client_id=server`);
      expect(issuerCookie()).to.equal(undefined);
      const copy = oidc.browser();
      copy.keep(ISSUER, new Map([[cookieName(), secret]]));
      expect(isSilent(await copy.get(authorizeAddress(party)))).to.equal(false);
      // the user has not answered yet, and is signed in
      expect(kindOf(await agent.follow(await first()))).to.equal('code');
      await agent.submit(await agent.follow(asking), {});
      await isOver();
    });

    it('an administrator who ends the sessions of the user ends silent sign-ins', async () => {
      const tenantId = oidc.tenantIds['acme']!;
      const userId = await userIdOf(ada);
      await endSessions(oidc.runtime.app, systemCommand({ tenantId }), { userId });
      await isOver();
    });

    it('a session of 14 days ends silent sign-ins', async () => {
      for (let days = 0; days < 14; days += 0.9) {
        oidc.clock.advance(0.9 * 24 * HOUR);
        await first();
      }
      await isOver();
    });
  });

  it('a silent sign-in is that of the last user: another user at the tenant’s host replaces the previous one', async () => {
    const ofAda = await tokensOf(party, await askAndSignIn(party, agent));
    const before = issuerCookie();
    // and never comes back to the issuer's host
    const { action, hidden } = formOf((await ask(party, agent, { prompt: 'login' })).visit);
    await agent.post(action, { ...hidden, email: bo.email, password: bo.password });
    expect(issuerCookie()).to.equal(before);
    expect(isSilent(await first()), 'Ada is signed in no more').to.equal(false);
    const ofBo = await tokensOf(party, await ask(party, agent));
    expect(ofBo.claims.sub).not.to.equal(ofAda.claims.sub);
    expect(issuerCookie()).not.to.equal(before);
    expect(isSilent(await first())).to.equal(true);
    expect((await tokensOf(party, await ask(party, agent))).claims.sub).to.equal(ofBo.claims.sub);
  });

  it('a silent sign-in is refused for a cookie that a stranger chose or had before', async () => {
    const chosen = 'x'.repeat(43);
    agent.keep(ISSUER, new Map([[cookieName(), chosen]]));
    await askAndSignIn(party, agent);
    expect(issuerCookie()).not.to.equal(chosen);
    const stranger = oidc.browser();
    for (const planted of [
      chosen,
      agent.cookie(HOST, 'tessera_session')!,
      agent.cookie(ISSUER, 'tessera_browser')!,
    ]) {
      stranger.keep(ISSUER, new Map([[cookieName(), planted]]));
      expect(isSilent(await stranger.get(authorizeAddress(party))), planted).to.equal(false);
    }
    // nor is the issuer's secret a session at the tenant's host
    stranger.keep(HOST, new Map([['tessera_session', issuerCookie()!]]));
    expect(kindOf(await stranger.get(`http://${HOST}:${oidc.port}/sign-in`))).to.equal('sign-in page');
    // what was planted before the sign-in is replaced by it, and void
    const planted = oidc.browser();
    await askAndSignIn(party, planted);
    const strangers = planted.cookie(ISSUER, cookieName())!;
    const victim = oidc.browser();
    victim.keep(ISSUER, new Map([[cookieName(), strangers]]));
    const { claims } = await tokensOf(
      party,
      await signIn(victim, await ask(party, victim, { prompt: 'login' }), bo),
    );
    expect(victim.cookie(ISSUER, cookieName())).not.to.equal(strangers);
    expect((await tokensOf(party, await ask(party, victim))).claims.sub).to.equal(claims.sub);
  });

  it('a silent sign-in is refused with the cookie of another tenant’s session', async () => {
    const globex = await relyingParty(oidc, {
      clientId: 'globex-server',
      redirectUri: 'https://app.globex.test/cb',
    });
    await signIn(agent, await ask(globex, agent), zoe);
    const zoes = agent.cookie(ISSUER, cookieName('globex'))!;
    expect(zoes).to.match(/^[\w-]{43}$/);
    agent.keep(ISSUER, new Map([[cookieName(), zoes]]));
    expect(isSilent(await first())).to.equal(false);
    await askAndSignIn(party, agent);
    expect(agent.cookie(ISSUER, 'tessera_tenant')).to.equal(oidc.tenantIds['acme']);
    expect(agent.cookie(ISSUER, cookieName('globex')), 'both are kept').to.equal(zoes);
    const silently = await agent.get(
      authorizeAddress(globex, { redirect_uri: 'https://app.globex.test/cb' }),
    );
    expect(silently.location).to.match(/^https:\/\/app\.globex\.test\/cb\?code=/);
    // a sign-out that names no client is of the tenant that was used last
    expect(agent.cookie(ISSUER, 'tessera_tenant')).to.equal(oidc.tenantIds['globex']);
  });

  it('a silent sign-in does not follow a ticket from another browser', async () => {
    const asked = await ask(party, agent, { prompt: 'login' });
    const { action, hidden } = formOf(asked.visit);
    const back = await agent.post(action, { ...hidden, ...ada });
    const victim = oidc.browser();
    expect((await victim.get(back.location!)).status).to.equal(400);
    expect(victim.cookie(ISSUER, cookieName())).to.equal(undefined);
    expect((await agent.get(back.location!)).location).to.contain('code=');
  });

  it('a browser keeps at most 16 cookies for silent sign-ins, so that its requests stay within the limit of headers', async () => {
    const many = new Map(
      Array.from({ length: 40 }, (_, n) => [
        `tessera_sso_${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`,
        'y'.repeat(43),
      ]),
    );
    agent.keep(ISSUER, many);
    await askAndSignIn(party, agent);
    const kept = [...agent.cookies(ISSUER).keys()].filter((name) => name.startsWith('tessera_sso_'));
    expect(kept).to.have.length(16).and.to.include(cookieName());
    expect(kept.filter((name) => name !== cookieName())).to.deep.equal([...many.keys()].slice(-15));
  });

  it('fifty concurrent silent sign-ins are answered, each with a code of its own', async () => {
    await askAndSignIn(party, agent);
    const visits = await Promise.all(Array.from({ length: 50 }, () => first()));
    expect(visits.every(isSilent)).to.equal(true);
    expect(new Set(visits.map(({ location }) => location)).size).to.equal(50);
  });
});
