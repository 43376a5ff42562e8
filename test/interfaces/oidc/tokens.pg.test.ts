import { expect } from 'chai';
import { decodeProtectedHeader } from 'jose';
import { createUser } from '../../../application/user/create-user.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService, zoe } from '../../support/pages/oidc-service.js';
import { verifiedAccessToken } from './conformance/access-token-verifier.js';
import { errorOf } from './conformance/authorization-answer.js';
import { checkOAuthError } from './conformance/common-checks.js';
import {
  type Changes,
  type RelyingParty,
  ask,
  askAndSignIn,
  relyingParty,
  signIn,
} from './conformance/relying-party.js';
import { type Tokens, checkedUserinfo, post, tokensOf, userinfo } from './conformance/tokens.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const person = ['email', 'email_verified', 'given_name', 'family_name', 'name'];

describe('tokens', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
  });
  after(() => oidc.close());

  const tokens = async (changes: Changes = {}, who?: typeof zoe): Promise<Tokens> => {
    const agent = oidc.browser();
    return tokensOf(party, await signIn(agent, await ask(party, agent, changes), who));
  };

  it('an access token has the claims of RFC 9068 and those about its user, and no others', async () => {
    const { accessToken, access, claims } = await tokens();
    expect(Object.keys(decodeProtectedHeader(accessToken))).to.have.members(['alg', 'typ', 'kid']);
    expect(decodeProtectedHeader(accessToken)).to.include({ alg: 'RS256', typ: 'at+jwt' });
    expect(access).to.have.all.keys(
      'iss',
      'aud',
      'sub',
      'tenant_id',
      'roles',
      ...person,
      'client_id',
      'scope',
      'sid',
      'grant_id',
      'auth_time',
      'amr',
      'acr',
      'iat',
      'nbf',
      'exp',
      'jti',
    );
    expect(access).to.deep.include({
      iss: oidc.issuer,
      aud: 'https://api.acme.test',
      tenant_id: oidc.tenantIds['acme'],
      roles: ['owner', 'user'],
      email: 'ada@acme.test',
      client_id: 'server',
      scope: 'openid',
      sid: claims['sid'],
    });
    expect(access['sub']).to.match(uuid);
    expect(accessToken.length, 'bytes').to.be.below(4096);
  });

  it('tokens are valid from the second they are issued, for 15 minutes, each with an id of its own', async () => {
    const [one, other] = [await tokens(), await tokens()];
    for (const { access, claims } of [one, other]) {
      const { iat, nbf, exp, jti } = access as Record<string, number>;
      expect(iat)
        .to.be.a('number')
        .that.is.at.most(oidc.clock.now() / 1000);
      expect(Number.isInteger(iat)).to.equal(true);
      expect({ nbf, exp }).to.deep.equal({ nbf: iat, exp: iat! + 900 });
      expect(claims.exp).to.equal((claims.iat ?? 0) + 900);
      expect(jti).to.match(uuid);
    }
    expect(one.access['jti']).not.to.equal(other.access['jti']);
    expect(one.access['sub']).to.equal(other.access['sub']);
  });

  describe('claims of the id_token', () => {
    const always = ['iss', 'aud', 'sub', 'tenant_id', 'roles', 'sid', 'auth_time', 'amr', 'acr', 'at_hash'];
    for (const [scope, more] of Object.entries<string[]>({
      openid: [],
      'openid email': ['email', 'email_verified'],
      'openid profile': ['given_name', 'family_name', 'name', 'updated_at'],
      'openid roles': [],
      'openid profile email roles': [...person, 'updated_at'],
    }))
      it(`the id_token has the claims about the user that belong to the scope "${scope}"`, async () => {
        const given = await tokens({ scope });
        expect(given.claims).to.have.all.keys(...always, ...more, 'nonce', 'iat', 'exp');
        expect(given.claims).to.deep.include({
          amr: ['pwd'],
          acr: 'urn:tessera:pwd',
          roles: ['owner', 'user'],
        });
        // which the access token and userinfo always say
        expect(given.access).to.include.keys(...person);
        const asked = more.filter((claim) => !person.includes(claim));
        const reported = ['sub', 'tenant_id', 'roles', ...person, ...asked];
        expect(await checkedUserinfo(party, given)).to.have.all.keys(...reported);
      });
  });

  it('tokens omit claims that have no value', async () => {
    const nameless = { email: 'nameless@acme.test', password: 'a-password-without-name' };
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await createUser(oidc.runtime.app, command, nameless);
    const given = await tokens({ scope: 'openid profile email' }, nameless);
    expect(given.claims).not.to.have.any.keys('given_name', 'family_name', 'name');
    expect(given.access).not.to.have.any.keys('given_name', 'family_name', 'name');
    expect(given.claims).to.include({ email: 'nameless@acme.test', email_verified: false });
    expect(given.claims['roles']).to.deep.equal(['user']);
  });

  it('tokens name the tenant of their user and their audience', async () => {
    const redirectUri = 'https://app.globex.test/cb';
    const globex = await relyingParty(oidc, { clientId: 'globex-server', redirectUri });
    const agent = oidc.browser();
    const asked = await signIn(agent, await ask(globex, agent), zoe);
    const { code } = Object.fromEntries(new URL(asked.visit.location ?? '').searchParams);
    const form = { grant_type: 'authorization_code', code, code_verifier: asked.verifier };
    const { json } = await post(globex, 'token', form);
    const expected = { issuer: oidc.issuer, jwks: globex.published.jwks, now: oidc.clock.now() };
    const token = String(json['access_token']);
    const claims = verifiedAccessToken(token, { ...expected, audience: 'https://api.globex.test' });
    expect(claims['tenant_id']).to.equal(oidc.tenantIds['globex']);
    // the API of the other tenant rejects it, and so do those whose clock says that it is over
    expect(() => verifiedAccessToken(token, { ...expected, audience: 'https://api.acme.test' })).to.throw(
      'aud',
    );
    const late = { ...expected, audience: 'https://api.globex.test', now: oidc.clock.now() + 901_000 };
    expect(() => verifiedAccessToken(token, late)).to.throw('expired');
  });

  it('an id_token is refused as an access token, and an access token as an id_token_hint', async () => {
    const agent = oidc.browser();
    const given = await tokensOf(party, await askAndSignIn(party, agent));
    const { issuer: iss } = oidc;
    const expected = { issuer: iss, audience: 'server', jwks: party.published.jwks, now: oidc.clock.now() };
    expect(() => verifiedAccessToken(given.idToken, expected)).to.throw('typ');
    checkOAuthError(await userinfo(party, given.idToken), 'invalid_token', 401);
    expect((await userinfo(party, given.accessToken)).status).to.equal(200);
    const silent = { prompt: 'none', id_token_hint: given.accessToken };
    expect(errorOf(party, await ask(party, agent, silent))).to.equal('invalid_request');
    await tokensOf(party, await ask(party, agent, { ...silent, id_token_hint: given.idToken }));
  });
});
