import { expect } from 'chai';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import type { UserAgent } from '../../support/http/user-agent.js';
import { assertionKey } from './assertion-key.js';
import { type Answer, checkNotKept, checkOAuthError } from './conformance/common-checks.js';
import { type RelyingParty, ask, askAndSignIn, relyingParty } from './conformance/relying-party.js';
import {
  type Tokens,
  answerOf,
  checkedTokens,
  checkedUserinfo,
  post,
  tokensOf,
  userinfo,
} from './conformance/tokens.js';

describe('revocation', () => {
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

  const tokens = async (of = party): Promise<Tokens> => tokensOf(of, await ask(of, agent));
  const refresh = ({ refreshToken }: Tokens, of = party): Promise<Answer> =>
    post(of, 'token', { grant_type: 'refresh_token', refresh_token: refreshToken });
  const isDone = ({ status, headers, json }: Answer): void => {
    expect(status, JSON.stringify(json)).to.equal(200);
    expect(json).to.deep.equal({});
    expect(headers.get('content-length')).to.be.oneOf([null, '0']);
    checkNotKept(headers);
  };
  const isAlive = async (given: Tokens): Promise<void> => {
    await checkedUserinfo(party, given);
    await checkedTokens(party, await refresh(given), undefined);
  };

  it('revocation accepts POST of a client that authenticates or is public', async () => {
    const given = await tokens();
    const token = given.accessToken;
    for (const method of ['GET', 'PUT', 'DELETE'])
      checkOAuthError(
        await answerOf(await fetch(`${oidc.issuer}/connect/revoke?token=${token}`, { method })),
        ...(['invalid_request', 405] as const),
      );
    const impostor = { ...party, method: 'none' } as const;
    checkOAuthError(await post(impostor, 'revocation', { token }), 'invalid_client');
    await isAlive(given);

    const web = { ...party, clientId: 'web', method: 'none' } as const;
    const theirs = await tokens(web);
    isDone(await post(web, 'revocation', { token: theirs.refreshToken }));
    checkOAuthError(await refresh(theirs, web), 'invalid_grant');
    const key = assertionKey();
    await oidc.register('acme', { clientId: 'keyed', authMethod: 'private_key_jwt', jwks: key.jwks });
    const keyed = { ...party, clientId: 'keyed', method: 'none' } as const;
    isDone(await post(keyed, 'revocation', { token: 'x', ...(await key.assert('keyed', oidc)) }));
  });

  it('revocation succeeds for text that is no valid token', async () => {
    const { refreshToken, idToken } = await tokens();
    isDone(await post(party, 'revocation', { token: refreshToken }));
    for (const token of [refreshToken, 'x', 'a.b.c', idToken, 'ü'.repeat(1000)])
      for (const hint of [undefined, 'access_token', 'refresh_token', 'nothing'])
        isDone(await post(party, 'revocation', { token, token_type_hint: hint }));
    checkOAuthError(await post(party, 'revocation', {}), 'invalid_request');
    checkOAuthError(await post(party, 'revocation', { token: '' }), 'invalid_request');
  });

  for (const hint of [undefined, 'refresh_token', 'access_token'])
    it(`revocation of a refresh token ends its grant, with the hint ${String(hint)}`, async () => {
      const given = await tokens();
      const other = await tokens();
      isDone(await post(party, 'revocation', { token: given.refreshToken, token_type_hint: hint }));
      checkOAuthError(await userinfo(party, given.accessToken), 'invalid_token', 401);
      checkOAuthError(await refresh(given), 'invalid_grant');
      const { json } = await post(party, 'introspection', { token: given.accessToken });
      expect(json).to.deep.equal({ active: false });
      await isAlive(other);
    });

  it('revocation of an access token ends that token only', async () => {
    const given = await tokens();
    isDone(await post(party, 'revocation', { token: given.accessToken }));
    checkOAuthError(await userinfo(party, given.accessToken), 'invalid_token', 401);
    const next = await checkedTokens(party, await refresh(given), undefined);
    await checkedUserinfo(party, next);
  });

  it("revocation refuses another client's tokens with an error (RFC 7009, section 2.1)", async () => {
    const given = await tokens();
    const poster = { ...party, clientId: 'poster', method: 'client_secret_post' } as const;
    for (const token of [given.accessToken, given.refreshToken])
      checkOAuthError(await post(poster, 'revocation', { token }), 'unauthorized_client');
    await isAlive(given);
  });

  it("scripts of the client's own origins can read the answer of the revocation", async () => {
    const body = new URLSearchParams({ client_id: 'web', token: 'x' });
    const from = async (origin: string): Promise<string | null> => {
      const init = { method: 'POST', headers: { Origin: origin }, body };
      return (await fetch(`${oidc.issuer}/connect/revoke`, init)).headers.get('access-control-allow-origin');
    };
    expect(await from('https://app.acme.test')).to.equal('https://app.acme.test');
    expect(await from('https://evil.test')).to.equal(null);
  });
});
