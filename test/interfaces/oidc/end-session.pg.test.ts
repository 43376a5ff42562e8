import { expect } from 'chai';
import { until } from '../../support/run/until.js';
import { type OidcService, afterSignOut, bo, oidcService } from '../../support/pages/oidc-service.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import { checkErrorPage, codeOf, errorOf } from './conformance/authorization-answer.js';
import { checkOAuthError } from './conformance/common-checks.js';
import {
  type Changes,
  type RelyingParty,
  ask,
  askAndSignIn,
  relyingParty,
  signIn,
} from './conformance/relying-party.js';
import { type Tokens, checkedTokens, post, tokensOf, userinfo } from './conformance/tokens.js';

describe('the end of a session', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  let agent: UserAgent;
  let tokens: Tokens;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
  });
  beforeEach(async () => {
    agent = oidc.browser();
    tokens = await tokensOf(party, await askAndSignIn(party, agent));
  });
  after(() => oidc.close());

  const address = (given: Changes): string =>
    `${oidc.issuer}/connect/endsession?${new URLSearchParams(given as Record<string, string>).toString()}`;
  const endSession = async (given: Changes, browser = agent): Promise<Visit> =>
    browser.follow(await browser.get(address(given)));
  const hinted = (): Record<string, string> => ({
    id_token_hint: tokens.idToken,
    post_logout_redirect_uri: afterSignOut,
  });
  const isSignedOut = async (): Promise<void> => {
    expect(errorOf(party, await ask(party, agent, { prompt: 'none' }))).to.equal('login_required');
  };
  const isSignedIn = async (): Promise<void> => {
    codeOf(party, await ask(party, agent, { prompt: 'none' }));
  };
  const asksFirst = (visit: Visit): void => {
    expect({ status: visit.status, location: visit.location }).to.deep.equal({ status: 200, location: null });
    expect(visit.body).to.contain('action="/sign-out?request=').and.to.contain('name="csrf"');
  };

  it('the end of a session accepts a hint that has expired', async () => {
    oidc.clock.advance(16 * 60_000);
    const { status, location } = await endSession({ ...hinted(), state: 'a b&c' });
    expect(status).to.equal(303);
    expect(location).to.equal(`${afterSignOut}?state=a+b%26c`);
    await isSignedOut();
  });

  it('the end of a session asks first when the hint is of another user', async () => {
    const other = oidc.browser();
    const theirs = await tokensOf(party, await signIn(other, await ask(party, other), bo));
    const page = await endSession({ ...hinted(), id_token_hint: theirs.idToken });
    asksFirst(page);
    await isSignedIn();
    expect((await agent.submit(page, {})).location).to.equal(afterSignOut);
    await isSignedOut();
  });

  it('the end of a session without a hint requires a named client, and asks first', async () => {
    const page = await endSession({
      client_id: 'server',
      post_logout_redirect_uri: afterSignOut,
      state: 'st',
    });
    asksFirst(page);
    await isSignedIn();
    expect((await agent.submit(page, {})).location).to.equal(`${afterSignOut}?state=st`);
    await isSignedOut();
    // and of whoever has nothing to confirm, only the client's word says that it is its own sign-out
    const again = await endSession({ client_id: 'server', post_logout_redirect_uri: afterSignOut });
    expect({ status: again.status, location: again.location }).to.deep.equal({ status: 200, location: null });
  });

  it('the end of a session shows a page when the address or the client is another', async () => {
    for (const changes of [
      { post_logout_redirect_uri: `${afterSignOut}/` },
      { post_logout_redirect_uri: 'javascript:alert(1)' },
      { client_id: 'poster' },
      { client_id: 'nobody' },
    ])
      checkErrorPage(await endSession({ ...hinted(), ...changes }));
    await isSignedIn();
    expect((await endSession({ ...hinted(), client_id: 'server' })).location).to.equal(afterSignOut);
  });

  it('the end of a session does not accept an access token as a hint', async () => {
    checkErrorPage(await endSession({ ...hinted(), id_token_hint: tokens.accessToken }));
    await isSignedIn();
  });

  it('the end of a session redirects when no user is signed in', async () => {
    expect((await endSession(hinted())).location).to.equal(afterSignOut);
    expect((await endSession(hinted())).location).to.equal(afterSignOut);
    expect((await endSession(hinted(), oidc.browser())).location).to.equal(afterSignOut);
  });

  it('the end of a session accepts POST from another site, ends nothing by HEAD, and refuses other methods', async () => {
    const head = await agent.head(address(hinted()));
    expect([head.status, head.location]).to.deep.equal([303, `http://acme.localhost:${oidc.port}/sign-out`]);
    expect(head.headers).not.to.have.property('set-cookie');
    await isSignedIn();
    const other = await fetch(address(hinted()), { method: 'PUT', redirect: 'manual' });
    expect(other.status).to.equal(405);
    expect(other.headers.get('allow')).to.equal('GET, HEAD, POST, OPTIONS');
    await isSignedIn();
    const elsewhere = { Origin: 'https://app.acme.test' };
    const first = await agent.post(`${oidc.issuer}/connect/endsession`, hinted(), elsewhere);
    expect(first.status).to.equal(303);
    expect((await agent.follow(first)).location).to.equal(afterSignOut);
    await isSignedOut();
  });

  it('the end of a session ends the tokens and codes of that session only', async () => {
    const offline = await tokensOf(party, await ask(party, agent, { scope: 'openid offline_access' }));
    const other = oidc.browser();
    const elsewhere = await tokensOf(party, await askAndSignIn(party, other));
    const first = await agent.get(address(hinted()));
    const ended = await agent.get(first.location ?? '');
    expect(String(ended.headers['set-cookie'])).to.match(
      /tessera_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax/,
    );

    const refresh = ({ refreshToken }: Tokens): ReturnType<typeof post> =>
      post(party, 'token', { grant_type: 'refresh_token', refresh_token: refreshToken });
    checkOAuthError(await userinfo(party, tokens.accessToken), 'invalid_token', 401);
    checkOAuthError(await refresh(tokens), 'invalid_grant');
    const { json } = await post(party, 'introspection', { token: tokens.accessToken });
    expect(json).to.deep.equal({ active: false });
    await checkedTokens(party, await refresh(offline), undefined);
    await checkedTokens(party, await refresh(elsewhere), undefined);
    codeOf(party, await ask(party, other, { prompt: 'none' }));
  });

  it('the end of a session ignores parameters that it does not support', async () => {
    const more = { logout_hint: 'ada@acme.test', ui_locales: 'de', unknown: 'x' };
    expect((await endSession({ ...hinted(), ...more })).location).to.equal(afterSignOut);
  });

  // what ASP.NET Core sends without SaveTokens
  const back = { post_logout_redirect_uri: afterSignOut, state: 'a b&c' };

  it('without hint and client, the end of a session asks, then redirects to an address of a client that the session signed in to', async () => {
    const page = await endSession(back);
    asksFirst(page);
    await isSignedIn();
    expect((await agent.submit(page, {})).location).to.equal(`${afterSignOut}?state=a+b%26c`);
    await isSignedOut();
  });

  it('without hint and client, the end of a session that another site posts, without cookies, asks the same', async () => {
    // a browser sends no cookie of SameSite=Lax with a POST of another site
    const post = (form: Changes): Promise<Visit> =>
      oidc.browser().post(`${oidc.issuer}/connect/endsession`, form as Record<string, string>, {
        Origin: 'https://app.acme.test',
      });
    for (const form of [{}, { ...back, ui_locales: 'en' }]) {
      const posted = await post(form);
      expect([posted.status, posted.headers['set-cookie']]).to.deep.equal([303, undefined]);
      expect(posted.location).to.match(new RegExp(`^${oidc.issuer}/connect/endsession(\\?|$)`));
    }
    const page = await agent.follow(await agent.get((await post(back)).location!));
    asksFirst(page);
    expect((await agent.submit(page, {})).location).to.equal(`${afterSignOut}?state=a+b%26c`);
    await isSignedOut();
    const unknown = oidc.browser();
    const over = await unknown.follow(await unknown.post(`${oidc.issuer}/connect/endsession`, {}));
    expect([over.status, over.body.includes('didn’t say')]).to.deep.equal([200, true]);
  });

  it('without hint and client, the end of a session redirects neither to an address of other clients nor to an unregistered one', async function () {
    this.slow(20_000);

    await oidc.register('acme', { clientId: 'aside', postLogoutRedirectUris: ['https://aside.acme.test/'] });
    for (const post_logout_redirect_uri of [
      'https://aside.acme.test/',
      'https://app.globex.test/bye',
      'https://evil.test/',
      `${afterSignOut}/`,
      `${afterSignOut}?x=1`,
      'javascript:alert(1)',
      oidc.issuer,
    ]) {
      const other = oidc.browser();
      await tokensOf(party, await askAndSignIn(party, other));
      const page = await endSession({ post_logout_redirect_uri, state: 'st' }, other);
      asksFirst(page);
      expect(page.body + JSON.stringify(page.headers)).not.to.contain(post_logout_redirect_uri);
      const done = await other.submit(page, {});
      const { status, location } = done;
      expect({ status, location }, post_logout_redirect_uri).to.deep.equal({ status: 200, location: null });
      expect(done.body).to.contain('You’re signed out').and.not.to.contain('http-equiv');
    }
  });

  it('without hint and client, the end of a session does not redirect a browser that is not signed in', async () => {
    await endSession(hinted());
    for (const browser of [agent, oidc.browser()]) {
      const { status, location, body } = await endSession(back, browser);
      expect({ status, location }).to.deep.equal({ status: 200, location: null });
      expect(body).not.to.contain(afterSignOut);
    }
  });

  it('the end of a session names the account before and after', async () => {
    const page = await endSession({});
    expect(page.body).to.contain('ada@acme.test').and.to.contain('Acme Inc.');
    const done = await agent.submit(page, {});
    expect(done.body).to.contain('You’re signed out').and.to.contain('ada@acme.test');
    expect((await endSession({})).body)
      .to.contain('You’re not signed in')
      .and.not.to.contain('ada@');
  });

  it('the end of a session does not say "signed out" when the request does not determine the tenant', async () => {
    agent.forget('localhost');
    const page = await endSession({});
    expect(page.status).to.equal(200);
    expect(page.body).not.to.contain('You’re signed out');
    expect(page.body).not.to.contain('You’re not signed in');
    expect(page.body).to.contain('didn’t say');
    await isSignedIn();
  });

  it('the end of a session is in the language of ui_locales, on the pages of both hosts', async () => {
    const german = { ui_locales: 'fr de-AT en' };
    const asked = await endSession(german);
    expect(asked.body).to.contain('<html lang="de"').and.to.contain('ada@acme.test');
    const done = await agent.submit(asked, {});
    expect(done.body).to.contain('Sie sind abgemeldet');
    expect((await endSession(german)).body).to.contain('<html lang="de"');
    expect((await endSession(german, oidc.browser())).body).to.contain('<html lang="de"');
    const refused = await endSession({ ...german, client_id: 'nobody' });
    expect(refused.status).to.equal(400);
    expect(refused.body).to.contain('<html lang="de"');
  });

  // the last one: it takes away the keys
  it('the end of a session asks first when the key of the hint is gone, and then redirects for a named client only', async function () {
    this.slow(10_000);

    await oidc.runtime.signingKeys.rotate({ emergency: true });
    // the service forgets them within two seconds, and with them every token
    await until(async () => (await userinfo(party, tokens.accessToken)).status === 401);
    asksFirst(await endSession(hinted()));
    await isSignedIn();
    const { idToken: id_token_hint } = tokens;
    expect(errorOf(party, await ask(party, agent, { prompt: 'none', id_token_hint }))).to.equal(
      'login_required',
    );
    codeOf(party, await ask(party, agent, { id_token_hint }));
    const named = await endSession({ ...hinted(), client_id: 'server', state: 'st' });
    asksFirst(named);
    await isSignedIn();
    checkErrorPage(
      await endSession({ ...hinted(), client_id: 'server', post_logout_redirect_uri: 'https://evil.test/' }),
    );
    expect((await agent.submit(named, {})).location).to.equal(`${afterSignOut}?state=st`);
    await isSignedOut();
  });
});
