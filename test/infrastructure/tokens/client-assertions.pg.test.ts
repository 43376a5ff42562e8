import { expect } from 'chai';
import { type CryptoKey, type JWK, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { PublicJwk } from '../../../domain/client/client-jwks.js';
import type { RegisteredClient } from '../../../domain/client/client.js';
import {
  type PostgresClientAssertions,
  postgresClientAssertions,
} from '../../../infrastructure/tokens/postgres-client-assertions.js';
import { type TokenDatabase, ISSUER, tokenDatabase } from './token-database.js';

/** Seconds since the epoch at which all of this happens by default. */
const AT = Date.parse('2026-01-02T03:04:05.000Z') / 1_000;
const TOKEN_ENDPOINT = `${ISSUER}/connect/token`;

const noKeySets = { keysOf: () => Promise.reject(new Error('no host is asked')) };

describe('client assertions', () => {
  let tokens: TokenDatabase;
  let assertions: PostgresClientAssertions;
  let client: RegisteredClient;
  const keyOf: Record<string, { privateKey: CryptoKey; jwk: PublicJwk }> = {};
  let serial = 0;

  before(async () => {
    tokens = await tokenDatabase();
    assertions = process();
    for (const alg of ['RS256', 'PS256', 'ES256', 'foreign']) {
      const { privateKey, publicKey } = await generateKeyPair(alg === 'foreign' ? 'RS256' : alg, {
        extractable: true,
      });
      const jwk = await exportJWK(publicKey);
      keyOf[alg] = { privateKey, jwk: { ...jwk, kid: alg } as PublicJwk };
    }
    client = {
      status: 'registered',
      clientId: 'server',
      type: 'confidential',
      name: 'Server',
      kind: 'web',
      authMethod: 'private_key_jwt',
      audience: 'api',
      resources: ['api'],
      redirectUris: ['https://a.test/cb'],
      postLogoutRedirectUris: [],
      grantTypes: ['authorization_code'],
      scopes: ['openid'],
      managementScopes: [],
      thirdParty: false,
      jwks: { keys: ['RS256', 'PS256', 'ES256'].map((alg) => keyOf[alg]!.jwk) },
      jwksUri: null,
      federatedCredentials: [],
      acceptsTokenEndpointAudience: false,
      allowedOrigins: null,
      accessTokenType: 'at+jwt',
      homeUrl: null,
      roleIds: [],
      backchannelLogoutUri: null,
      backchannelLogoutSessionRequired: false,
      secrets: [],
      logo: null,
      createdAt: '2026-01-02T03:04:05.678Z',
      updatedAt: '2026-01-02T03:04:05.678Z',
    };
  });
  after(() => tokens.close());

  const process = (): PostgresClientAssertions =>
    postgresClientAssertions({
      database: tokens.database,
      issuer: ISSUER,
      tokenEndpoint: TOKEN_ENDPOINT,
      clock: { now: () => tokens.clock.time },
      keySets: noKeySets,
    });
  const verify = async (by: RegisteredClient, assertion: string, process = assertions): Promise<boolean> =>
    (await process.use(by, assertion)) === null;
  const now = (): number => Math.floor(tokens.clock.time / 1_000);
  const claims = (overrides: object = {}): Record<string, unknown> => ({
    iss: 'server',
    sub: 'server',
    aud: ISSUER,
    jti: `jti-${++serial}`,
    iat: now(),
    exp: now() + 60,
    ...overrides,
  });
  const sign = (
    payload: Record<string, unknown> = claims(),
    header: object = {},
    signer = 'RS256',
  ): Promise<string> =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: signer === 'foreign' ? 'RS256' : signer, kid: signer, ...header })
      .sign(keyOf[signer]!.privateKey, { crit: { ext: true } });
  const without = (name: string): Record<string, unknown> => {
    const { [name]: _, ...rest } = claims();
    return rest;
  };

  for (const alg of ['RS256', 'PS256', 'ES256']) {
    it(`a client assertion that is signed by ${alg} is accepted once`, async () => {
      const assertion = await sign(claims(), {}, alg);
      expect(await verify(client, assertion)).to.be.true;
      expect(await verify(client, assertion)).to.be.false;
    });
  }

  it('a client assertion is accepted without a key id, signed by any key of the client', async () => {
    expect(await verify(client, await sign(claims(), { kid: undefined }))).to.be.true;
    const bare = client.jwks!.keys.map(({ kid: _, ...jwk }) => jwk);
    const other = keyOf['PS256']!.jwk;
    const several = { ...client, jwks: { keys: [other, ...bare] } };
    expect(await verify(several, await sign(claims(), { kid: undefined }))).to.be.true;
  });

  for (const [what, overrides] of [
    ['addressed to the issuer in a list of one', { aud: [ISSUER] }],
    ['without iat', { iat: undefined }],
    ['with the times of a clock that is 5 s ahead', { iat: AT + 5, nbf: AT + 5, exp: AT + 305 }],
    ['with nbf', { nbf: AT }],
    ['with an exp in an hour', { exp: AT + 3_600 }],
    ['with an iat an hour ago', { iat: AT - 3_600 }],
  ] as const) {
    it(`a client assertion is accepted ${what}`, async () => {
      expect(await verify(client, await sign(claims(overrides)))).to.be.true;
    });
  }

  it('a client assertion is accepted with every type that JWTs of clients have', async () => {
    for (const typ of ['JWT', 'jwt', 'client-authentication+jwt'])
      expect(await verify(client, await sign(claims(), { typ })), typ).to.be.true;
  });

  it('a client assertion may be addressed to the token endpoint only where its client was allowed to', async () => {
    const lenient = { ...client, acceptsTokenEndpointAudience: true };
    for (const aud of [TOKEN_ENDPOINT, [TOKEN_ENDPOINT]]) {
      expect(await verify(client, await sign(claims({ aud })))).to.be.false;
      expect(await verify(lenient, await sign(claims({ aud })))).to.be.true;
    }
    for (const aud of [`${TOKEN_ENDPOINT}/`, `${ISSUER}/connect/revoke`, [ISSUER, TOKEN_ENDPOINT]])
      expect(await verify(lenient, await sign(claims({ aud })))).to.be.false;
    expect(await verify(lenient, await sign(claims()))).to.be.true;
  });

  const refusals: Readonly<Record<string, () => Promise<string> | string>> = {
    'without exp': () => sign(without('exp')),
    'without jti': () => sign(without('jti')),
    'without iss': () => sign(without('iss')),
    'without sub': () => sign(without('sub')),
    'without aud': () => sign(without('aud')),
    'with an empty jti': () => sign(claims({ jti: '' })),
    'with a jti that is no text': () => sign(claims({ jti: 7 })),
    'of another issuer': () => sign(claims({ iss: 'other' })),
    'about another client': () => sign(claims({ sub: 'other' })),
    'of another client altogether': () => sign(claims({ iss: 'other', sub: 'other' })),
    'for another audience': () => sign(claims({ aud: 'https://other.example' })),
    'for the issuer with a slash': () => sign(claims({ aud: `${ISSUER}/` })),
    'for two audiences': () => sign(claims({ aud: [ISSUER, 'https://other.example'] })),
    'for the issuer twice': () => sign(claims({ aud: [ISSUER, ISSUER] })),
    'without an audience': () => sign(claims({ aud: [] })),
    'with an exp in the past': () => sign(claims({ exp: now() })),
    'with a lifetime of a day': () => sign(claims({ exp: now() + 86_400 })),
    'with an exp later than in an hour': () => sign(claims({ exp: now() + 3_660 })),
    'with an exp that is text': () => sign(claims({ exp: String(now() + 60) })),
    'with an iat in the future': () => sign(claims({ iat: now() + 60 })),
    'with an iat long ago': () => sign(claims({ iat: now() - 3_660 })),
    'with an nbf in the future': () => sign(claims({ nbf: now() + 60 })),
    'with an iat that is text': () => sign(claims({ iat: 'now' })),
    'signed by a foreign key': () => sign(claims(), {}, 'foreign'),
    'signed by a foreign key under a known id': () => sign(claims(), { kid: 'RS256' }, 'foreign'),
    'signed by a foreign key that is embedded': () =>
      sign(claims(), { kid: 'RS256', jwk: keyOf['foreign']!.jwk as JWK }, 'foreign'),
    'signed by a foreign key at an address': () =>
      sign(claims(), { kid: undefined, jku: 'https://evil.example/jwks' }, 'foreign'),
    'with an unknown key id': () => sign(claims(), { kid: 'nobody' }),
    'of the type of an access token': () => sign(claims(), { typ: 'at+jwt' }),
    'with a critical extension': () => sign(claims(), { crit: ['ext'], ext: 1 }),
    'with alg none': async () => {
      const [, payload] = (await sign()).split('.');
      return `${Buffer.from('{"alg":"none","kid":"RS256"}').toString('base64url')}.${payload}.`;
    },
    'with HS256 and the public key as the secret': () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', kid: 'RS256' })
        .sign(new TextEncoder().encode(JSON.stringify(keyOf['RS256']!.jwk).padEnd(64))),
    'with RS512': async () => {
      const { privateKey } = await generateKeyPair('RS512');
      return new SignJWT(claims()).setProtectedHeader({ alg: 'RS512', kid: 'RS256' }).sign(privateKey);
    },
    'when it is cut off': async () => (await sign()).slice(0, -8),
    'when it is no JWT': () => 'a.b.c',
    'when it is empty': () => '',
    'when it is a megabyte long': async () => `${await sign()}${'A'.repeat(1_000_000)}`,
  };
  for (const [what, make] of Object.entries(refusals)) {
    it(`a client assertion is refused ${what}`, async () => {
      expect(await verify(client, await make())).to.be.false;
    });
  }

  const reported: readonly [string, object, RegExp][] = [
    ['iss', { iss: 'other' }, /^iss is other: it must be server$/],
    ['sub', { sub: undefined }, /^sub is missing: it must be server$/],
    ['aud', { aud: TOKEN_ENDPOINT }, new RegExp(`^aud is ${TOKEN_ENDPOINT}: it must be ${ISSUER}$`)],
    ['aud', { aud: 'a"b' }, /^aud is something else: it must be /],
    ['exp', { exp: AT + 86_400 }, /^exp is \d+: it must be after \d+ and at most \d+, an hour ahead$/],
    ['exp', { exp: undefined }, /^exp is missing: /],
    ['exp', { exp: String(AT + 60) }, /^exp is \d+: it must be a number of seconds since 1970/],
    ['iat', { iat: String(AT) }, /^iat is \d+: it must be a number of seconds since 1970/],
    ['iat', { iat: AT + 60 }, /^iat is \d+: it must be between \d+ and \d+, or left out$/],
    ['jti', { jti: 7 }, /^jti is 7: it must be a text that is new in each assertion$/],
  ];
  for (const [claim, overrides, text] of reported) {
    it(`the fault of ${claim} (${text.source.slice(0, 24)}) is reported to the client that signed the assertion only`, async () => {
      const payload = claims(overrides);
      expect((await assertions.use(client, await sign(payload)))?.claim).to.match(text);
      expect(await assertions.use(client, await sign(payload, {}, 'foreign'))).to.include({ claim: null });
    });
  }

  it('the refusal of a used client assertion says that its jti was used before', async () => {
    const assertion = await sign();
    await assertions.use(client, assertion);
    expect((await assertions.use(client, assertion))?.claim).to.match(/^jti was used before: /);
  });

  it('a client assertion is refused with an algorithm that differs from that of its key', async () => {
    const strict = { ...client, jwks: { keys: [{ ...keyOf['RS256']!.jwk, alg: 'PS256' }] } };
    expect(await verify(strict, await sign())).to.be.false;
  });

  it('a client assertion is refused from a client with another method of authentication', async () => {
    for (const other of [
      { ...client, authMethod: 'client_secret_basic' as const },
      { ...client, authMethod: 'none' as const },
      { ...client, jwks: null },
      { ...client, jwks: { keys: [] } },
    ])
      expect(await verify(other, await sign())).to.be.false;
  });

  it('a refused client assertion does not count as used', async () => {
    const jti = `jti-${++serial}`;
    expect(await verify(client, await sign(claims({ jti, aud: 'other' })))).to.be.false;
    expect(await verify(client, await sign(claims({ jti }), {}, 'foreign'))).to.be.false;
    expect(await verify(client, await sign(claims({ jti })))).to.be.true;
  });

  it('two client assertions with one jti count as one, and those of other clients do not', async () => {
    const jti = `jti-${++serial}`;
    expect(await verify(client, await sign(claims({ jti })))).to.be.true;
    expect(await verify(client, await sign(claims({ jti, exp: now() + 120 })))).to.be.false;
    const other = { ...client, clientId: 'other' };
    const theirs = claims({ jti, iss: 'other', sub: 'other' });
    expect(await verify(other, await sign(theirs))).to.be.true;
  });

  it('a client assertion is accepted once of 50 concurrent uses at two processes', async () => {
    const assertion = await sign();
    const processes = [process(), process()];
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => verify(client, assertion, processes[index % 2])),
    );
    expect(outcomes.filter((taken) => taken)).to.have.length(1);
  });

  it('a client assertion may have any jti', async () => {
    for (const jti of ['\u0000', "'; drop table x; --", 'ü'.repeat(1_000), '\ud800'])
      expect(await verify(client, await sign(claims({ jti })))).to.be.true;
  });

  it('a client assertion is remembered until it expires', async () => {
    const started = tokens.clock.time;
    const assertion = await sign();
    const counted = async (): Promise<bigint> =>
      (await tokens.database.query<{ n: bigint }>('select count(*) as n from runtime.client_assertions'))
        .rows[0]!.n;
    expect(await verify(client, assertion)).to.be.true;
    tokens.clock.time += 59_999;
    await assertions.deleteExpired();
    expect(await verify(client, assertion)).to.be.false;
    expect(Number(await counted())).to.be.greaterThan(0);
    tokens.clock.time += 3_700_000;
    await assertions.deleteExpired();
    expect(await counted()).to.equal(0n);
    expect(await verify(client, assertion)).to.be.false;
    tokens.clock.time = started;
  });

  it('a client may have any number of assertions that have not expired', async () => {
    const many = { ...client, clientId: 'many' };
    await tokens.database.query(
      `insert into runtime.client_assertions (client_id, jti, expires_at)
       select 'many', sha256(n::text::bytea), $1 from generate_series(1, 10001) n`,
      [new Date(tokens.clock.time + 60_000).toISOString()],
    );
    expect(await verify(many, await sign(claims({ iss: 'many', sub: 'many' })))).to.be.true;
  });

  it('an assertion is not used up where the client is refused before, which is asked of valid ones only', async () => {
    const asked: string[] = [];
    const use = async (assertion: string): Promise<unknown> =>
      assertions
        .use(client, assertion, () => {
          asked.push(assertion);
          throw new Error('too many requests');
        })
        .catch((error: unknown) => (error as Error).message);
    const assertion = await sign();
    expect(await use(assertion)).to.equal('too many requests');
    expect(await verify(client, assertion)).to.be.true;
    expect(await use(await sign(claims(), {}, 'foreign'))).to.include({ claim: null });
    expect(asked).to.deep.equal([assertion]);
  });
});

describe('the client that an assertion claims', () => {
  const assertions = postgresClientAssertions({
    database: { query: () => Promise.reject(new Error('nobody is asked')) },
    issuer: ISSUER,
    tokenEndpoint: TOKEN_ENDPOINT,
    clock: { now: () => 0 },
    keySets: noKeySets,
  });
  const claiming = (claims: unknown): string =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

  it('the client that an assertion claims is its subject', () => {
    expect(assertions.clientIdOf(claiming({ sub: 'server' }))).to.equal('server');
  });

  for (const assertion of [
    '',
    'x',
    'a.b.c',
    `${claiming({ sub: 'server' })}${'x'.repeat(10_000)}`,
    ...[{}, { sub: 7 }, { sub: '' }, { sub: 'a b' }, { sub: 'x'.repeat(65) }, [], null].map(claiming),
  ]) {
    it(`no client is claimed by ${assertion.slice(0, 40)}`, () => {
      expect(assertions.clientIdOf(assertion)).to.be.null;
    });
  }
});
