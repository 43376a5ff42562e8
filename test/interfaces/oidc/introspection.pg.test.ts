import { expect } from 'chai';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import type { UserAgent } from '../../support/http/user-agent.js';
import { type Answer, checkNotKept, checkOAuthError } from './conformance/common-checks.js';
import { type RelyingParty, ask, askAndSignIn, relyingParty } from './conformance/relying-party.js';
import { type Tokens, answerOf, post, tokensOf } from './conformance/tokens.js';

const always = [
  'active',
  'iss',
  'sub',
  'aud',
  'exp',
  'iat',
  'nbf',
  'jti',
  'scope',
  'client_id',
  'token_type',
];

describe('introspection', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  let agent: UserAgent;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
    agent = oidc.browser();
    await askAndSignIn(party, agent);
    await oidc.register('acme', { clientId: 'elsewhere', audience: 'https://other.acme.test' });
  });
  after(() => oidc.close());

  const tokens = async (): Promise<Tokens> => tokensOf(party, await ask(party, agent));
  const introspect = (token: string, of: Partial<RelyingParty> = {}): Promise<Answer> =>
    post({ ...party, ...of }, 'introspection', { token });
  const isInactive = ({ status, headers, json }: Answer): void => {
    expect(status).to.equal(200);
    expect(json).to.deep.equal({ active: false });
    checkNotKept(headers);
  };

  it('introspection requires a client that authenticates', async () => {
    const { accessToken: token } = await tokens();
    expect((await introspect(token)).json['active']).to.equal(true);
    const nobody = await answerOf(
      await fetch(`${oidc.issuer}/connect/introspect`, {
        method: 'POST',
        body: new URLSearchParams({ token }),
      }),
    );
    for (const answer of [
      nobody,
      await introspect(token, { clientId: 'web', method: 'none' }),
      await introspect(token, { method: 'none' }),
    ]) {
      checkOAuthError(answer, 'invalid_client');
      expect(answer.headers.get('www-authenticate')).to.equal(null);
    }
    const byHeader = await introspect(token, { clientId: 'nobody' });
    checkOAuthError(byHeader, 'invalid_client', 401);
    expect(byHeader.headers.get('www-authenticate')).to.match(/^Basic realm=/);
    checkOAuthError(await post(party, 'introspection', {}), 'invalid_request');
  });

  it('introspection answers "inactive" for text that is no valid token', async () => {
    const { accessToken, refreshToken, idToken } = await tokens();
    for (const token of ['x', 'a.b.c', `${accessToken}x`, idToken, oidc.service.apiKey(), 'ü'.repeat(1000)])
      isInactive(await introspect(token));
    await post(party, 'revocation', { token: refreshToken });
    for (const token of [accessToken, refreshToken]) isInactive(await introspect(token));
  });

  it('introspection reveals a token to its client and its audience only', async () => {
    const { accessToken } = await tokens();
    for (const of of [{}, { clientId: 'poster', method: 'client_secret_post' } as const])
      expect((await introspect(accessToken, of)).json['active']).to.equal(true);
    isInactive(await introspect(accessToken, { clientId: 'elsewhere' }));
    isInactive(await introspect(accessToken, { clientId: 'globex-server' }));
  });

  it('introspection returns the claims of the token', async () => {
    const { accessToken, access } = await tokens();
    const { status, headers, json } = await introspect(accessToken);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.match(/^application\/json\b/);
    checkNotKept(headers);
    const authentication = ['auth_time', 'amr', 'acr'];
    expect(json).to.have.all.keys(
      ...always,
      'tenant_id',
      'roles',
      'email',
      'name',
      'username',
      ...authentication,
    );
    const { iss, sub, aud, exp, iat, nbf, jti, scope, client_id, tenant_id, roles, email, name } = access;
    const { auth_time, amr, acr } = access;
    expect({ amr, acr }).to.deep.equal({ amr: ['pwd'], acr: 'urn:tessera:pwd' });
    expect(auth_time).to.be.within(Number(iat) - 60, Number(iat));
    expect(json).to.deep.equal({
      active: true,
      token_type: 'Bearer',
      iss,
      sub,
      aud,
      exp,
      iat,
      nbf,
      jti,
      scope,
      client_id,
      tenant_id,
      roles,
      email,
      name,
      username: email,
      auth_time,
      amr,
      acr,
    });
  });

  it('introspection accepts POST only, and its answers cannot be read by scripts', async () => {
    const { accessToken } = await tokens();
    const address = `${oidc.issuer}/connect/introspect`;
    checkOAuthError(await answerOf(await fetch(`${address}?token=${accessToken}`)), 'invalid_request', 405);
    for (const method of ['POST', 'OPTIONS']) {
      const headers = { Origin: 'https://app.acme.test', 'Access-Control-Request-Method': 'POST' };
      const reply = await fetch(address, { method, headers });
      expect(reply.headers.has('access-control-allow-origin')).to.equal(false);
    }
    const hinted = { token: accessToken, token_type_hint: 'refresh_token' };
    expect((await post(party, 'introspection', hinted)).json['active']).to.equal(true);
  });

  it('introspection informs a client that its own refresh token is active, and of which client', async () => {
    const { refreshToken } = await tokens();
    expect((await introspect(refreshToken)).json).to.deep.equal({ active: true, client_id: 'server' });
    isInactive(await introspect(refreshToken, { clientId: 'poster', method: 'client_secret_post' }));
    isInactive(await introspect(refreshToken, { clientId: 'globex-server' }));
  });

  it('introspection calls a token inactive from the second it expires', async () => {
    const { accessToken } = await tokens();
    oidc.clock.advance(890_000);
    expect((await introspect(accessToken)).json['active']).to.equal(true);
    oidc.clock.advance(11_000);
    isInactive(await introspect(accessToken));
  });
});
