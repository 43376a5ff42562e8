import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';

export interface ExpectedAccessToken {
  readonly issuer: string;
  /** Of the resource server that asks. */
  readonly audience: string;
  readonly jwks: JSONWebKeySet;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

type Json = Readonly<Record<string, unknown>>;
const decoded = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Json;

/**
 * The claims of an access token, as a resource server that knows RFC 9068, section 4, and nothing else comes to them.
 * Throws where it says that the token must be rejected.
 */
export function verifiedAccessToken(
  token: string,
  { issuer, audience, jwks, now }: ExpectedAccessToken,
): Json {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0) throw new Error('no compact JWS');
  const { alg, typ, kid, ...others } = decoded(head);
  if (!/^(application\/)?at\+jwt$/i.test(String(typ))) throw new Error(`typ is ${String(typ)}`);
  if (alg !== 'RS256') throw new Error(`alg is ${String(alg)}`);
  if (Object.keys(others).length > 0) throw new Error(`header has ${Object.keys(others).join()}`);
  const key = jwks.keys.find((one) => one.kid === kid);
  if (!key) throw new Error(`no key ${String(kid)}`);
  const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${body}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is not of that key');
  const claims = decoded(body);
  const { iss, aud, exp } = claims;
  if (iss !== issuer) throw new Error(`iss is ${String(iss)}`);
  if (![aud].flat().includes(audience)) throw new Error(`aud is ${String(aud)}`);
  if (typeof exp !== 'number' || exp * 1000 <= now) throw new Error('expired');
  // section 2.2
  for (const name of ['sub', 'client_id', 'iat', 'jti'])
    if (claims[name] === undefined) throw new Error(`${name} is missing`);
  return claims;
}
