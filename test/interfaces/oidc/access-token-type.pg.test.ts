import { expect } from 'chai';
import { decodeProtectedHeader } from 'jose';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import type { UserAgent } from '../../support/http/user-agent.js';
import { codeOf, errorOf } from './conformance/authorization-answer.js';
import type { Answer } from './conformance/common-checks.js';
import { type RelyingParty, ask, askAndSignIn, relyingParty } from './conformance/relying-party.js';
import { post, redeemCode, userinfo } from './conformance/tokens.js';

describe('access tokens of a client with accessTokenType "JWT"', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  let agent: UserAgent;
  let tokens: Record<'access_token' | 'id_token' | 'refresh_token', string>;
  before(async () => {
    oidc = await oidcService();
    await oidc.register('acme', { clientId: 'spring', accessTokenType: 'JWT' });
    party = { ...(await relyingParty(oidc)), clientId: 'spring' };
    agent = oidc.browser();
    const asked = await askAndSignIn(party, agent);
    tokens = (await redeemCode(party, asked, codeOf(party, asked))).json as typeof tokens;
  });
  after(() => oidc.close());

  const introspect = (token: string): Promise<Answer> => post(party, 'introspection', { token });

  it('access tokens with the type JWT have it in their header, also after a refresh', async () => {
    expect(decodeProtectedHeader(tokens.access_token)).to.include({ typ: 'JWT' });
    const refreshed = await post(party, 'token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    tokens = refreshed.json as typeof tokens;
    expect(decodeProtectedHeader(tokens.access_token)).to.include({ typ: 'JWT' });
  });

  it('access tokens with the type JWT are accepted wherever access tokens are, and an id_token is not', async () => {
    expect((await userinfo(party, tokens.access_token)).status).to.equal(200);
    expect((await introspect(tokens.access_token)).json['active']).to.equal(true);
    expect((await userinfo(party, tokens.id_token)).status).to.equal(401);
    expect((await introspect(tokens.id_token)).json).to.deep.equal({ active: false });
  });

  it('an access token with the type JWT is refused as an id_token_hint', async () => {
    const hinted = (hint: string) => ask(party, agent, { prompt: 'none', id_token_hint: hint });
    expect(codeOf(party, await hinted(tokens.id_token))).to.be.a('string');
    expect(errorOf(party, await hinted(tokens.access_token))).to.equal('invalid_request');
    const left = await agent.get(`${oidc.issuer}/connect/endsession?id_token_hint=${tokens.access_token}`);
    expect(left.status).to.equal(400);
  });

  it('an access token with the type JWT can be revoked', async () => {
    expect((await post(party, 'revocation', { token: tokens.access_token })).status).to.equal(200);
    expect((await introspect(tokens.access_token)).json).to.deep.equal({ active: false });
  });
});
