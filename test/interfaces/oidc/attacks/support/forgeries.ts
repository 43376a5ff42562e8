import {
  type JsonWebKey,
  type KeyObject,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** A key pair that nobody registered. */
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const signed = (header: object, payload: unknown, key: KeyObject = foreign.privateKey): string => {
  const input = `${encode(header)}.${encode(payload)}`;
  const signature = sign(
    'sha256',
    Buffer.from(input),
    key.asymmetricKeyType === 'ec' ? { key, dsaEncoding: 'ieee-p1363' } : key,
  );
  return `${input}.${signature.toString('base64url')}`;
};

/**
 * What somebody makes of a genuine JWT who has the public key that it verifies with, but not the private one; by what
 * was done to it. All of them can stand in a header.
 */
export function forgeries(genuine: string, publicJwk: JsonWebKey): Readonly<Record<string, string>> {
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const header = decode(head);
  const claims = decode(body);
  const pem = createPublicKey({ key: publicJwk, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
  const der = createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'der' });
  const none = (alg: string): string => `${encode({ ...header, alg })}.${body}.`;
  const hmac = (alg: string, secret: string | Buffer): string => {
    const input = `${encode({ ...header, alg })}.${body}`;
    const hash = `sha${alg.slice(2)}`;
    return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
  };
  const headed = (more: object): string => signed({ ...header, ...more }, claims);
  const jwk = foreign.publicKey.export({ format: 'jwk' });
  // differs in the two bits of it that are a byte's
  const last = signature.at(-1) === 'A' ? 'g' : 'A';
  return {
    'alg none': none('none'),
    'alg NONE': none('NONE'),
    'alg nOnE': none('nOnE'),
    'alg none with the signature left': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
    'no alg': `${encode({ ...header, alg: undefined })}.${body}.${signature}`,
    'an alg that is no text': `${encode({ ...header, alg: ['RS256'] })}.${body}.${signature}`,
    'HS256 with the public key in PEM': hmac('HS256', pem),
    'HS256 with the public key in PEM without its last line end': hmac('HS256', pem.trim()),
    'HS256 with the public key in DER': hmac('HS256', der),
    'HS256 with the public key as JWK': hmac('HS256', JSON.stringify(publicJwk)),
    'HS256 with the modulus': hmac('HS256', String(publicJwk.n)),
    'HS256 with nothing': hmac('HS256', ''),
    'HS512 with the public key in PEM': hmac('HS512', pem),
    'a foreign key under the genuine key id': headed({}),
    'an embedded key': headed({ jwk }),
    'an embedded key without key id': headed({ jwk, kid: undefined }),
    'a key at an address': headed({ jku: 'http://127.0.0.1:9/jwks' }),
    'a certificate at an address': headed({ x5u: 'http://127.0.0.1:9/cert' }),
    'an embedded certificate': headed({
      x5c: [foreign.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
    }),
    'no key id': headed({ kid: undefined }),
    'the key id of nobody': headed({ kid: '00000000-0000-4000-8000-000000000000' }),
    'a key id that is a path': headed({ kid: '../../../../../../dev/null' }),
    'a key id that is an address': headed({ kid: 'http://127.0.0.1:9/key' }),
    'a key id that is SQL': headed({ kid: `' or '1'='1' --` }),
    'a key id that is SQL and waits': headed({ kid: `'; select pg_sleep(10); --` }),
    'a key id with a null character': headed({ kid: '\0' }),
    'a key id that is a number': headed({ kid: 0 }),
    'a key id that is a list': headed({ kid: [header['kid']] }),
    'the key id __proto__': headed({ kid: '__proto__' }),
    'a critical extension': headed({ crit: ['exp'] }),
    'a payload that is not encoded': headed({ crit: ['b64'], b64: false }),
    'another curve': signed({ ...header, alg: 'ES256' }, claims, curve.privateKey),
    'another subject under the signature': `${head}.${encode({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
    'another expiry under the signature': `${head}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'another algorithm over the signature': `${encode({ ...header, alg: 'PS256' })}.${body}.${signature}`,
    'claims that are a list': `${head}.${encode([claims])}.${signature}`,
    'claims that are no JSON': `${head}.${encode('{"iss"')}.${signature}`,
    'a header that is no JSON': `${encode('{"alg"')}.${body}.${signature}`,
    'a header that is null': `${encode('null')}.${body}.${signature}`,
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'one part': head,
    'five parts': `${genuine}.${head}.${signature}`,
    'a signature that is shorter by a character': genuine.slice(0, -1),
    'a signature that is another by a character': `${genuine.slice(0, -1)}${last}`,
    'a signature that is longer by a character': `${genuine}A`,
    'the empty parts of a JWT': '..',
  };
}
