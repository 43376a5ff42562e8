import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { call } from '../../support/http/http-client.js';
import { type OidcService, bo, callback, oidcService } from '../../support/pages/oidc-service.js';
import type { UserAgent } from '../../support/http/user-agent.js';
import { errorOf } from './conformance/authorization-answer.js';
import { checkOAuthError } from './conformance/common-checks.js';
import {
  type Asked,
  type Changes,
  type RelyingParty,
  ask,
  isSignInForm,
  relyingParty,
  signIn,
} from './conformance/relying-party.js';
import { type Tokens, checkedTokens, post, tokensOf, userinfo } from './conformance/tokens.js';

type Claims = Readonly<Record<string, unknown>>;

const profile = ['given_name', 'family_name', 'name', 'updated_at'];
const email = ['email', 'email_verified'];
const always = ['sub', 'tenant_id'];
const listed = [...always, 'roles', ...email, 'given_name', 'family_name', 'name'];
/** What says nothing about the person beyond their id. */
const technical = [
  'iss',
  'aud',
  'sub',
  'tenant_id',
  'sid',
  'auth_time',
  'amr',
  'acr',
  'at_hash',
  'nonce',
  'iat',
  'exp',
  'nbf',
  'jti',
  'client_id',
  'scope',
  'grant_id',
];
const aboutPerson = (claims: Claims): string[] =>
  Object.keys(claims)
    .filter((name) => !technical.includes(name))
    .sort();

describe('claims', () => {
  let oidc: OidcService;
  let server: RelyingParty;
  let partner: RelyingParty;
  before(async () => {
    oidc = await oidcService();
    server = await relyingParty(oidc);
    partner = { ...server, clientId: 'partner' };
    await oidc.register('acme', { clientId: 'narrow', thirdParty: true, scopes: ['openid', 'email'] });
  });
  after(() => oidc.close());

  /** Signs in and, where the page comes, agrees. */
  const agreed = async (party: RelyingParty, changes: Changes, agent = oidc.browser()): Promise<Asked> => {
    let asked = await ask(party, agent, changes);
    if (isSignInForm(asked.visit)) asked = await signIn(agent, asked);
    if (asked.visit.location !== null) return asked;
    expect(asked.visit.url).to.contain('/consent?');
    return { ...asked, visit: await agent.submit(asked.visit, { decision: 'allow' }) };
  };
  const granted = async (party: RelyingParty, changes: Changes, agent?: UserAgent): Promise<Tokens> =>
    tokensOf(party, await agreed(party, changes, agent));
  const info = async (party: RelyingParty, { accessToken }: Tokens): Promise<Claims> =>
    (await userinfo(party, accessToken)).json;
  const refreshed = async (
    party: RelyingParty,
    { refreshToken }: Tokens,
    scope?: string,
  ): Promise<Tokens> => {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, scope };
    return checkedTokens(party, await post(party, 'token', form), undefined);
  };
  const asking = (userinfoClaims: object, idToken: object = {}): string =>
    JSON.stringify({ userinfo: userinfoClaims, id_token: idToken });
  const refusal = async (claims: string, party = server, changes: Changes = {}): Promise<string> => {
    const asked = await ask(party, oidc.browser(), { claims, ...changes });
    const { searchParams } = new URL(asked.visit.location ?? '');
    return `${searchParams.get('error') ?? ''}: ${searchParams.get('error_description') ?? ''}`;
  };

  describe('of a third-party client', () => {
    for (const [scope, more] of Object.entries<string[]>({
      openid: [],
      'openid email': email,
      'openid profile': profile,
      'openid roles': ['roles'],
      'openid profile email roles': [...profile, ...email, 'roles'],
    }))
      it(`a third-party client gets the claims of the granted scopes at every endpoint, and none of them in the id_token: ${scope}`, async () => {
        const tokens = await granted(partner, { scope });
        expect(aboutPerson(tokens.claims)).to.deep.equal([]);
        expect(await info(partner, tokens)).to.have.all.keys(...always, ...more);
        const inAccessToken = more.filter((claim) => claim !== 'updated_at');
        expect(aboutPerson(tokens.access)).to.deep.equal([...inAccessToken].sort());
        expect(tokens.access).to.include.keys(...always);
        expect(tokens.claims).to.include.keys(...always);
        const { json } = await post(partner, 'introspection', { token: tokens.accessToken });
        expect(json['active']).to.equal(true);
        expect('roles' in json).to.equal(more.includes('roles'));
        expect('email' in json || 'username' in json).to.equal(more.includes('email'));
      });

    it('a narrowed refresh returns fewer claims, and the next refresh returns all of them', async () => {
      const tokens = await granted(partner, { scope: 'openid profile email' });
      const narrowed = await refreshed(partner, tokens, 'openid email');
      expect(aboutPerson(narrowed.access)).to.deep.equal([...email].sort());
      expect(await info(partner, narrowed)).to.have.all.keys(...always, ...email);
      const whole = await refreshed(partner, narrowed);
      expect(await info(partner, whole)).to.have.all.keys(...always, ...email, ...profile);
    });

    it('claims that were requested by name are returned, also after a refresh', async () => {
      const claims = asking({ email: { essential: true }, roles: null }, { name: null });
      const tokens = await granted(partner, { scope: 'openid', claims });
      for (const one of [tokens, await refreshed(partner, tokens)]) {
        expect(aboutPerson(one.claims)).to.deep.equal(['name']);
        expect(aboutPerson(one.access)).to.deep.equal([]);
        expect(await info(partner, one)).to.deep.equal({
          sub: one.claims.sub,
          tenant_id: oidc.tenantIds['acme'],
          email: 'ada@acme.test',
          roles: ['owner', 'user'],
        });
      }
    });

    it('claims that were requested by name are not returned when no scope of the client includes them', async () => {
      const narrow = { ...server, clientId: 'narrow' };
      const tokens = await granted(narrow, { scope: 'openid', claims: asking({ roles: null, email: null }) });
      expect(await info(narrow, tokens)).to.have.all.keys(...always, 'email');
    });

    it('claims that were requested by name are shown for consent, once', async () => {
      const agent = oidc.browser();
      await granted(partner, { scope: 'openid' }, agent);
      await oidc.register('acme', { clientId: 'curious', thirdParty: true });
      const curious = { ...server, clientId: 'curious' };
      const claims = asking({ roles: null, email: null }, { given_name: null });
      const page = (await ask(curious, agent, { scope: 'openid email', claims })).visit;
      expect(page.url).to.contain('/consent?');
      expect(page.body).to.contain('<li>see your roles').and.to.contain('<li>see your first name');
      expect(page.body.match(/<li>[^<]*email address/g), 'the scope gives it anyway').to.have.length(1);
      const silently = { prompt: 'none', scope: 'openid email' };
      expect(errorOf(curious, await ask(curious, agent, { ...silently, claims }))).to.equal(
        'consent_required',
      );
      await agent.submit(page, { decision: 'allow' });
      await tokensOf(curious, await ask(curious, agent, { ...silently, claims }));
      await tokensOf(
        curious,
        await ask(curious, agent, { ...silently, claims: asking({ given_name: null }) }),
      );
      const more = asking({ family_name: null });
      expect(errorOf(curious, await ask(curious, agent, { ...silently, claims: more }))).to.equal(
        'consent_required',
      );
    });
  });

  describe("of the tenant's own client", () => {
    it('the tenant’s own client gets all claims whatever the scopes: the id_token has the roles, and the rest by scope', async () => {
      const tokens = await granted(server, { scope: 'openid' });
      expect(aboutPerson(tokens.claims)).to.deep.equal(['roles']);
      expect(tokens.access).to.include.keys(...listed);
      expect(await info(server, tokens)).to.have.all.keys(...listed);
    });

    it('the tenant’s own client gets claims by name without consent, in the id_token too', async () => {
      const claims = asking({ updated_at: null }, { email: { essential: true }, family_name: null });
      const tokens = await granted(server, { scope: 'openid', claims });
      expect(aboutPerson(tokens.claims)).to.deep.equal(['email', 'family_name', 'roles']);
      expect(await info(server, tokens)).to.have.all.keys(...listed, 'updated_at');
    });

    it('the scope profile includes the language of a user who has one', async () => {
      const tokens = await granted(server, { scope: 'openid profile' });
      expect(await info(server, tokens)).not.to.have.property('locale');
      const sent = { key: oidc.service.apiKey(), body: { locale: 'de-AT' } };
      const path = `/api/users/${tokens.claims.sub}`;
      expect((await call(oidc.issuer, 'PUT', path, sent)).status).to.equal(200);
      expect(await info(server, tokens)).to.include({ locale: 'de-AT' });
      expect((await refreshed(server, tokens)).claims['locale']).to.equal('de-AT');
      await call(oidc.issuer, 'PUT', path, { ...sent, body: { locale: null } });
    });

    it('the scope profile includes the time of the last change of the profile, in seconds', async () => {
      const { updated_at } = await info(server, await granted(server, { scope: 'openid profile' }));
      expect(Number.isInteger(updated_at)).to.equal(true);
      expect(updated_at).to.be.within(Date.now() / 1000 - 3600 * 24, Date.now() / 1000 + 60);
    });
  });

  describe('asked for with a value', () => {
    it('a requested value of sub accepts no other user, in userinfo and in id_token (Core, 5.5.1)', async () => {
      const agent = oidc.browser();
      const { claims: mine } = await granted(server, {}, agent);
      const { sub } = mine;
      const named = { sub: { value: sub } };
      for (const claims of [asking({}, named), asking(named), asking({ sub: { values: ['x', sub] } })])
        await tokensOf(server, await ask(server, agent, { prompt: 'none', claims }));
      for (const claims of [asking({}, { sub: { value: 'x' } }), asking({ sub: { values: ['x', 'y'] } })]) {
        const silent = await ask(server, agent, { prompt: 'none', claims });
        expect(errorOf(server, silent)).to.equal('login_required');
      }
      const other = await ask(server, agent, { claims: asking({}, named) });
      const anew = oidc.browser();
      const wrong = await signIn(anew, await ask(server, anew, { claims: asking({}, named) }), bo);
      expect(errorOf(server, wrong)).to.equal('login_required');
      expect(decodeJwt((await tokensOf(server, other)).idToken).sub).to.equal(sub);
    });

    it('a requested value of sub that contradicts the id_token_hint is refused', async () => {
      const { idToken } = await granted(server, {});
      const id_token_hint = idToken;
      expect(await refusal(asking({ sub: { value: 'x' } }), server, { id_token_hint })).to.match(
        /^invalid_request: id_token_hint and the sub of claims/,
      );
      expect(await refusal(asking({ sub: { value: 'x' } }, { sub: { value: 'y' } }))).to.match(
        /^invalid_request: /,
      );
    });

    it('an essential acr that cannot be reached is refused, and a voluntary one is not (Core, 5.5.1.1)', async () => {
      const acr = (wish: object): string => asking({}, { acr: wish });
      for (const wish of [
        { essential: true, value: 'x' },
        { essential: true, values: ['x', 'y'] },
      ])
        expect(await refusal(acr(wish))).to.equal(
          'unmet_authentication_requirements: claims.id_token.acr must be one of urn:tessera:pwd, urn:tessera:mfa, phr',
        );
      for (const wish of [
        { values: ['x'] },
        { essential: false, value: 'x' },
        { essential: true },
        { essential: true, values: ['x', 'urn:tessera:pwd'] },
      ]) {
        const { claims } = await granted(server, { claims: acr(wish) });
        expect(claims['acr']).to.equal('urn:tessera:pwd');
      }
    });
  });

  it('the refusal of a malformed claims parameter names the member, and repeats no value', async () => {
    for (const [claims, member] of Object.entries({
      '{"userinfo":': 'claims must be JSON',
      '[]': 'claims must be a JSON object',
      '"x"': 'claims must be a JSON object',
      null: 'claims must be a JSON object',
      '{"userinfo":[]}': 'claims.userinfo must be null or a JSON object',
      '{"id_token":"evil"}': 'claims.id_token must be null or a JSON object',
      '{"id_token":{"email":true}}': 'claims.id_token.email must be null or a JSON object',
      '{"userinfo":{"name":{"essential":"evil"}}}': 'claims.userinfo.name.essential must be true or false',
      '{"userinfo":{"name":{"values":"evil"}}}': 'claims.userinfo.name.values must be an array',
      '{"userinfo":{"name":{"values":[]}}}': 'claims.userinfo.name.values must be an array',
      '{"id_token":{"acr":{"value":"a","values":["b"]}}}': 'claims.id_token.acr must have value or values',
      '{"id_token":{"sub":{"value":5}}}': 'claims: the value of sub must be a string',
    })) {
      const said = await refusal(claims);
      expect(said, claims).to.match(/^invalid_request: /);
      expect(said).to.contain(member).and.not.to.contain('evil');
    }
  });

  it('the claims parameter is limited in size, and its unknown members are ignored', async () => {
    expect(await refusal(`{"userinfo":{"x":"${'x'.repeat(4096)}"}}`)).to.equal(
      'invalid_request: claims is longer than 4096 bytes',
    );
    const claims = `{"userinfo":{"phone_number":5,"__proto__":{"roles":null},"constructor":null,"name#de":7,
      "http://example.test/x":{"essential":"?"}},"id_token":null,"verified_claims":[],"__proto__":{"id_token":5}}`;
    const tokens = await granted(partner, { scope: 'openid', claims });
    expect(await info(partner, tokens)).to.have.all.keys(...always);
    await granted(server, { claims: '{}' });
  });

  it('requested claims are bound to the code of their request', async () => {
    const agent = oidc.browser();
    const plain = await agreed(partner, { scope: 'openid' }, agent);
    const asked = await agreed(partner, { scope: 'openid', claims: asking({ email: null }) }, agent);
    const [one, other] = [await tokensOf(partner, plain), await tokensOf(partner, asked)];
    expect(await info(partner, one)).to.have.all.keys(...always);
    expect(await info(partner, other)).to.have.all.keys(...always, 'email');
  });

  it('the claims parameter is accepted by POST, and not at the token endpoint', async () => {
    const agent = oidc.browser();
    await granted(partner, { scope: 'openid' }, agent);
    const asked = await agreed(partner, { scope: 'openid', prompt: 'none' }, agent);
    const form = { grant_type: 'authorization_code', code_verifier: asked.verifier, redirect_uri: callback };
    const code = new URL(asked.visit.location ?? '').searchParams.get('code') ?? '';
    const answer = await post(partner, 'token', { ...form, code, claims: asking({ roles: null }) });
    const tokens = await checkedTokens(partner, answer, asked.parameters['nonce']);
    expect(await info(partner, tokens)).to.have.all.keys(...always);
    checkOAuthError(await post(partner, 'token', { ...form, code }), 'invalid_grant');
  });
});
