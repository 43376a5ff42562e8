import { expect } from 'chai';
import { createUser } from '../../../application/user/create-user.js';
import { call as http } from '../../support/http/http-client.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import type { UserAgent } from '../../support/http/user-agent.js';
import { type Answer, checkOAuthError } from './conformance/common-checks.js';
import { type RelyingParty, ask, askAndSignIn, relyingParty, signIn } from './conformance/relying-party.js';
import { type Tokens, answerOf, checkedUserinfo, post, tokensOf, userinfo } from './conformance/tokens.js';

describe('userinfo', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  let agent: UserAgent;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
    agent = oidc.browser();
    await askAndSignIn(party, agent);
  });
  after(() => oidc.close());

  const tokens = async (): Promise<Tokens> => tokensOf(party, await ask(party, agent));
  const call = async (init: RequestInit = {}, query = ''): Promise<Answer> =>
    answerOf(await fetch(`${oidc.issuer}/connect/userinfo${query}`, init));
  /** In the process itself: what others do shows there within a second only. */
  const managed = async (method: string, path: string, body?: object): Promise<void> => {
    const sent = { key: oidc.service.apiKey(), ...(body === undefined ? {} : { body }) };
    expect((await http(oidc.issuer, method, path, sent)).status).to.be.within(200, 204);
  };
  const bearing = (authorization: string): RequestInit => ({ headers: { Authorization: authorization } });
  const challengeOf = ({ headers }: Answer): string => headers.get('www-authenticate') ?? '';

  it('userinfo accepts the token in the header, with the scheme in any case, or in a form', async () => {
    const given = await tokens();
    for (const how of ['get', 'post-header', 'post-body'] as const) await checkedUserinfo(party, given, how);
    for (const scheme of ['bearer', 'BEARER'])
      expect((await call(bearing(`${scheme} ${given.accessToken}`))).status).to.equal(200);
  });

  it('userinfo accepts the token in the header of a POST with a body that is no form', async () => {
    const { accessToken } = await tokens();
    for (const [type, body] of [
      ['application/json', '{}'],
      ['application/json', '{"access_token":"x"}'],
      ['text/plain;charset=UTF-8', 'x'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/json', undefined],
    ] as const) {
      const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': type };
      const answer = await call({ method: 'POST', headers, ...(body === undefined ? {} : { body }) });
      expect(answer.status, type).to.equal(200);
    }
    const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    checkOAuthError(
      await call({ ...json, body: JSON.stringify({ access_token: accessToken }) }),
      'invalid_request',
    );
  });

  it('userinfo never reads a token in the address', async () => {
    const answer = await call({}, `?access_token=${(await tokens()).accessToken}`);
    expect(answer.status).to.equal(401);
    expect(challengeOf(answer)).not.to.contain('error');
  });

  it('userinfo returns the current claims', async () => {
    const given = await tokens();
    await managed('PUT', `/api/users/${given.claims.sub}`, { lastName: 'Lovelace' });
    expect(given.access['family_name']).to.equal('Byron');
    expect(await checkedUserinfo(party, given)).to.include({ family_name: 'Lovelace', name: 'Ada Lovelace' });
  });

  it('userinfo asks for a token without an error code when there is none', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await call({ method });
      expect(answer.status).to.equal(401);
      expect(challengeOf(answer)).to.equal('Bearer realm="Tessera"');
    }
  });

  it('userinfo names the fault of an invalid token', async () => {
    const { accessToken, idToken, refreshToken } = await tokens();
    const key = oidc.service.apiKey();
    for (const token of ['x', 'a.b.c', `${accessToken}x`, idToken, refreshToken, key]) {
      const answer = await call(bearing(`Bearer ${token}`));
      checkOAuthError(answer, 'invalid_token', 401);
      expect(challengeOf(answer)).to.match(
        /^Bearer realm="Tessera", error="invalid_token", error_description="/,
      );
    }
    expect((await call(bearing(`Bearer ${accessToken}`))).status).to.equal(200);
  });

  it('userinfo refuses a token that is sent in two ways or misspelled', async () => {
    const { accessToken } = await tokens();
    const body = new URLSearchParams({ access_token: accessToken });
    const both = { method: 'POST', ...bearing(`Bearer ${accessToken}`), body };
    for (const init of [both, bearing('Bearer'), bearing('Bearer a b')]) {
      const answer = await call(init);
      checkOAuthError(answer, 'invalid_request');
      expect(challengeOf(answer)).to.contain('error="invalid_request"');
    }
  });

  it('userinfo challenges another scheme without an error code (RFC 6750, section 3.1)', async () => {
    const { accessToken } = await tokens();
    for (const scheme of [`Basic ${accessToken}`, `DPoP ${accessToken}`, 'Negotiate x']) {
      const answer = await call(bearing(scheme));
      expect(answer.status).to.equal(401);
      expect(challengeOf(answer)).to.equal('Bearer realm="Tessera"');
    }
  });

  it('userinfo requires the scope openid', async () => {
    const { refreshToken } = await tokens();
    const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const without = await post(party, 'token', { ...refresh, scope: '' });
    expect(without.status).to.equal(200);
    const narrow = { ...refresh, refresh_token: String(without.json['refresh_token']), scope: 'openid' };
    const { status, json } = await post(party, 'token', narrow);
    expect(status).to.equal(200);
    expect((await userinfo(party, String(json['access_token']))).status).to.equal(200);
  });

  it('userinfo returns nothing once the user is deleted or the token has expired', async function () {
    this.slow(10_000);

    const eve = { email: 'eve@acme.test', password: 'a-password-of-eve-5' };
    const command = () => systemCommand({ tenantId: oidc.tenantIds['acme']! });
    const { record } = await createUser(oidc.runtime.app, command(), eve);
    const browser = oidc.browser();
    const theirs = await tokensOf(party, await signIn(browser, await ask(party, browser), eve));
    await checkedUserinfo(party, theirs);
    await managed('DELETE', `/api/users/${record.id}`);
    checkOAuthError(await userinfo(party, theirs.accessToken), 'invalid_token', 401);

    const ours = await tokens();
    oidc.clock.advance(899_000 - (oidc.clock.now() - (ours.claims.iat ?? 0) * 1000));
    await checkedUserinfo(party, ours);
    oidc.clock.advance(2_000);
    checkOAuthError(await userinfo(party, ours.accessToken), 'invalid_token', 401);
  });

  it('userinfo can be read by every script, without credentials of the browser', async () => {
    const { accessToken } = await tokens();
    const origin = { Origin: 'https://anywhere.test' };
    const { headers } = await call({ headers: { ...origin, Authorization: `Bearer ${accessToken}` } });
    expect(headers.get('access-control-allow-origin')).to.equal('*');
    expect(headers.has('access-control-allow-credentials')).to.equal(false);
    const asking = { ...origin, 'Access-Control-Request-Method': 'GET' };
    const preflight = await call({ method: 'OPTIONS', headers: asking });
    expect(preflight.headers.get('access-control-allow-headers')).to.contain('Authorization');
    const put = await call({ method: 'PUT' });
    checkOAuthError(put, 'invalid_request', 405);
    expect(put.headers.get('allow')).to.equal('GET, POST');
  });
});
