import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { expect } from 'chai';
import {
  type ProviderAccess,
  ProviderFault,
  type ProviderPerson,
  type ProviderRequest,
} from '../../../application/ports/connections/provider-client.js';
import { openIdProviderClient } from '../../../infrastructure/connections/openid-provider-client.js';
import { type StatedBy, providerPerson } from '../../../infrastructure/connections/provider-person.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';

const client = openIdProviderClient({
  policy: addressPolicy(['127.0.0.1/32']),
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
});
const request: ProviderRequest = {
  callbackUrl: 'https://acme.tessera.test/sign-in/connection/callback',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
  loginHint: 'ada@acme.test',
  prompt: null,
  maxAge: null,
  acrValues: [],
};
const access = (issuer: string, changes: Partial<ProviderAccess> = {}): ProviderAccess => ({
  revision: '1',
  provider: 'oidc',
  issuer,
  clientId: 'tessera',
  authMethod: 'client_secret_post',
  secret: 'a secret',
  keyId: null,
  teamId: null,
  hostedDomain: null,
  scopes: ['openid', 'email'],
  ...changes,
});
const refused = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => expect.fail('nothing was refused'),
    (error: unknown) => (error as ProviderFault).code,
  );

describe('a provider of another make (oauth2-mock-server)', () => {
  const server = new OAuth2Server();
  let at: ProviderAccess;
  before(async () => {
    await server.issuer.keys.generate('RS256');
    await server.start(0, '127.0.0.1');
    server.issuer.url = `http://127.0.0.1:${server.address().port}`;
    at = access(server.issuer.url);
  });
  after(() => server.stop());
  afterEach(() => server.service.removeAllListeners());

  const signIn = async (): Promise<ProviderPerson> => {
    const location = await client.begin(at, request);
    const answer = await fetch(location, { redirect: 'manual' });
    const { searchParams: parameters } = new URL(answer.headers.get('location')!);
    return client.finish(at, { ...request, parameters, askedAt: Date.now() });
  };
  const claim = (changes: Readonly<Record<string, unknown>>, userInfo: object = {}): void => {
    server.service.on(Events.BeforeTokenSigning, ({ payload }: { payload: object }) => {
      Object.assign(payload, changes);
    });
    server.service.on(Events.BeforeUserinfo, (answer: { body: object }) => {
      answer.body = { sub: 'johndoe', ...userInfo };
    });
  };

  it('a person signs in at a provider of another make', async () => {
    claim({ sub: 'johndoe', email: 'john@acme.test', email_verified: true, name: 'John Quincy Doe' });
    expect(await signIn()).to.deep.include({
      subject: 'johndoe',
      email: 'john@acme.test',
      emailVerified: true,
      firstName: 'John Quincy',
      lastName: 'Doe',
    });
  });

  const [his, other] = ['john@acme.test', 'owner@acme.test'];
  for (const [what, idToken, userInfo, email, emailVerified] of [
    ['the address from the id_token', { email: his }, { email_verified: true }, his, false],
    [
      'the whole from the id_token',
      { email: his, email_verified: false },
      { email: other, email_verified: true },
      his,
      false,
    ],
    ['the address from userinfo', { email_verified: true }, { email: other }, other, false],
    ['the whole from userinfo', { email: his }, { email: other, email_verified: true }, other, true],
  ] as const)
    it(`an address counts as verified by the answer that states it: ${what}`, async () => {
      claim({ sub: 'johndoe', ...idToken }, userInfo);
      expect(await signIn()).to.include({ email, emailVerified });
    });

  it('userinfo about somebody else signs nobody in (OpenID Connect Core 1.0, section 5.3.2)', async () => {
    claim({ sub: 'johndoe' });
    server.service.on(Events.BeforeUserinfo, (answer: { body: object }) => {
      answer.body = { sub: 'somebody', email: 'owner@acme.test' };
    });
    expect(await refused(signIn())).to.equal('answer');
  });

  it('a token answer that is an error signs nobody in', async () => {
    server.service.on(Events.BeforeResponse, (answer: { statusCode: number; body: object }) => {
      Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } });
    });
    expect(await refused(signIn())).to.equal('token_refused');
  });
});

describe('a connection to GitHub', () => {
  let server: Server;
  let at: ProviderAccess;
  let emails: unknown = [];
  const seen: string[] = [];
  before(async () => {
    server = createServer((req, res) => {
      const answer = (body: unknown, status = 200): void => {
        res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      };
      seen.push(`${req.method} ${req.url} ${req.headers.authorization ?? ''}`);
      if (req.url === '/login/oauth/access_token')
        answer({ access_token: 'gho_1', token_type: 'bearer', scope: '' });
      else if (req.url === '/api/v3/user')
        answer({ id: 583231, login: 'octocat', name: 'Mona Lisa Octocat' });
      else if (emails === null) answer({ message: 'Not Found' }, 404);
      else answer(emails);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    at = access(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      provider: 'github',
      scopes: ['read:user', 'user:email'],
    });
  });
  after(() => new Promise((resolve) => server.close(resolve)));

  const finish = (changes: Partial<ProviderRequest> = {}): Promise<ProviderPerson> => {
    const parameters = new URLSearchParams({ code: 'c', state: request.state });
    return client.finish(at, { ...request, ...changes, parameters, askedAt: Date.now() });
  };

  it('GitHub is asked without what it does not know, and with PKCE', async () => {
    const { searchParams: sent, pathname } = new URL(await client.begin(at, request));
    expect(pathname).to.equal('/login/oauth/authorize');
    expect(sent.get('login')).to.equal('ada@acme.test');
    expect(sent.get('code_challenge_method')).to.equal('S256');
    expect([sent.has('nonce'), sent.has('login_hint')]).to.deep.equal([false, false]);
  });

  it('a person of GitHub signs in also where a recent sign-in was asked for', async () => {
    const { searchParams: sent } = new URL(await client.begin(at, { ...request, maxAge: 0 }));
    expect([sent.get('prompt'), sent.has('max_age')]).to.deep.equal(['login', false]);
    expect((await finish({ maxAge: 0 })).subject).to.equal('583231');
  });

  it('GitHub ends no sessions of its users', async () => {
    expect(await client.signOutAddress(at)).to.equal(null);
  });

  it('a person of GitHub has the number of their account as subject, and the primary address', async () => {
    emails = [
      { email: 'old@acme.test', primary: false, verified: true },
      { email: 'Mona@Acme.test', primary: true, verified: true },
    ];
    expect(await finish()).to.deep.include({
      issuer: at.issuer,
      subject: '583231',
      email: 'mona@acme.test',
      emailVerified: true,
      firstName: 'Mona Lisa',
      lastName: 'Octocat',
    });
    expect(seen).to.include('GET /api/v3/user/emails Bearer gho_1');
  });

  it('an address that GitHub did not verify counts as not verified, and one that may not be read as none', async () => {
    emails = [{ email: 'mona@acme.test', primary: true, verified: false }];
    expect(await finish()).to.include({ email: 'mona@acme.test', emailVerified: false });
    emails = null;
    expect(await finish()).to.include({ email: null, emailVerified: false });
  });
});

describe('a connection to Apple', () => {
  it('the secret of a client of Apple is a token that it signs itself, for five minutes', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    let secret = '';
    const server = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        res.setHeader('Content-Type', 'application/json');
        if (req.method === 'POST') {
          secret = new URLSearchParams(Buffer.concat(chunks).toString()).get('client_secret') ?? '';
          res.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }));
          return;
        }
        res.end(
          JSON.stringify({
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${issuer}/token`,
          }),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const at = access(issuer, {
      provider: 'apple',
      clientId: 'test.acme.web',
      secret: await exportPKCS8(privateKey),
      keyId: 'KEY1234567',
      teamId: 'TEAM123456',
    });
    const location = await client.begin(at, request);
    expect(new URL(location).searchParams.get('response_mode')).to.equal('form_post');
    const parameters = new URLSearchParams({ code: 'c', state: request.state });
    expect(await refused(client.finish(at, { ...request, parameters, askedAt: Date.now() }))).to.equal(
      'token_refused',
    );
    expect(decodeProtectedHeader(secret)).to.deep.equal({ alg: 'ES256', kid: 'KEY1234567' });
    const { iat, exp, ...claims } = decodeJwt(secret);
    expect(claims).to.deep.equal({
      iss: 'TEAM123456',
      sub: 'test.acme.web',
      aud: 'https://appleid.apple.com',
    });
    expect(exp! - iat!).to.equal(300);
    await jwtVerify(secret, publicKey);
    server.close();
  });
});

describe('a person as a provider states them', () => {
  const issuer = 'https://op.test';
  const by: StatedBy = { token: issuer, provider: issuer };
  const none = { issuer, hostedDomain: null };
  const verified = (provider: ProviderAccess['provider'], claims: object): boolean =>
    providerPerson({ provider, ...none }, by, { sub: '1', email: 'a@acme.test', ...claims }).emailVerified;

  it('Apple may state a verified address as a text, Microsoft by a claim of its own', () => {
    expect(verified('apple', { email_verified: 'true' })).to.equal(true);
    expect(verified('oidc', { email_verified: 'true' })).to.equal(false);
    expect(verified('microsoft', { email_verified: true })).to.equal(false);
    expect(verified('microsoft', { xms_edov: true })).to.equal(true);
  });

  it('a person of another domain of Google Workspace is refused', () => {
    const at = { provider: 'google', issuer, hostedDomain: 'acme.test' } as const;
    expect(providerPerson(at, by, { sub: '1', hd: 'acme.test' }).subject).to.equal('1');
    for (const claims of [{ sub: '1' }, { sub: '1', hd: 'globex.test' }])
      expect(() => providerPerson(at, by, claims)).to.throw(ProviderFault, 'acme.test');
  });

  it('a subject is a text of 255 characters at most', () => {
    for (const sub of [undefined, '', 7, 'x'.repeat(256)])
      expect(() => providerPerson({ provider: 'oidc', ...none }, by, { sub })).to.throw(
        ProviderFault,
        'no claim sub of at most 255 characters',
      );
  });
});
