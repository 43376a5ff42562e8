import { expect } from 'chai';
import {
  type ClientInput,
  checkedClient,
  checkedClientChange,
  isClientId,
} from '../../../domain/client/client-input.js';
import { DEVICE_GRANT } from '../../../domain/client/client-values.js';
import { faultsOf, refusalOf } from '../../support/samples/given.js';

const isOwn = (address: string): boolean => /^https:\/\/[a-z]+\.example\.test(:\d+)?(\/|$)/.test(address);
const isOwnHome = (address: string): boolean => new URL(address).origin === 'https://acme.example.test';
const addresses = { baseUrl: 'https://id.example.test', isOwn, isOwnHome };
const rsa = { kty: 'RSA', n: 'n'.repeat(342), e: 'AQAB', kid: 'one' } as const;
const ec = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43), kid: 'two' } as const;
const web: ClientInput = {
  clientId: 'web',
  type: 'public',
  audience: 'https://api.acme.test',
  redirectUris: ['https://app.acme.test/cb'],
};
const server: ClientInput = { ...web, clientId: 'server', type: 'confidential' };
const signing: ClientInput = { ...server, authMethod: 'private_key_jwt', jwks: { keys: [rsa, ec] } };
const publishing: ClientInput = { ...signing, jwks: undefined, jwksUri: 'https://keys.acme.test/jwks?of=1' };
const job = { issuer: 'https://jobs.acme.test/ci', subject: 'repo:acme/shop:*', audience: 'tessera' };
const jobs = (count: number): (typeof job)[] =>
  Array.from({ length: count }, (_, index) => ({ ...job, audience: `tessera-${index}` }));
const federated: ClientInput = { ...signing, jwks: undefined, federatedCredentials: jobs(10) };
const refused = (input: ClientInput): string[] => faultsOf(refusalOf(() => checkedClient(input, addresses)));

describe('checkedClient', () => {
  it('checkedClient fills in the defaults of the type', () => {
    expect(checkedClient(web, addresses)).to.deep.equal({
      type: 'public',
      settings: {
        name: 'web',
        kind: 'spa',
        authMethod: 'none',
        audience: 'https://api.acme.test',
        resources: ['https://api.acme.test'],
        redirectUris: ['https://app.acme.test/cb'],
        postLogoutRedirectUris: [],
        grantTypes: ['authorization_code', 'refresh_token'],
        scopes: ['openid', 'profile', 'email', 'roles', 'offline_access'],
        thirdParty: false,
        jwks: null,
        jwksUri: null,
        federatedCredentials: [],
        acceptsTokenEndpointAudience: false,
        allowedOrigins: null,
        accessTokenType: 'at+jwt',
        homeUrl: null,
        managementScopes: [],
        roleIds: [],
        backchannelLogoutUri: null,
        backchannelLogoutSessionRequired: false,
      },
    });
    expect(checkedClient(server, addresses).settings.authMethod).to.equal(null);
    for (const [input, method] of [
      [web, 'none'],
      [server, null],
    ] as const)
      expect(checkedClient({ ...input, authMethod: null }, addresses).settings.authMethod).to.equal(method);
  });

  it('checkedClient takes federated credentials in place of keys, and beside them', () => {
    for (const input of [federated, { ...signing, federatedCredentials: [job] }])
      expect(checkedClient(input, addresses).settings.federatedCredentials).to.deep.equal(
        input.federatedCredentials,
      );
  });

  it('checkedClient returns lists in the order of their catalogue, and keys without superfluous members', () => {
    const odd = { ...rsa, 'x-owner': 'me', use: 'sig', alg: 'PS256' };
    const { settings } = checkedClient(
      {
        ...signing,
        name: ' Signing ',
        scopes: ['email', 'openid', 'email'],
        jwks: { keys: [odd], extra: 1 },
      },
      addresses,
    );
    expect(settings.name).to.equal('Signing');
    expect(settings.scopes).to.deep.equal(['openid', 'email']);
    expect(settings.jwks).to.deep.equal({ keys: [{ ...rsa, use: 'sig', alg: 'PS256' }] });
  });

  const refusals: readonly (readonly [string, ClientInput, readonly string[]])[] = [
    ['a client id with a character it cannot have', { ...web, clientId: 'we b' }, ['/clientId format']],
    ['an empty client id', { ...web, clientId: '', name: 'Web' }, ['/clientId format']],
    ['a client id that is too long', { ...web, clientId: 'x'.repeat(65) }, ['/clientId format']],
    [
      'a client id that looks like a subject',
      { ...web, clientId: '0190f0f0-0000-7000-8000-0000000000AA' },
      ['/clientId reserved'],
    ],
    ['no name and no client id', { ...web, clientId: undefined }, ['/name required']],
    ['a name nobody can see', { ...web, name: 'A\u200bcme' }, ['/name unprintable']],
    [
      'a type that does not exist',
      { ...web, type: 'native', authMethod: 'none' },
      ['/type unknown', '/authMethod confidential'],
    ],
    ['a method that does not exist', { ...server, authMethod: 'client_secret_jwt' }, ['/authMethod unknown']],
    ['a public client with a secret', { ...web, authMethod: 'client_secret_post' }, ['/authMethod public']],
    ['a public client with a key', { ...web, authMethod: 'private_key_jwt' }, ['/authMethod public']],
    ['a confidential client with nothing', { ...server, authMethod: 'none' }, ['/authMethod confidential']],
    [
      'a type of access token that does not exist',
      { ...web, accessTokenType: 'jwt' },
      ['/accessTokenType unknown'],
    ],
    ['a home without TLS', { ...web, homeUrl: 'http://acme.test/' }, ['/homeUrl format']],
    ['a home that runs as a script', { ...web, homeUrl: 'javascript:alert(1)' }, ['/homeUrl format']],
    ['a home with a user name', { ...web, homeUrl: 'https://a@acme.test/' }, ['/homeUrl format']],
    ['a home at the service', { ...web, homeUrl: 'https://id.example.test/' }, ['/homeUrl reserved']],
    ['a home at another tenant', { ...web, homeUrl: 'https://globex.example.test/' }, ['/homeUrl reserved']],
    [
      'an address of logout tokens at the service',
      { ...web, backchannelLogoutUri: 'https://id.example.test/out' },
      ['/backchannelLogoutUri reserved'],
    ],
    [
      'an address of logout tokens that is none',
      { ...web, backchannelLogoutUri: 'com.example.app:/out' },
      ['/backchannelLogoutUri format'],
    ],
    ['no audience', { ...web, audience: '' }, ['/audience required']],
    ['an audience with a fragment', { ...web, audience: 'https://api.acme.test#x' }, ['/audience format']],
    ['an audience with a space', { ...web, audience: 'my api' }, ['/audience format']],
    ['an audience that is too long', { ...web, audience: 'x'.repeat(256) }, ['/audience format']],
    ['no redirect URI', { ...web, redirectUris: [] }, ['/redirectUris required']],
    ['a bad redirect URI', { ...web, redirectUris: ['javascript:1'] }, ['/redirectUris/0 format']],
    [
      'a bad URI to go to after the sign-out',
      { ...web, postLogoutRedirectUris: ['https://a.test/', 'javascript:1'] },
      ['/postLogoutRedirectUris/1 format'],
    ],
    [
      'an application’s scheme for a server',
      { ...server, redirectUris: ['com.example:/cb'], postLogoutRedirectUris: ['com.example:/out'] },
      ['/redirectUris/0 format', '/postLogoutRedirectUris/0 format'],
    ],
    ['a grant that does not exist', { ...web, grantTypes: ['implicit'] }, ['/grantTypes/0 unknown']],
    ['no code grant', { ...web, grantTypes: ['refresh_token'] }, ['/grantTypes required']],
    ['a scope that does not exist', { ...web, scopes: ['openid', 'admin'] }, ['/scopes/1 unknown']],
    ['no openid', { ...web, scopes: ['email'] }, ['/scopes required']],
    ['a bad origin', { ...web, allowedOrigins: ['null'] }, ['/allowedOrigins/0 format']],
    ['a secret of one’s own choice', { ...server, clientSecret: 'hunter2' }, ['/clientSecret format']],
    [
      'a secret with other characters',
      { ...server, clientSecret: `${'s'.repeat(42)}%` },
      ['/clientSecret format'],
    ],
    ['a secret that is too long', { ...server, clientSecret: 's'.repeat(129) }, ['/clientSecret format']],
    ['a secret for a public client', { ...web, clientSecret: 's'.repeat(43) }, ['/clientSecret surplus']],
    ['a secret beside keys', { ...signing, clientSecret: 's'.repeat(43) }, ['/clientSecret surplus']],
    ['no keys', { ...signing, jwks: undefined }, ['/jwks required']],
    [
      'an address of keys that is not https',
      { ...publishing, jwksUri: 'http://keys.acme.test/' },
      ['/jwksUri format'],
    ],
    ['http to this machine', { ...publishing, jwksUri: 'http://localhost:8080/' }, ['/jwksUri format']],
    [
      'an address of keys with a fragment',
      { ...publishing, jwksUri: 'https://keys.acme.test/#a' },
      ['/jwksUri format'],
    ],
    [
      'an address of keys with a password',
      { ...publishing, jwksUri: 'https://a:b@keys.acme.test/' },
      ['/jwksUri format'],
    ],
    ...[
      'localhost',
      'keys',
      'keys.localhost',
      '127.0.0.1',
      '10.0.0.1',
      '8.8.8.8',
      '[::1]',
      '[2606:4700::1]',
    ].map(
      (host) =>
        [
          `keys at ${host}`,
          { ...publishing, jwksUri: `https://${host}/keys` },
          ['/jwksUri reserved'],
        ] as const,
    ),
    [
      'keys at the service itself',
      { ...publishing, jwksUri: 'https://acme.example.test/keys' },
      ['/jwksUri reserved'],
    ],
    [
      'federated credentials beside a secret',
      { ...server, federatedCredentials: [job] },
      ['/federatedCredentials surplus'],
    ],
    [
      'too many federated credentials',
      { ...federated, federatedCredentials: jobs(11) },
      ['/federatedCredentials too_many'],
    ],
    [
      'a federated credential twice',
      { ...federated, federatedCredentials: [job, { ...job }] },
      ['/federatedCredentials/1 duplicate'],
    ],
    ...(
      [
        ['issuer', 'http://jobs.acme.test', 'format'],
        ['issuer', 'https://jobs.acme.test/?of=1', 'format'],
        ['issuer', 'https://10.0.0.1', 'reserved'],
        ['issuer', 'https://acme.example.test', 'reserved'],
        ['subject', '', 'format'],
        ['subject', '*', 'format'],
        ['subject', 'repo:ac*', 'format'],
        ['subject', 'repo:*/shop:*', 'format'],
        ['subject', 'r'.repeat(256), 'format'],
        ['audience', ' tessera', 'format'],
        ['audience', '', 'format'],
      ] as const
    ).map(
      ([member, value, code]) =>
        [
          `a federated credential with the ${member} ${value.slice(0, 40)}`,
          { ...federated, federatedCredentials: [{ ...job, [member]: value }] },
          [`/federatedCredentials/0/${member} ${code}`],
        ] as const,
    ),
    ['keys and their address', { ...signing, jwksUri: publishing.jwksUri }, ['/jwksUri surplus']],
    ['an address of keys beside a secret', { ...server, jwksUri: publishing.jwksUri }, ['/jwksUri surplus']],
    ['keys for a client that has a secret', { ...server, jwks: { keys: [rsa] } }, ['/jwks surplus']],
    ['keys that are no set', { ...signing, jwks: [rsa] }, ['/jwks format']],
    ['a set of no keys', { ...signing, jwks: { keys: [] } }, ['/jwks format']],
    ['too many keys', { ...signing, jwks: { keys: new Array(11).fill(rsa) } }, ['/jwks format']],
    ['a key that is none', { ...signing, jwks: { keys: ['key'] } }, ['/jwks/keys/0 format']],
    ['a private RSA key', { ...signing, jwks: { keys: [{ ...rsa, d: 'd' }] } }, ['/jwks/keys/0 format']],
    ['a private EC key', { ...signing, jwks: { keys: [rsa, { ...ec, d: 'd' }] } }, ['/jwks/keys/1 format']],
    ['a shared secret', { ...signing, jwks: { keys: [{ kty: 'oct', k: 'aaaa' }] } }, ['/jwks/keys/0 format']],
    [
      'an RSA key of 1024 bits',
      { ...signing, jwks: { keys: [{ ...rsa, n: 'n'.repeat(171) }] } },
      ['/jwks/keys/0 format'],
    ],
    [
      'an RSA key with the exponent 1',
      { ...signing, jwks: { keys: [{ ...rsa, e: 'AQ' }] } },
      ['/jwks/keys/0 format'],
    ],
    ['a key for HS256', { ...signing, jwks: { keys: [{ ...rsa, alg: 'HS256' }] } }, ['/jwks/keys/0 format']],
    [
      'a key for encryption',
      { ...signing, jwks: { keys: [{ ...rsa, use: 'enc' }] } },
      ['/jwks/keys/0 format'],
    ],
    ['another curve', { ...signing, jwks: { keys: [{ ...ec, crv: 'P-384' }] } }, ['/jwks/keys/0 format']],
    ['half a point', { ...signing, jwks: { keys: [{ ...ec, y: undefined }] } }, ['/jwks/keys/0 format']],
    [
      'a key id that is no text',
      { ...signing, jwks: { keys: [{ ...rsa, kid: 7 }] } },
      ['/jwks/keys/0 format'],
    ],
    [
      'two keys of one id',
      { ...signing, jwks: { keys: [rsa, { ...ec, kid: 'one' }] } },
      ['/jwks/keys/1 format'],
    ],
  ];
  for (const [what, input, faults] of refusals) {
    it(`checkedClient refuses ${what}`, () => {
      expect(refused(input)).to.deep.equal(faults);
    });
  }

  for (const audience of [
    'https://id.example.test',
    'https://id.example.test/',
    'https://id.example.test/api',
    'https://id.example.test?x',
    'HTTPS://ID.example.test',
    'https://id.example.test:443/',
    'https://user@id.example.test/',
    'https://id.example.test/x/..',
  ]) {
    it(`checkedClient refuses the service's own address as the audience: ${audience}`, () => {
      expect(refused({ ...web, audience })).to.deep.equal(['/audience reserved']);
    });
  }

  it('checkedClient refuses redirect URIs and origins at the hosts of the service', () => {
    const own = 'https://acme.example.test/cb';
    const other = 'https://app.acme.test/cb';
    expect(refused({ ...web, redirectUris: [other, own] })).to.deep.equal(['/redirectUris/1 reserved']);
    expect(refused({ ...web, postLogoutRedirectUris: [own] })).to.deep.equal([
      '/postLogoutRedirectUris/0 reserved',
    ]);
    expect(refused({ ...web, allowedOrigins: ['https://id.example.test'] })).to.deep.equal([
      '/allowedOrigins/0 reserved',
    ]);
    const current = { type: 'public', ...checkedClient(web, addresses).settings } as const;
    for (const changes of [
      { redirectUris: [own] },
      { postLogoutRedirectUris: [other, own] },
      { allowedOrigins: ['https://console.example.test:8443'] },
    ])
      expect(faultsOf(refusalOf(() => checkedClientChange(current, changes, addresses)))[0]).to.match(
        / reserved$/,
      );
  });

  it("checkedClient accepts names, and addresses that are not the service's own", () => {
    const below = { ...addresses, baseUrl: 'https://example.test/id', isOwn: () => false };
    for (const audience of ['api', 'urn:acme:api', 'api://acme/orders', 'https://id.example.test:8443'])
      expect(checkedClient({ ...web, audience }, addresses).settings.audience).to.equal(audience);
    for (const audience of ['https://example.test', 'https://example.test/idea', 'https://example.test/api'])
      expect(checkedClient({ ...web, audience }, below).settings.audience).to.equal(audience);
    expect(
      faultsOf(refusalOf(() => checkedClient({ ...web, audience: 'https://example.test/id/api' }, below))),
    ).to.deep.equal(['/audience reserved']);
  });

  it('checkedClient names every fault at once, and repeats no secret', () => {
    const error = refusalOf(() =>
      checkedClient(
        { ...server, clientId: '%', name: '', redirectUris: ['x:'], clientSecret: 'hunter2' },
        addresses,
      ),
    );
    expect(faultsOf(error)).to.deep.equal([
      '/clientId format',
      '/name required',
      '/redirectUris/0 format',
      '/clientSecret format',
    ]);
    expect(JSON.stringify(error.faults) + error.message).to.not.contain('hunter2');
  });
});

it('checkedClient refuses an address of logout tokens for the reason that nothing can be sent there', () => {
  const uri = { ...web, backchannelLogoutUri: 'https://app.acme.test/out' };
  expect(checkedClient(uri, addresses).settings.backchannelLogoutUri).to.equal('https://app.acme.test/out');
  const refused = () => checkedClient(uri, { ...addresses, logoutAddressFault: 'is in a private network' });
  expect(faultsOf(refusalOf(refused))).to.deep.equal(['/backchannelLogoutUri address']);
});

it('checkedClient accepts a home at the application, on this machine and at the tenant’s own pages', () => {
  for (const homeUrl of [
    'https://acme.test/',
    'http://localhost:8080/',
    'https://acme.example.test/account',
    null,
  ])
    expect(checkedClient({ ...web, homeUrl }, addresses).settings.homeUrl).to.equal(homeUrl);
});

describe('checkedClientChange', () => {
  const current = { type: 'confidential', ...checkedClient(signing, addresses).settings } as const;

  const service: ClientInput = {
    ...server,
    kind: 'service',
    redirectUris: [],
    grantTypes: ['client_credentials'],
  };
  const roleIds = ['0193b0c4-5d6e-7f80-8a1b-2c3d4e5f6072', '0193b0c4-5d6e-7f80-8a1b-2c3d4e5f6071'];

  it('checkedClient lets a service get tokens for itself, with roles, and without a code', () => {
    const { settings } = checkedClient({ ...service, roleIds: [...roleIds, roleIds[0]!] }, addresses);
    expect(settings).to.deep.include({
      grantTypes: ['client_credentials'],
      roleIds: [...roleIds].reverse(),
    });
    expect(checkedClient({ ...service, grantTypes: [] }, addresses).settings.grantTypes).to.deep.equal([]);
  });

  it('checkedClient refuses the grant client_credentials and roles to all but services', () => {
    const grants = ['authorization_code', 'client_credentials'];
    expect(refused({ ...server, grantTypes: grants })).to.deep.equal(['/grantTypes/1 kind']);
    expect(refused({ ...web, grantTypes: grants })).to.deep.equal(['/grantTypes/1 kind']);
    expect(refused({ ...server, roleIds })).to.deep.equal(['/roles surplus']);
    expect(refused({ ...service, grantTypes: [], roleIds })).to.deep.equal(['/roles surplus']);
    expect(refused({ ...service, grantTypes: ['password'] })).to.deep.equal(['/grantTypes/0 unknown']);
  });

  it('checkedClient refuses the grant of devices to services, and lets applications that list it do without a code', () => {
    const grants = ['authorization_code', DEVICE_GRANT];
    expect(refused({ ...service, grantTypes: grants })).to.deep.equal(['/grantTypes/1 kind']);
    const { settings } = checkedClient({ ...web, grantTypes: [DEVICE_GRANT], redirectUris: [] }, addresses);
    expect(settings.grantTypes).to.deep.equal([DEVICE_GRANT]);
    expect(refused({ ...web, grantTypes: [] })).to.deep.equal(['/grantTypes required']);
  });

  it('checkedClientChange refuses to make a service with the grant client_credentials another kind', () => {
    const { type, settings } = checkedClient({ ...service, roleIds }, addresses);
    const made = refusalOf(() =>
      checkedClientChange(
        { ...settings, type },
        { kind: 'web', redirectUris: server.redirectUris },
        addresses,
      ),
    );
    expect(faultsOf(made)).to.deep.equal(['/grantTypes/0 kind', '/roles surplus']);
  });

  it('checkedClientChange keeps absent members', () => {
    const { type: _, ...settings } = current;
    expect(checkedClientChange(current, {}, addresses)).to.deep.equal(settings);
    expect(checkedClientChange(current, { thirdParty: true }, addresses)).to.deep.equal({
      ...settings,
      thirdParty: true,
    });
  });

  it('checkedClientChange drops the keys of a client that gets a secret instead', () => {
    const changed = checkedClientChange(current, { authMethod: 'client_secret_post' }, addresses);
    expect(changed).to.deep.include({ authMethod: 'client_secret_post', jwks: null });
  });

  it('checkedClientChange replaces keys by their address, and the address by keys, and refuses both at once', () => {
    const { jwksUri } = publishing;
    const published = { ...current, ...checkedClientChange(current, { jwksUri }, addresses) };
    expect(published).to.deep.include({ jwks: null, jwksUri });
    expect(checkedClientChange(published, { name: 'New' }, addresses)).to.deep.include({
      jwks: null,
      jwksUri,
    });
    expect(checkedClientChange(current, { jwks: null, jwksUri }, addresses)).to.deep.include({
      jwks: null,
      jwksUri,
    });
    const { jwks } = signing;
    for (const back of [{ jwks }, { jwks, jwksUri: null }])
      expect(checkedClientChange(published, back, addresses)).to.deep.include({ jwks, jwksUri: null });
    const both = (): unknown => checkedClientChange(current, { jwks, jwksUri }, addresses);
    expect(faultsOf(refusalOf(both))).to.deep.equal(['/jwksUri surplus']);
    const none = (): unknown => checkedClientChange(published, { jwksUri: null }, addresses);
    expect(faultsOf(refusalOf(none))).to.deep.equal(['/jwks required']);
    const freed = checkedClientChange(published, { authMethod: null }, addresses);
    expect(freed).to.deep.include({ authMethod: null, jwks: null, jwksUri: null });
  });

  it('checkedClientChange requires keys of a client with private_key_jwt', () => {
    const withSecret = { ...current, authMethod: 'client_secret_basic', jwks: null } as const;
    const change = (): unknown =>
      checkedClientChange(withSecret, { authMethod: 'private_key_jwt' }, addresses);
    expect(faultsOf(refusalOf(change))).to.deep.equal(['/jwks required']);
  });

  it('checkedClientChange resets the method of authentication, and keeps a home until it is removed', () => {
    const listed = { ...current, homeUrl: 'https://acme.test/' };
    const freed = checkedClientChange(listed, { authMethod: null }, addresses);
    expect(freed).to.deep.include({ authMethod: null, jwks: null, homeUrl: 'https://acme.test/' });
    expect(checkedClientChange(listed, { homeUrl: null }, addresses).homeUrl).to.be.null;
  });

  it('checkedClientChange resets the allowed origins to those of the redirect URIs', () => {
    const listed = { ...current, allowedOrigins: ['https://a.test'] };
    expect(checkedClientChange(listed, {}, addresses).allowedOrigins).to.deep.equal(['https://a.test']);
    expect(checkedClientChange(listed, { allowedOrigins: null }, addresses).allowedOrigins).to.be.null;
  });
});

describe('isClientId', () => {
  it('isClientId returns whether a text has the form of one', () => {
    for (const id of ['a', 'web', 'Web_2-x', 'x'.repeat(64)]) expect(isClientId(id), id).to.be.true;
    for (const id of ['', 'x'.repeat(65), 'a.b', 'a:b', 'a%20b', 'wéb', 'a\n'])
      expect(isClientId(id)).to.be.false;
  });
});
