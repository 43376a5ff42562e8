import { randomBytes } from 'node:crypto';
import { UnsecuredJWT, SignJWT, exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import { expect } from 'chai';
import {
  type ProviderAccess,
  type ProviderClient,
  ProviderFault,
  type ProviderPerson,
  type ProviderRequest,
} from '../../../application/ports/connections/provider-client.js';
import { openIdProviderClient } from '../../../infrastructure/connections/openid-provider-client.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import {
  type Oddities,
  type UpstreamProvider,
  clientIds,
  clientSecret,
  upstreamProvider,
} from '../../support/providers/upstream-provider.js';

const CALLBACK = 'https://acme.tessera.test/sign-in/connection/callback';
const reach = {
  policy: addressPolicy(['127.0.0.1/32']),
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
};
const epoch = (): number => Math.floor(Date.now() / 1000);

describe('the client of providers', () => {
  let provider: UpstreamProvider;
  let client: ProviderClient;
  let privateKey: string;
  before(async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    privateKey = await exportPKCS8(pair.privateKey);
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'mine', alg: 'ES256', use: 'sig' };
    provider = await upstreamProvider([CALLBACK], jwk);
    provider.accounts.set('ada', {
      email: 'Ada@Acme.test',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Byron',
      groups: ['mathematicians'],
    });
  });
  beforeEach(() => {
    provider.odd = {};
    client = openIdProviderClient(reach);
  });
  after(() => provider.close());

  const access = (changes: Partial<ProviderAccess> = {}): ProviderAccess => ({
    revision: '1',
    provider: 'oidc',
    issuer: provider.issuer,
    clientId: clientIds.client_secret_basic,
    authMethod: 'client_secret_basic',
    secret: clientSecret,
    keyId: null,
    teamId: null,
    hostedDomain: null,
    scopes: ['openid', 'email', 'profile'],
    ...changes,
  });
  const request = (changes: Partial<ProviderRequest> = {}): ProviderRequest => ({
    callbackUrl: CALLBACK,
    state: randomBytes(32).toString('base64url'),
    nonce: randomBytes(32).toString('base64url'),
    verifier: randomBytes(32).toString('base64url'),
    loginHint: null,
    prompt: null,
    maxAge: null,
    acrValues: [],
    ...changes,
  });
  const finish = (
    at: ProviderAccess,
    sent: ProviderRequest,
    { searchParams: parameters }: URL,
    askedAt = Date.now(),
  ): Promise<ProviderPerson> => client.finish(at, { ...sent, parameters, askedAt });
  const signIn = async (
    at: ProviderAccess = access(),
    changes: Partial<ProviderRequest> = {},
    subject = 'ada',
  ): Promise<ProviderPerson> => {
    const sent = request(changes);
    return finish(at, sent, await provider.signIn(await client.begin(at, sent), subject));
  };
  const faultOf = (work: Promise<unknown>): Promise<ProviderFault> =>
    work.then(
      () => expect.fail('nothing was refused'),
      (error: unknown) => {
        expect(error).to.be.instanceOf(ProviderFault);
        return error as ProviderFault;
      },
    );

  it('a person who signed in at a provider is returned with what it says of them', async () => {
    const { claims, ...person } = await signIn();
    expect(person).to.deep.equal({
      issuer: provider.issuer,
      subject: 'ada',
      email: 'ada@acme.test',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Byron',
      locale: null,
      picture: null,
      amr: [],
      acr: null,
      authenticatedAt: null,
    });
    expect(claims['groups']).to.deep.equal(['mathematicians']);
  });

  for (const authMethod of ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const)
    it(`a client proves itself by ${authMethod}`, async () => {
      const isKey = authMethod === 'private_key_jwt';
      const secret = isKey ? privateKey : authMethod === 'none' ? null : clientSecret;
      const at = access({
        authMethod,
        clientId: clientIds[authMethod],
        secret,
        keyId: isKey ? 'mine' : null,
      });
      expect((await signIn(at)).subject).to.equal('ada');
    });

  it('a wrong secret is a fault of the connection, which does not repeat it', async () => {
    const fault = await faultOf(signIn(access({ secret: 'not-the-secret-that-the-provider-knows' })));
    expect(fault).to.include({ kind: 'invalid', code: 'token_refused' });
    expect(fault.detail).to.include('the secret').and.not.include('not-the-secret');
  });

  it('hints and wishes are passed on', async () => {
    const location = await client.begin(
      access(),
      request({ loginHint: 'ada@acme.test', prompt: 'login', acrValues: ['phr'], maxAge: 60 }),
    );
    const { searchParams: sent } = new URL(location);
    const parameters = { login_hint: 'ada@acme.test', acr_values: 'phr', code_challenge_method: 'S256' };
    for (const [name, value] of Object.entries(parameters)) expect(sent.get(name), name).to.equal(value);
    expect([sent.get('prompt'), sent.get('max_age')].filter((value) => value !== null)).to.have.length.above(
      0,
    );
  });

  it('a provider that states no time of the sign-in is asked to sign in anew', async () => {
    provider.odd = { discovery: (document) => ({ ...document, claims_supported: ['sub', 'email'] }) };
    const { searchParams: sent } = new URL(await client.begin(access(), request({ maxAge: 60 })));
    expect([sent.get('prompt'), sent.get('max_age')]).to.deep.equal(['login', null]);
    expect((await signIn(access(), { maxAge: 60 })).subject).to.equal('ada');
  });

  it('a provider that does not list its claims is asked for both, and its time is checked where it comes', async () => {
    const unlisted: Oddities = { discovery: ({ claims_supported: _, ...document }) => document };
    const stating = (time?: number): Oddities => ({
      ...unlisted,
      idToken: ({ auth_time: _, ...claims }) => ({
        ...claims,
        ...(time === undefined ? {} : { auth_time: time }),
      }),
    });
    provider.odd = unlisted;
    const { searchParams: sent } = new URL(await client.begin(access(), request({ maxAge: 60 })));
    expect([sent.get('prompt'), sent.get('max_age')]).to.deep.equal(['login', '60']);
    for (const time of [undefined, epoch()]) {
      provider.odd = stating(time);
      expect((await signIn(access(), { maxAge: 60 })).subject).to.equal('ada');
    }
    provider.odd = stating(epoch() - 600);
    expect(await faultOf(signIn(access(), { maxAge: 60 }))).to.include({
      kind: 'invalid',
      code: 'id_token_time',
    });
  });

  describe('the time of a sign-in', () => {
    let askedAt: number;
    beforeEach(() => {
      askedAt = Date.now();
    });
    /** Signs in a person who authenticated so many seconds after the request. */
    const timeOf = async (
      seconds: number,
      changes: Partial<ProviderRequest> = {},
    ): Promise<ProviderPerson['authenticatedAt']> => {
      const time = Math.floor(askedAt / 1000) + seconds;
      provider.odd = { idToken: (claims) => ({ ...claims, auth_time: time }) };
      const sent = request(changes);
      const answer = await provider.signIn(await client.begin(access(), sent), 'ada');
      return (await finish(access(), sent, answer, askedAt)).authenticatedAt;
    };
    const inSeconds = (seconds: number): number => (Math.floor(askedAt / 1000) + seconds) * 1000;

    it('the time of a sign-in is what the provider states', async () => {
      expect(await timeOf(-3_600)).to.equal(inSeconds(-3_600));
      expect(await timeOf(-30)).to.equal(inSeconds(-30));
      expect(await timeOf(-30, { maxAge: 600 })).to.equal(inSeconds(-30));
    });

    it('a sign-in before a request with prompt=login is refused', async () => {
      const fault = await faultOf(timeOf(-62, { prompt: 'login' }));
      expect(fault).to.include({ kind: 'invalid', code: 'id_token_time' });
      expect(await timeOf(5, { prompt: 'login' })).to.equal(inSeconds(5));
    });

    it('a sign-in that was asked for counts as later than the request, by whatever clock', async () => {
      expect(await timeOf(-10, { prompt: 'login' })).to.equal(askedAt);
      expect(await timeOf(-10, { maxAge: 0 })).to.equal(askedAt);
    });
  });

  describe('an id_token', () => {
    const refused: readonly (readonly [string, Oddities, string])[] = [
      [
        'of another issuer',
        { idToken: (claims) => ({ ...claims, iss: 'https://evil.test' }) },
        'id_token_claim',
      ],
      ['for another client', { idToken: (claims) => ({ ...claims, aud: 'another' }) }, 'id_token_claim'],
      [
        'for two clients, of which another one asked',
        { idToken: (claims) => ({ ...claims, aud: ['basic', 'another'], azp: 'another' }) },
        'id_token_claim',
      ],
      ['without a nonce', { idToken: ({ nonce: _, ...claims }) => claims }, 'answer'],
      ['with another nonce', { idToken: (claims) => ({ ...claims, nonce: 'n' }) }, 'id_token_claim'],
      ['that expired', { idToken: (claims) => ({ ...claims, exp: epoch() - 120 }) }, 'id_token_time'],
      [
        'that was issued tomorrow',
        { idToken: (claims) => ({ ...claims, iat: epoch() + 86_400 }) },
        'id_token_time',
      ],
      [
        'that holds from tomorrow on',
        { idToken: (claims) => ({ ...claims, nbf: epoch() + 86_400 }) },
        'id_token_time',
      ],
      ['without a subject', { idToken: ({ sub: _, ...claims }) => claims }, 'answer'],
      [
        'without a signature',
        { sign: (claims) => Promise.resolve(new UnsecuredJWT(claims).encode()) },
        'answer',
      ],
      [
        'that is signed with the secret of the client (HS256)',
        {
          sign: (claims) =>
            new SignJWT(claims)
              .setProtectedHeader({ alg: 'HS256' })
              .sign(new TextEncoder().encode(clientSecret)),
        },
        'answer',
      ],
      [
        'that is signed by a stranger',
        {
          sign: async (claims) => {
            const { privateKey: stranger } = await generateKeyPair('RS256');
            return new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(stranger);
          },
        },
        'answer',
      ],
      [
        'that names a key that the provider does not publish',
        {
          sign: (claims, key) =>
            new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'other' }).sign(key),
        },
        'id_token_key',
      ],
    ];
    for (const [what, odd, code] of refused)
      it(`an id_token ${what} signs nobody in`, async () => {
        provider.odd = odd;
        expect(await faultOf(signIn())).to.include({ kind: 'invalid', code });
      });

    for (const [what, value, verified] of [
      ['absent', undefined, false],
      ['the text "true"', 'true', false],
      ['false', false, false],
      ['true', true, true],
    ] as const)
      it(`an address whose email_verified is ${what} counts as ${verified ? '' : 'not '}verified`, async () => {
        provider.accounts.set('bo', { email: 'bo@acme.test', email_verified: value });
        const { email, emailVerified } = await signIn(access(), {}, 'bo');
        expect({ email, emailVerified }).to.deep.equal({ email: 'bo@acme.test', emailVerified: verified });
      });

    it('a person without an address, or with a text that is none, has none', async () => {
      provider.accounts.set('cy', {}).set('di', { email: 'di at acme', email_verified: true });
      for (const subject of ['cy', 'di'])
        expect(await signIn(access(), {}, subject)).to.include({ email: null, emailVerified: false });
    });

    it('keys that were rotated between two sign-ins are read again, once a minute at most', async () => {
      await signIn();
      await provider.rotateKeys();
      const before = provider.asked.get('/jwks');
      for (let time = 0; time < 3; time += 1) expect((await faultOf(signIn())).code).to.equal('id_token_key');
      expect(provider.asked.get('/jwks')).to.equal(before);
      const realNow = Date.now;
      try {
        Date.now = () => realNow() + 61_000;
        expect((await signIn()).subject).to.equal('ada');
      } finally {
        Date.now = realNow;
      }
    });
  });

  it('a sign-in that is older than was asked for is refused, and so is one without its time', async () => {
    const states: Oddities = {
      discovery: (document) => ({ ...document, claims_supported: ['sub', 'auth_time'] }),
    };
    const old = (time: number | undefined): Oddities => ({
      ...states,
      idToken: ({ auth_time: _, ...claims }) => ({
        ...claims,
        ...(time === undefined ? {} : { auth_time: time }),
      }),
    });
    provider.odd = old(epoch() - 600);
    expect(await faultOf(signIn(access(), { maxAge: 60 }))).to.include({
      kind: 'invalid',
      code: 'id_token_time',
    });
    provider.odd = old(undefined);
    expect((await faultOf(signIn(access(), { maxAge: 60 }))).kind).to.equal('invalid');
    provider.odd = old(epoch());
    expect((await signIn(access(), { maxAge: 60 })).subject).to.equal('ada');
  });

  describe('a callback', () => {
    for (const [what, change] of [
      ['without its iss', (url: URL) => url.searchParams.delete('iss')],
      ['with the iss of another provider', (url: URL) => url.searchParams.set('iss', 'https://evil.test')],
      ['without a state', (url: URL) => url.searchParams.delete('state')],
      ['with another state', (url: URL) => url.searchParams.set('state', 'another')],
      ['with two states', (url: URL) => url.searchParams.append('state', 'another')],
      ['with a code that the provider did not give', (url: URL) => url.searchParams.set('code', 'another')],
    ] as const)
      it(`a callback ${what} signs nobody in`, async () => {
        provider.odd = { callback: change };
        expect((await faultOf(signIn())).kind).to.equal('invalid');
      });

    it('a callback signs in once', async () => {
      const sent = request();
      const answer = await provider.signIn(await client.begin(access(), sent), 'ada');
      await finish(access(), sent, answer);
      expect(await faultOf(finish(access(), sent, answer))).to.include({ code: 'token_refused' });
    });

    it('the verifier of another request opens no code', async () => {
      const sent = request();
      const answer = await provider.signIn(await client.begin(access(), sent), 'ada');
      const other = { ...sent, verifier: request().verifier };
      expect(await faultOf(finish(access(), other, answer))).to.include({ code: 'token_refused' });
    });

    it('an error of the provider is reported as such', async () => {
      provider.odd = {
        callback: ({ searchParams }) => {
          searchParams.delete('code');
          searchParams.set('error', 'access_denied');
          searchParams.set('error_description', 'The user\nsaid no');
        },
      };
      const fault = await faultOf(signIn());
      expect(fault).to.include({ kind: 'refused', code: 'access_denied' });
      expect(fault.detail).to.equal('It answered access_denied. The user said no');
    });
  });

  describe('a provider', () => {
    const discovery = '/.well-known/openid-configuration';
    for (const [what, odd, kind, code] of [
      [
        'whose discovery has 5 MB',
        { at: { [discovery]: (_, res) => res.end('x'.repeat(5_000_000)) } },
        'unreachable',
        'too_large',
      ],
      [
        'that redirects its discovery to this machine',
        { at: { [discovery]: (_, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() } },
        'unreachable',
        'redirect',
      ],
      [
        'that answers with an error',
        { at: { [discovery]: (_, res) => res.writeHead(500).end() } },
        'unreachable',
        'http_status',
      ],
      ['that hangs up', { at: { [discovery]: (req) => req.socket.destroy() } }, 'unreachable', 'protocol'],
      [
        'that answers with a page',
        { at: { [discovery]: (_, res) => res.end('<html>') } },
        'invalid',
        'answer',
      ],
      [
        'of another issuer',
        { discovery: (known) => ({ ...known, issuer: 'https://evil.test' }) },
        'invalid',
        'answer',
      ],
      [
        'whose token endpoint is in the network of the service',
        { discovery: (known) => ({ ...known, token_endpoint: 'http://10.0.0.1/token' }) },
        'unreachable',
        'blocked_address',
      ],
      [
        'whose keys are in the network of the service',
        { discovery: (known) => ({ ...known, jwks_uri: 'http://169.254.169.254/keys' }) },
        'unreachable',
        'blocked_address',
      ],
    ] as readonly (readonly [string, Oddities, ProviderFault['kind'], string])[])
      it(`a provider ${what} signs nobody in`, async () => {
        provider.odd = odd;
        expect(await faultOf(signIn())).to.include({ kind, code });
      });

    it('a provider that never ends its answer is given up after ten seconds', async function () {
      this.slow(30_000);
      this.timeout(30_000);
      provider.odd = { at: { [discovery]: (_, res) => void res.write('{') } };
      expect(await faultOf(client.discover(access()))).to.include({ kind: 'unreachable', code: 'timeout' });
    });

    it('a provider within the network is not asked at all where the operator did not allow it', async () => {
      const strict = openIdProviderClient({ ...reach, policy: addressPolicy([]) });
      const before = provider.asked.get(discovery);
      expect(await faultOf(strict.discover(access()))).to.include({
        kind: 'unreachable',
        code: 'blocked_address',
      });
      expect(provider.asked.get(discovery)).to.equal(before);
    });

    it('what a provider publishes is read once by 50 sign-ins at a time, and again after a failure', async () => {
      const count = (): number => provider.asked.get(discovery) ?? 0;
      const before = count();
      await Promise.all(Array.from({ length: 50 }, () => client.begin(access(), request())));
      expect(count()).to.equal(before + 1);
      provider.odd = { at: { [discovery]: (_, res) => res.writeHead(503).end() } };
      await faultOf(client.begin(access({ revision: '2' }), request()));
      provider.odd = {};
      await client.begin(access({ revision: '2' }), request());
      expect(count()).to.equal(before + 3);
    });
  });
});
