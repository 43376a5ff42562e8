import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { expect } from 'chai';
import { type CryptoKey, type JWTPayload, SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose';
import {
  type Oddities,
  type UpstreamProvider,
  clientIds,
  clientSecret,
} from '../../../../support/providers/upstream-provider.js';
import { forgeries } from '../support/forgeries.js';
import { type ConnectedTenant, connectedTenant } from '../../../../support/providers/connected-tenant.js';

const HOUR = 3_600;
const now = (): number => Math.floor(Date.now() / 1_000);
const genuine = async (claims: JWTPayload, key: CryptoKey, kid: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

describe('id_tokens that a provider did not issue, or not for this sign-in', () => {
  let tenant: ConnectedTenant;
  let provider: UpstreamProvider;
  let elsewhere: UpstreamProvider;
  let connectionId: string;
  let publicJwk: JsonWebKey;
  before(async () => {
    tenant = await connectedTenant();
    [provider, elsewhere] = tenant.providers;
    connectionId = await tenant.connect({ newPeople: 'anyone' });
    const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: JsonWebKey[] };
    publicJwk = keys[0]!;
  });
  beforeEach(() => {
    for (const one of tenant.providers) one.odd = {};
    provider.accounts.set('odd', { email: 'odd@else.test', email_verified: true });
  });
  after(() => tenant.close());

  const kid = (): string => String(publicJwk['kid']);
  /** Signs in at the provider, which answers otherwise than it should. */
  const expectRefused = async (odd: Oddities, what = ''): Promise<void> => {
    provider.odd = odd;
    const agent = tenant.oidc.browser();
    const visit = await tenant.signIn(agent, connectionId, 'odd');
    expect(tenant.isSignedIn(agent), what).to.equal(false);
    expect((await agent.get(visit.location!)).body, what).to.include('couldn’t be verified');
    expect(await tenant.userOf('odd@else.test'), what).to.equal(null);
  };

  it('the id_token that its provider issues signs in, also where the test signs it (75)', async () => {
    provider.accounts.set('good', { email: 'good@else.test', email_verified: true });
    provider.odd = { sign: (claims, key) => genuine(claims, key, kid()) };
    const agent = tenant.oidc.browser();
    await tenant.signIn(agent, connectionId, 'good');
    expect(tenant.isSignedIn(agent)).to.equal(true);
    expect(await tenant.userOf('good@else.test')).not.to.equal(null);
  });

  for (const [what, claims] of [
    ['of no time of expiry', () => ({ exp: undefined })],
    ['that expired', () => ({ exp: now() - HOUR })],
    ['whose expiry is a text', () => ({ exp: String(now() + HOUR) })],
    ['of no time of issue', () => ({ iat: undefined })],
    ['that was issued tomorrow', () => ({ iat: now() + 24 * HOUR, exp: now() + 25 * HOUR })],
    ['that holds from tomorrow on', () => ({ nbf: now() + 24 * HOUR })],
    ['for nobody', () => ({ aud: undefined })],
    ['for another client', () => ({ aud: 'another' })],
    [
      'for two clients, of which another one asked',
      () => ({ aud: [clientIds.client_secret_basic, 'another'], azp: 'another' }),
    ],
    ['of no issuer', () => ({ iss: undefined })],
    ['of another issuer', () => ({ iss: 'https://evil.test' })],
    ['of the issuer with a slash behind it', () => ({ iss: `${provider.issuer}/` })],
    ['of the provider of another connection', () => ({ iss: elsewhere.issuer })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['with another nonce', () => ({ nonce: 'x' })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
    ['whose subject is a number', () => ({ sub: 7 })],
  ] as const)
    it(`an id_token ${what} signs nobody in (75)`, () =>
      expectRefused({ idToken: (stated) => ({ ...stated, ...claims() }) }));

  for (const [what, sign] of [
    ['without a signature (alg: none)', (claims) => Promise.resolve(new UnsecuredJWT(claims).encode())],
    [
      'that is signed with the secret of the client (HS256)',
      (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret)),
    ],
    [
      'that is signed with the secret of the client (HS512) under the id of the key',
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS512', kid: kid() })
          .sign(new TextEncoder().encode(clientSecret)),
    ],
  ] as const satisfies readonly (readonly [string, Oddities['sign'] & object])[])
    it(`an id_token ${what} signs nobody in (75)`, () => expectRefused({ sign }));

  it('an id_token whose discovery allows HS256 is not verified by the secret of the client (75)', async () => {
    const weak = await tenant.connect({ newPeople: 'anyone' }, elsewhere);
    elsewhere.accounts.set('weak', { email: 'weak@else.test', email_verified: true });
    elsewhere.odd = {
      discovery: (document) => ({ ...document, id_token_signing_alg_values_supported: ['HS256', 'none'] }),
      sign: (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret)),
    };
    const agent = tenant.oidc.browser();
    await tenant.signIn(agent, weak, 'weak');
    expect(tenant.isSignedIn(agent)).to.equal(false);
    expect(await tenant.userOf('weak@else.test')).to.equal(null);
  });

  it('an id_token that names the address of its keys signs nobody in, and nobody asks there (75)', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'evil', alg: 'RS256', use: 'sig' };
    elsewhere.odd = {
      at: {
        '/evil': (_, res) =>
          res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ keys: [jwk] })),
      },
    };
    const jku = `${elsewhere.issuer}/evil`;
    const headers = [
      { jku, kid: 'evil' },
      { jku, kid: kid() },
      { jwk, kid: 'evil' },
    ];
    for (const header of headers)
      await expectRefused({
        sign: (claims) =>
          new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey),
      });
    expect(elsewhere.asked.get('/evil')).to.equal(undefined);
  });

  it('no forgery of the id_token of a provider signs anybody in (75)', async function () {
    this.timeout(120_000).slow(60_000);
    const of = async (what: string): Promise<void> =>
      expectRefused(
        { sign: async (claims, key) => forgeries(await genuine(claims, key, kid()), publicJwk)[what]! },
        what,
      );
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const names = Object.keys(forgeries('e30.e30.AA', publicKey.export({ format: 'jwk' })));
    expect(names.length).to.be.greaterThan(40);
    for (const name of names) await of(name);
  });
});
