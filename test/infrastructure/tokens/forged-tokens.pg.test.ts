import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { expect } from 'chai';
import { type JWTHeaderParameters, exportJWK, SignJWT } from 'jose';
import type { PostgresSigningKeys } from '../../../infrastructure/tokens/postgres-signing-keys.js';
import { openPrivateKey } from '../../../infrastructure/tokens/signing-key.js';
import { type TokenDatabase, ISSUER, tokenDatabase } from './token-database.js';

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

describe('forged tokens', () => {
  let tokens: TokenDatabase;
  let keys: PostgresSigningKeys;
  let kid: string;
  let publicPem: string;
  let claims: Record<string, unknown>;
  /** Signed by the service, and as good as they come. */
  let genuine: string;
  /** Signs anything with the service's own private key: what only a mistake of ours could make. */
  let signOwn: (header: object, payload: unknown) => Promise<string>;
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

  before(async () => {
    tokens = await tokenDatabase();
    keys = tokens.process();
    const iat = Math.floor(tokens.clock.time / 1_000);
    claims = { sub: 'somebody', aud: 'api', iat, nbf: iat, exp: iat + 900 };
    genuine = await keys.sign('at+jwt', claims);
    claims = { ...claims, iss: ISSUER };
    const { rows } = await tokens.database.query<{ kid: string; sealed: Buffer; public_jwk: string }>(
      'select * from runtime.signing_keys',
    );
    const row = rows[0]!;
    kid = row.kid;
    publicPem = createPublicKey({ key: JSON.parse(row.public_jwk), format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString();
    const key = openPrivateKey(tokens.masterKey, kid, row.sealed);
    signOwn = (header, payload) => {
      const input = `${encode(header)}.${encode(payload)}`;
      const signature = sign('RSA-SHA256', Buffer.from(input), key);
      return Promise.resolve(`${input}.${signature.toString('base64url')}`);
    };
  });
  after(() => tokens.close());

  const own = (): Record<string, unknown> => ({ alg: 'RS256', typ: 'at+jwt', kid });
  const without = (name: string): Record<string, unknown> => {
    const { [name]: _, ...rest } = claims;
    return rest;
  };
  const signForeign = (header: object): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ ...own(), ...header } as JWTHeaderParameters)
      .sign(createPrivateKey(foreign.privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const parts = (): [string, string, string] => genuine.split('.') as [string, string, string];

  it('the genuine token that forged ones are compared with is accepted', async () => {
    expect(await keys.verify('at+jwt', genuine)).to.deep.equal(claims);
    expect(await keys.verify('at+jwt', await signOwn(own(), claims))).to.deep.equal(claims);
  });

  const forgeries: Readonly<Record<string, () => Promise<string> | string>> = {
    'alg none, without a signature': () => `${encode({ ...own(), alg: 'none' })}.${parts()[1]}.`,
    'alg none, with the signature of another': () =>
      [encode({ ...own(), alg: 'none' }), parts()[1], parts()[2]].join('.'),
    'alg NONE': () => `${encode({ ...own(), alg: 'NONE' })}.${parts()[1]}.`,
    'HS256 with the public key as the secret': () =>
      new SignJWT(claims)
        .setProtectedHeader({ ...own(), alg: 'HS256' })
        .sign(new TextEncoder().encode(publicPem)),
    'RS384 by our key': () => signOwn({ ...own(), alg: 'RS384' }, claims),
    'PS256 by our key': () => signOwn({ ...own(), alg: 'PS256' }, claims),
    'the type of an id_token': () => signOwn({ ...own(), typ: 'JWT' }, claims),
    'the type in other letters': () => signOwn({ ...own(), typ: 'AT+JWT' }, claims),
    'the type as a media type': () => signOwn({ ...own(), typ: 'application/at+jwt' }, claims),
    'no type': () => signOwn({ alg: 'RS256', kid }, claims),
    'no key id': () => signOwn({ alg: 'RS256', typ: 'at+jwt' }, claims),
    'the key id of nobody': () => signOwn({ ...own(), kid: 'nobody' }, claims),
    'a key id that is a path': () => signOwn({ ...own(), kid: '../../dev/null' }, claims),
    'a key id that is SQL': () => signOwn({ ...own(), kid: `${kid}' or '1'='1` }, claims),
    'a key id that is no text': () => signOwn({ ...own(), kid: [kid] }, claims),
    'the key id of every object': () => signOwn({ ...own(), kid: '__proto__' }, claims),
    'a foreign key under our key id': () => signForeign({}),
    'a foreign key, embedded': async () => signForeign({ jwk: await exportJWK(foreign.publicKey) }),
    'a foreign key, by its address': () => signForeign({ jku: 'https://evil.example/jwks' }),
    'our own key, embedded': () =>
      signOwn({ ...own(), jwk: createPublicKey(publicPem).export({ format: 'jwk' }) }, claims),
    'an address of keys beside our key id': () => signOwn({ ...own(), jku: `${ISSUER}/jwks` }, claims),
    'a certificate': () => signOwn({ ...own(), x5u: 'https://evil.example/cert' }, claims),
    'a critical extension': () => signOwn({ ...own(), crit: ['exp'] }, claims),
    'a payload that is not encoded (RFC 7797)': () =>
      signOwn({ ...own(), crit: ['b64'], b64: false }, claims),
    'no exp': () => signOwn(own(), without('exp')),
    'no iat': () => signOwn(own(), without('iat')),
    'no iss': () => signOwn(own(), without('iss')),
    'another issuer': () => signOwn(own(), { ...claims, iss: `${ISSUER}/` }),
    'two issuers': () => signOwn(own(), { ...claims, iss: [ISSUER] }),
    'an exp that is text': () => signOwn(own(), { ...claims, exp: '9999999999' }),
    'an exp of null': () => signOwn(own(), { ...claims, exp: null }),
    'an iat that is text': () => signOwn(own(), { ...claims, iat: 'now' }),
    'an nbf in the future': () => signOwn(own(), { ...claims, nbf: (claims['nbf'] as number) + 60 }),
    'an nbf that is text': () => signOwn(own(), { ...claims, nbf: 'now' }),
    'an exp that is over': () => signOwn(own(), { ...claims, exp: claims['iat'] }),
    'claims that are a list': () => signOwn(own(), [claims]),
    'claims that are null': () => signOwn(own(), null),
    'claims that are no JSON': () => signOwn(own(), '{"iss"'),
    'other claims under the signature': () =>
      [parts()[0], encode({ ...claims, sub: 'admin' }), parts()[2]].join('.'),
    'the signature cut off': () => `${parts()[0]}.${parts()[1]}.`,
    'the signature left out': () => `${parts()[0]}.${parts()[1]}`,
    'the signature a byte short': () => [parts()[0], parts()[1], parts()[2].slice(0, -2)].join('.'),
    'a part too many': () => `${genuine}.${parts()[2]}`,
    padding: () => `${genuine}==`,
    'a space before': () => ` ${genuine}`,
    'a line after': () => `${genuine}\n`,
    'the other base64': () => genuine.replace(/[-_]/, (char) => (char === '-' ? '+' : '/')),
    nothing: () => '',
    dots: () => '..',
    'a JSON serialisation': () =>
      JSON.stringify({ payload: parts()[1], protected: parts()[0], signature: parts()[2] }),
    'a megabyte': () => `${genuine}${'A'.repeat(1_000_000)}`,
  };

  for (const [what, forge] of Object.entries(forgeries)) {
    it(`a forged token is refused: ${what}`, async () => {
      expect(await keys.verify('at+jwt', await forge())).to.be.null;
    });
  }

  it('a forged token is refused also where an expired token is accepted', async () => {
    for (const [what, forge] of Object.entries(forgeries)) {
      if (what === 'an exp that is over') continue;
      expect(await keys.verify('at+jwt', await forge(), { evenExpired: true }), what).to.be.null;
    }
  });

  it('an id_token is refused as an access token, and an access token as an id_token', async () => {
    const idToken = await keys.sign('JWT', claims);
    expect(await keys.verify('at+jwt', idToken)).to.be.null;
    expect(await keys.verify('JWT', genuine)).to.be.null;
    expect(await keys.verify('JWT', idToken)).to.deep.equal(claims);
  });

  it('a token with one changed character is refused', async () => {
    for (let at = 0; at < genuine.length; at++) {
      const other = genuine[at] === 'A' ? 'B' : 'A';
      const altered = genuine.slice(0, at) + other + genuine.slice(at + 1);
      expect(await keys.verify('at+jwt', altered), `character ${at}`).to.be.null;
    }
    // the last character has bits that say nothing
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const altered = genuine.slice(0, -1) + last;
      expect((await keys.verify('at+jwt', altered)) !== null, last).to.equal(altered === genuine);
    }
  });

  it('a token expires at the second, where expired tokens are refused', async () => {
    const time = tokens.clock.time;
    tokens.clock.time = (claims['exp'] as number) * 1_000 - 1;
    expect(await keys.verify('at+jwt', genuine)).to.deep.equal(claims);
    tokens.clock.time += 1;
    expect(await keys.verify('at+jwt', genuine)).to.be.null;
    expect(await keys.verify('at+jwt', genuine, { evenExpired: true })).to.deep.equal(claims);
    tokens.clock.time = time;
  });

  it('a token that the service signs has its own issuer always', async () => {
    const signed = await keys.sign('at+jwt', { ...claims, iss: 'https://evil.example' });
    expect(await keys.verify('at+jwt', signed)).to.have.property('iss', ISSUER);
  });
});
