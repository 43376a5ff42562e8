import type { JsonWebKey } from 'node:crypto';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import {
  type OidcService,
  type TokenReply,
  afterSignOut,
  answered,
  authorizeUrl,
  oidcService,
  pkce,
  postForm,
  signInAt,
} from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { call } from '../../../support/http/http-client.js';
import { forgeries } from './support/forgeries.js';
import { expectNoLeak, expectOAuthError } from './support/oauth-answers.js';
import { type Tokens, introspect, obtainTokens, revoke, userinfoStatus } from './support/tokens.js';

const invalidToken = { invalid_token: 401, invalid_request: 400 };

/** Every door that takes a JWT of the service's own. */
describe('forged tokens', () => {
  let oidc: OidcService;
  let agent: UserAgent;
  let genuine: Tokens;
  let forged: Readonly<Record<'access' | 'id', readonly (readonly [string, string])[]>>;
  before(async () => {
    oidc = await oidcService();
    agent = oidc.browser();
    genuine = await obtainTokens(oidc, { agent });
    const { json } = await call(oidc.issuer, 'GET', '/.well-known/jwks.json');
    const [publicJwk] = json['keys'] as JsonWebKey[];
    forged = {
      access: Object.entries(forgeries(genuine.access, publicJwk!)),
      id: Object.entries(forgeries(genuine.id, publicJwk!)),
    };
  });
  after(() => oidc.close());

  /** Sends every forgery at once, and looks at each answer. */
  const each = async <T>(
    kind: 'access' | 'id',
    send: (token: string) => Promise<T>,
    look: (answer: T, what: string) => void,
  ): Promise<void> => {
    expect(forged[kind].length).to.be.greaterThan(40);
    const answers = await Promise.all(forged[kind].map(([, token]) => send(token)));
    answers.forEach((answer, index) => look(answer, forged[kind][index]![0]));
  };

  const byHeader = async (path: string, token: string): Promise<TokenReply> =>
    call(oidc.issuer, 'GET', path, { headers: { Authorization: `Bearer ${token}` } });
  const byForm = (token: string): Promise<TokenReply> =>
    postForm(oidc, '/connect/userinfo', { access_token: token }, null);
  const signedByUs = (type: 'at+jwt' | 'JWT', changes: object): Promise<string> =>
    oidc.runtime.signingKeys.sign(type, {
      ...decodeJwt(type === 'JWT' ? genuine.id : genuine.access),
      ...changes,
    });

  it('every endpoint accepts the genuine tokens that forged ones are compared with', async () => {
    expect(await userinfoStatus(oidc, genuine.access)).to.equal(200);
    expect((await byForm(genuine.access)).status).to.equal(200);
    expect((await introspect(oidc, genuine.access)).json).to.include({ active: true });
    const silent = authorizeUrl(oidc, pkce(), { prompt: 'none', id_token_hint: genuine.id });
    expect(answered(await signInAt(agent, silent)).get('code')).to.be.a('string');
  });

  it('userinfo refuses every forged token in the header', () =>
    each(
      'access',
      (token) => byHeader('/connect/userinfo', token),
      (reply, what) => {
        expectOAuthError(reply, invalidToken, what);
        expect(reply.headers.get('www-authenticate'), what).to.match(
          /^Bearer .*error="invalid_(token|request)"/,
        );
      },
    ));

  it('userinfo refuses every forged token in a form', () =>
    each('access', byForm, (reply, what) => expectOAuthError(reply, invalidToken, what)));

  it('the Management API refuses every forged token', () =>
    each(
      'access',
      (token) => byHeader('/api/users', token),
      (reply, what) => {
        expect(reply.status, what).to.equal(401);
        expect(reply.json, what).to.include({ code: 'access_token_invalid' });
        expectNoLeak(JSON.stringify(reply.json), what);
      },
    ));

  it('forged tokens are inactive at introspection, and their revocation succeeds without effect', async () => {
    await each(
      'access',
      (token) => introspect(oidc, token),
      ({ status, json }, what) => {
        expect({ status, json }, what).to.deep.equal({ status: 200, json: { active: false } });
      },
    );
    await each(
      'access',
      (token) => revoke(oidc, token),
      ({ status }, what) => expect(status, what).to.equal(200),
    );
    expect(await userinfoStatus(oidc, genuine.access)).to.equal(200);
  });

  it('the authorization endpoint refuses every forged id_token_hint', () =>
    each(
      'id',
      (id_token_hint) => agent.get(authorizeUrl(oidc, pkce(), { prompt: 'none', id_token_hint })),
      (visit, what) => {
        // a key id that nobody knows may be that of a key which is gone: then nobody counts as signed in
        expect(answered(visit).get('error'), what).to.be.oneOf(['invalid_request', 'login_required']);
        expect(answered(visit).get('code'), what).to.equal(null);
      },
    ));

  it('a forged id_token_hint at the end of a session is refused or asks first, and ends no session', async () => {
    await each(
      'id',
      async (hint) => {
        const asked = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: afterSignOut });
        return agent.follow(await agent.get(`${oidc.issuer}/connect/endsession?${asked.toString()}`));
      },
      ({ status, location, body }, what) => {
        // a key id that nobody knows may be that of a key which is gone: then the user is asked
        const isAsked = status === 200 && body.includes('name="csrf"');
        expect({ refused: status === 400 || isAsked, location }, what).to.deep.equal({
          refused: true,
          location: null,
        });
        expectNoLeak(body.replace(/<html/i, ''), what);
      },
    );
    const silent = authorizeUrl(oidc, pkce(), { prompt: 'none' });
    expect(answered(await signInAt(agent, silent)).get('code')).to.be.a('string');
  });

  it('the token endpoint refuses every forged client assertion', () =>
    each(
      'access',
      (client_assertion) =>
        postForm(
          oidc,
          '/connect/token',
          {
            grant_type: 'refresh_token',
            refresh_token: genuine.refresh,
            client_id: 'server',
            client_assertion,
            client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          },
          null,
        ),
      (reply, what) => expectOAuthError(reply, { invalid_client: 400, invalid_request: 400 }, what),
    ));

  describe('signed with the service’s own key', () => {
    const now = Math.floor(Date.now() / 1000);
    const wrong: Readonly<Record<string, object>> = {
      'no exp': { exp: undefined },
      'an exp that is text': { exp: String(now + 600) },
      'an exp in the past': { exp: now - 60 },
      'no iat': { iat: undefined },
      'an nbf in the future': { nbf: now + 3600 },
    };
    const wrongAccess = {
      ...wrong,
      'no jti': { jti: undefined },
      'no grant': { grant_id: undefined },
      'an unknown grant': { grant_id: '00000000-0000-4000-8000-000000000000' },
      'another subject': { sub: '00000000-0000-4000-8000-000000000000' },
    };
    for (const [what, changes] of Object.entries(wrongAccess))
      it(`a token signed with the service’s own key is refused as an access token with ${what}`, async () => {
        const token = await signedByUs('at+jwt', changes);
        expect(await userinfoStatus(oidc, token)).to.equal(401);
        expect((await byHeader('/api/users', token)).status).to.equal(401);
        expect((await introspect(oidc, token)).json).to.deep.equal({ active: false });
      });

    for (const what of ['no exp', 'no iat', 'an nbf in the future'])
      it(`a token signed with the service’s own key is refused as an id_token_hint with ${what}`, async () => {
        const id_token_hint = await signedByUs('JWT', wrong[what]!);
        const visit = await agent.get(authorizeUrl(oidc, pkce(), { id_token_hint }));
        expect(answered(visit).get('error')).to.equal('invalid_request');
      });

    it('an id_token is refused as an access token, and an access token as an id_token_hint', async () => {
      expect(await userinfoStatus(oidc, genuine.id)).to.equal(401);
      expect((await byHeader('/api/users', genuine.id)).status).to.equal(401);
      expect((await introspect(oidc, genuine.id)).json).to.deep.equal({ active: false });
      const hinted = authorizeUrl(oidc, pkce(), { id_token_hint: genuine.access });
      expect(answered(await agent.get(hinted)).get('error')).to.equal('invalid_request');
      const ending = new URLSearchParams({ id_token_hint: genuine.access }).toString();
      expect((await agent.get(`${oidc.issuer}/connect/endsession?${ending}`)).status).to.equal(400);
    });
  });

  it('a token in the address is not read', async () => {
    for (const query of [`access_token=${genuine.access}`, `token=${genuine.access}`]) {
      expect((await call(oidc.issuer, 'GET', `/connect/userinfo?${query}`)).status).to.equal(401);
      expect((await call(oidc.issuer, 'GET', `/api/users?${query}`)).status).to.equal(401);
    }
    const inAddress = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: genuine.refresh,
      client_id: 'poster',
      client_secret: oidc.secrets.get('poster')!,
    });
    const reply = await call(oidc.issuer, 'POST', `/connect/token?${inAddress.toString()}`);
    expectOAuthError(reply, { invalid_client: 400 });
  });
});
