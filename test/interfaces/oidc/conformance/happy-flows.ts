import { expect } from 'chai';
import { decodeProtectedHeader } from 'jose';
import type { Play } from './play.js';
import { ask, askAndSignIn, isSignInForm, relyingParty, signIn, type Changes } from './relying-party.js';
import { checkedUserinfo, tokensOf, type Tokens } from './tokens.js';

/** Modules in which a sign-in goes well, whatever the request has beside what it needs. */
export function happyFlows(play: () => Play): void {
  const signedIn = async (changes: Changes = {}): Promise<Tokens> => {
    const { party, agent } = play();
    return tokensOf(party, await askAndSignIn(party, agent, changes));
  };

  it('oidcc-server', async () => {
    const { claims, scope } = await signedIn();
    expect(scope).to.equal('openid');
    expect(claims).not.to.have.any.keys('name', 'given_name', 'family_name', 'email', 'email_verified');
  });

  it('oidcc-idtoken-signature', async () => {
    const { idToken } = await signedIn();
    const { kid, alg } = decodeProtectedHeader(idToken);
    const matching = play().party.published.jwks.keys.filter((key) => key.kid === kid);
    expect(matching).to.have.length(1);
    expect(matching[0]?.alg).to.equal(alg).and.to.equal('RS256');
  });

  for (const how of ['get', 'post-header', 'post-body'] as const)
    it(`oidcc-userinfo-${how}`, async () => {
      await checkedUserinfo(play().party, await signedIn(), how);
    });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect((await signedIn({ nonce: undefined })).claims).not.to.have.property('nonce');
  });

  it('oidcc-scope-profile', async () => {
    const tokens = await signedIn({ scope: 'openid profile' });
    expect(tokens.scope).to.equal('openid profile');
    const userinfo = await checkedUserinfo(play().party, tokens);
    expect(userinfo).to.include({ name: 'Ada Byron', given_name: 'Ada', family_name: 'Byron' });
  });

  it('oidcc-scope-email', async () => {
    const tokens = await signedIn({ scope: 'openid email' });
    expect(tokens.scope).to.equal('openid email');
    const userinfo = await checkedUserinfo(play().party, tokens);
    expect(userinfo).to.include({ email: 'ada@acme.test', email_verified: true });
  });

  it('oidcc-alternate-happy-flow', async () => {
    const { party, agent } = play();
    const usual = await ask(party, agent, { scope: 'email profile openid' });
    const reversed = Object.fromEntries(Object.entries(usual.parameters).reverse());
    expect(Object.keys(reversed)[0]).not.to.equal(Object.keys(usual.parameters)[0]);
    const asked = await askAndSignIn(party, agent, reversed);
    expect(Object.keys(asked.parameters)).to.deep.equal(Object.keys(reversed));
    const { scope } = await tokensOf(party, { ...asked, verifier: usual.verifier });
    expect(scope.split(' ')).to.have.members(['openid', 'profile', 'email']);
  });

  const harmless: Readonly<Record<string, Changes>> = {
    'oidcc-display-page': { display: 'page' },
    'oidcc-display-popup': { display: 'popup' },
    'oidcc-ensure-request-with-unknown-parameter-succeeds': { extra: 'foobar' },
    'oidcc-ui-locales': { ui_locales: 'se' },
    'oidcc-claims-locales': { claims_locales: 'se' },
    'oidcc-claims-essential': { claims: '{"userinfo":{"name":{"essential":true}}}' },
  };
  for (const [module, changes] of Object.entries(harmless))
    it(module, async () => {
      const userinfo = await checkedUserinfo(play().party, await signedIn(changes));
      expect(userinfo['name']).to.equal('Ada Byron');
    });

  it('oidcc-login-hint', async () => {
    const { party, agent } = play();
    const asked = await ask(party, agent, { login_hint: 'ada@acme.test' });
    expect(asked.visit.body).to.match(/<input[^>]*value="ada@acme\.test"/);
    await tokensOf(party, await signIn(agent, asked));
  });

  it('oidcc-ensure-request-with-acr-values-succeeds', async () => {
    const { metadata } = play().party.published;
    const offered = metadata['acr_values_supported'] as string[];
    expect(offered).to.be.an('array').that.is.not.empty;
    const { claims } = await signedIn({ acr_values: offered.join(' ') });
    expect(claims['acr']).to.be.oneOf(offered);
  });

  it('oidcc-ensure-post-request-succeeds', async () => {
    const { party, agent } = play();
    const asked = await ask(party, agent, {}, 'POST');
    expect(isSignInForm(asked.visit)).to.equal(true);
    expect(asked.visit.url).not.to.contain('code_challenge');
    await tokensOf(party, await signIn(agent, asked));
  });

  it('oidcc-server-client-secret-post', async () => {
    const { oidc, party, agent } = play();
    const { mode } = party;
    const poster = await relyingParty(oidc, { clientId: 'poster', method: 'client_secret_post', mode });
    await checkedUserinfo(poster, await tokensOf(poster, await askAndSignIn(poster, agent)));
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const { party, agent } = play();
    const asked = await askAndSignIn(party, agent);
    expect(asked.parameters).to.include({ code_challenge_method: 'S256' });
    expect(asked.parameters['code_challenge']).to.have.length(43).and.not.to.equal(asked.verifier);
    await tokensOf(party, asked);
  });
}
