import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type CryptoKey, type JWK, exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  type OidcService,
  type TokenReply,
  authorizeUrl,
  oidcService,
  pkce,
  postForm,
  signInAt,
} from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { forgeries } from './support/forgeries.js';
import { countsOf, expectOAuthError, fifty } from './support/oauth-answers.js';
import { type Tokens, introspect, obtainTokens, revoke, userinfoStatus } from './support/tokens.js';

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const invalidClient = { invalid_client: 400 };

describe('clients under attack', () => {
  let oidc: OidcService;
  let agent: UserAgent;
  let key: CryptoKey;
  let jwk: JWK;
  before(async () => {
    oidc = await oidcService();
    agent = oidc.browser();
    const pair = await generateKeyPair('RS256');
    key = pair.privateKey;
    jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' };
    for (const clientId of ['signer', 'other-signer'])
      await oidc.register('acme', { clientId, authMethod: 'private_key_jwt', jwks: { keys: [jwk] } });
    await oidc.register('acme', { clientId: 'other-api', audience: 'https://other.acme.test' });
    await signInAt(agent, authorizeUrl(oidc, pkce()));
  });
  after(() => oidc.close());

  const claims = (changes: object = {}): Record<string, unknown> => {
    const now = Math.floor(oidc.clock.now() / 1000);
    const identity = { iss: 'signer', sub: 'signer', aud: oidc.issuer };
    return { ...identity, iat: now, exp: now + 60, jti: randomUUID(), ...changes };
  };
  const assertion = (changes: object = {}, header: object = {}): Promise<string> =>
    new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key);
  const present = (
    client_assertion: string,
    more: object = {},
    path = '/connect/introspect',
  ): Promise<TokenReply> => {
    const form = { client_assertion, client_assertion_type: ASSERTION, token: 'x', ...more };
    return postForm(oidc, path, form, null);
  };

  describe('introspection leaks', () => {
    let tokens: Tokens;
    before(async () => {
      tokens = await obtainTokens(oidc, { agent, scope: 'openid offline_access' });
    });

    for (const [what, client] of [
      ['of the same tenant with another audience', 'other-api'],
      ['of another tenant', 'globex-server'],
    ] as const)
      it(`introspection informs a client ${what} only that a token is inactive`, async () => {
        for (const token of Object.values(tokens) as string[])
          for (const Accept of [
            'application/json',
            'application/token-introspection+jwt',
            'text/html',
            '*/*',
          ]) {
            const secret = `${client}:${oidc.secrets.get(client)!}`;
            const reply = await fetch(`${oidc.issuer}/connect/introspect`, {
              method: 'POST',
              headers: { Accept, Authorization: `Basic ${btoa(secret)}` },
              body: new URLSearchParams({ token }),
            });
            expect(await reply.text(), Accept).to.equal('{"active":false}');
            expect(reply.headers.get('content-type')).to.match(/^application\/json/);
          }
      });

    it('introspection reveals the access token, but not the refresh token, to a client that shares the audience', async () => {
      await oidc.register('acme', { clientId: 'same-api' });
      expect((await introspect(oidc, tokens.access, 'same-api')).json).to.include({
        active: true,
        client_id: 'server',
      });
      expect((await introspect(oidc, tokens.refresh, 'same-api')).json).to.deep.equal({ active: false });
      expect((await introspect(oidc, tokens.refresh)).json).to.deep.equal({
        active: true,
        client_id: 'server',
      });
    });

    it('introspection reveals nothing to a caller that does not authenticate as a client', async () => {
      const form = { token: tokens.access };
      const path = '/connect/introspect';
      for (const [what, reply] of [
        ['a public client', await postForm(oidc, path, { ...form, client_id: 'web' }, null)],
        ['no secret', await postForm(oidc, path, { ...form, client_id: 'server' }, null)],
      ] as const) {
        expectOAuthError(reply, invalidClient, what);
        expect(reply.headers.get('www-authenticate'), what).to.equal(null);
      }
      for (const [what, reply] of [
        ['another method', await postForm(oidc, path, form, 'poster')],
        ['a public client by Basic', await postForm(oidc, path, form, 'web')],
      ] as const) {
        expectOAuthError(reply, { invalid_client: 401 }, what);
        expect(reply.headers.get('www-authenticate'), what).to.match(/^Basic /);
      }
      expectOAuthError(await postForm(oidc, path, form, null), invalidClient);
    });

    it('revocation refuses the token of another client', async () => {
      for (const client of ['other-api', 'globex-server'])
        for (const token of [tokens.access, tokens.refresh]) {
          expectOAuthError(await revoke(oidc, token, client), { unauthorized_client: 400 });
        }
      expect(await userinfoStatus(oidc, tokens.access)).to.equal(200);
      expect((await introspect(oidc, tokens.refresh)).json).to.include({ active: true });
    });
  });

  describe('client assertions', () => {
    it('a client assertion is accepted once out of fifty concurrent uses', async () => {
      const given = await assertion();
      const replies = await fifty(() => present(given));
      expect(countsOf(replies.map(({ status }) => status))).to.deep.equal({ 200: 1, 400: 49 });
      for (const reply of replies.filter(({ status }) => status === 400))
        expectOAuthError(reply, invalidClient);
    });

    it('a client assertion is not accepted a second time at any endpoint', async () => {
      const given = await assertion();
      expect((await present(given)).status).to.equal(200);
      for (const path of ['/connect/introspect', '/connect/revoke', '/connect/token'])
        expectOAuthError(
          await present(given, { grant_type: 'refresh_token', refresh_token: 'x' }, path),
          invalidClient,
          path,
        );
    });

    for (const [what, changes] of Object.entries({
      'for the token endpoint': () => ({ aud: `${oidc.issuer}/connect/token` }),
      'for the issuer and another audience': () => ({ aud: [oidc.issuer, 'https://evil.test'] }),
      'for the issuer with a slash': () => ({ aud: `${oidc.issuer}/` }),
      'for another audience': () => ({ aud: 'https://evil.test' }),
      'without an audience': () => ({ aud: undefined }),
      'with a lifetime of a day': () => ({ exp: (claims()['exp'] as number) + 86_400 }),
      'without exp': () => ({ exp: undefined }),
      'with an exp in the past': () => ({ exp: (claims()['iat'] as number) - 1 }),
      'with an iat in the future': () => ({ iat: (claims()['iat'] as number) + 3_600 }),
      'without jti': () => ({ jti: undefined }),
      'with an empty jti': () => ({ jti: '' }),
      'of another issuer': () => ({ iss: 'other-signer' }),
      'about a user': () => ({ sub: randomUUID() }),
      'about a client without keys': () => ({ iss: 'server', sub: 'server' }),
      'about a public client': () => ({ iss: 'web', sub: 'web' }),
      'about a client of another tenant': () => ({ iss: 'globex-server', sub: 'globex-server' }),
    }))
      it(`a client assertion is refused ${what}`, async () =>
        expectOAuthError(await present(await assertion(changes())), invalidClient));

    it('a client assertion with any forged part is refused', async () => {
      const cases = Object.entries(forgeries(await assertion(), jwk));
      expect(cases.length).to.be.greaterThan(25);
      const replies = await Promise.all(cases.map(([, forged]) => present(forged)));
      replies.forEach((reply, index) =>
        expectOAuthError(reply, { ...invalidClient, invalid_request: 400 }, cases[index]![0]),
      );
    });

    it('a client assertion is refused with the type of an access token, and beside another client id or secret', async () => {
      expectOAuthError(await present(await assertion({}, { typ: 'at+jwt' })), invalidClient);
      expectOAuthError(await present(await assertion(), { client_id: 'other-signer' }), invalidClient);
      const secret = { client_id: 'signer', client_secret: 'x' };
      expectOAuthError(await present(await assertion(), secret), { invalid_request: 400 });
    });

    it('a client assertion has no effect by special characters in its claims', async () => {
      for (const jti of [
        '\0',
        "'; drop table runtime.client_assertions; --",
        'x'.repeat(4_000),
        '\ud83d\ude00',
      ])
        expect((await present(await assertion({ jti }))).status, jti.slice(0, 20)).to.equal(200);
    });
  });

  describe('a client that authenticates otherwise than registered', () => {
    const withSecret = (clientId: string): string => oidc.secrets.get(clientId) ?? 'x'.repeat(43);
    const ways: Readonly<Record<string, (clientId: string) => Promise<TokenReply>>> = {
      none: (client_id) => refreshBy({ client_id }, null),
      client_secret_basic: (clientId) => refreshBy({}, clientId),
      client_secret_post: (client_id) => refreshBy({ client_id, client_secret: withSecret(client_id) }, null),
      private_key_jwt: async (clientId) =>
        refreshBy(
          {
            client_assertion: await assertion({ iss: clientId, sub: clientId }),
            client_assertion_type: ASSERTION,
          },
          null,
        ),
    };
    const refreshBy = (form: Readonly<Record<string, string>>, basic: string | null): Promise<TokenReply> =>
      postForm(oidc, '/connect/token', { grant_type: 'refresh_token', refresh_token: 'x', ...form }, basic);

    for (const [clientId, ...own] of [
      // by Basic a public client can only say its name, with an empty secret
      ['web', 'none', 'client_secret_basic'],
      ['server', 'client_secret_basic', 'client_secret_post'],
      ['poster', 'client_secret_post'],
      ['signer', 'private_key_jwt'],
    ])
      for (const [way, attempt] of Object.entries(ways)) {
        const isIn = own.includes(way);
        it(`the client ${clientId} by ${way} is ${isIn ? 'accepted' : 'refused'}`, async () =>
          expectOAuthError(await attempt(clientId!), isIn ? { invalid_grant: 400 } : invalidClient));
      }

    it('a client gets the same answer for an unknown, a wrong and another client’s secret', async () => {
      const bodies = new Set<string>();
      for (const [client_id, client_secret] of [
        ['nobody', withSecret('poster')],
        ['poster', 'x'.repeat(43)],
        ['poster', withSecret('server')],
        ['server', withSecret('poster')],
        ['web', 'x'],
        ['globex-server', withSecret('server')],
        ['poster', withSecret('poster').slice(0, -1)],
        ['POSTER', withSecret('poster')],
      ] as const) {
        const { status, json } = await refreshBy({ client_id, client_secret }, null);
        const { traceId: _, ...rest } = json;
        bodies.add(JSON.stringify({ status, ...rest }));
      }
      expect([...bodies]).to.have.length(1);
    });

    it('a client secret that is shorter, longer or spelled otherwise is refused', async () => {
      const secret = withSecret('poster');
      for (const other of [
        secret.slice(1),
        secret.slice(0, -1),
        `${secret}A`,
        `${secret}=`,
        ` ${secret}`,
        secret.toLowerCase(),
        '',
      ])
        expectOAuthError(
          await refreshBy({ client_id: 'poster', client_secret: other }, null),
          { ...invalidClient },
          other,
        );
    });
  });
});
