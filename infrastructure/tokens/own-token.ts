import { type KeyObject, hash, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { JwtClaims, TokenType } from '../../application/ports/openid/signing-keys.js';
import { SIGNING_ALG } from './signing-key.js';

/**
 * More than a token of the service has: 100 roles with names of 64 characters, names, a nonce of 2,048 characters, each of up
 * to six bytes, in base64url. Forms and header fields take as much (`interfaces/http/`).
 */
const MOST_CHARACTERS = 65_536;
/** Most seconds that the clocks of two processes may differ. */
const SKEW_S = 5;

/** The name in `node:crypto` of RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, section 3.3). */
const DIGEST = 'RSA-SHA256';

const signing = promisify(sign);

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns a JWS in compact form (RFC 7515, section 7.1), signed in the thread pool by `node:crypto`. By Web Cryptography, which
 * jose uses, a signature costs a fifth more and its verification twice as much.
 */
export async function signToken(
  type: TokenType,
  claims: JwtClaims,
  { kid, key }: { readonly kid: string; readonly key: KeyObject },
): Promise<string> {
  const input = `${encoded({ alg: SIGNING_ALG, typ: type, kid })}.${encoded(claims)}`;
  return `${input}.${(await signing(DIGEST, Buffer.from(input), key)).toString('base64url')}`;
}

export interface Expected {
  readonly type: TokenType;
  readonly issuer: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly evenExpired: boolean;
  /** Returns the public key with this id, undefined for an unknown one. */
  readonly keyOf: (kid: string) => KeyObject | undefined;
}

/** The parts of a token that its signature proves, whatever the time. */
interface Genuine {
  readonly kid: string;
  readonly key: KeyObject;
  readonly type: TokenType;
  readonly claims: JwtClaims;
}

/** Tokens whose verified signature is kept, by their hash. */
const MOST_VERIFIED = 10_000;

/**
 * Returns a function that returns the claims of a token that the service issued, null for any other (RFC 8725, section 3).
 * The signature of a token is verified once, its time and key each time.
 */
export function tokenVerifier(): (token: string, expected: Expected) => JwtClaims | null {
  const known = new LRUCache<string, Genuine>({ maxSize: MOST_VERIFIED, sizeCalculation: () => 1 });
  return (token, expected) => {
    if (token.length > MOST_CHARACTERS) return null;
    const name = hash('sha256', token, 'base64');
    let genuine = known.get(name);
    // another key object with the same id is another key
    if (genuine?.key !== expected.keyOf(genuine?.kid ?? '') || genuine?.type !== expected.type) {
      genuine = genuineToken(token, expected);
      if (genuine) known.set(name, genuine);
    }
    return genuine && fits(genuine.claims, expected) ? genuine.claims : null;
  };
}

function genuineToken(token: string, { type, keyOf }: Expected): Genuine | undefined {
  const kid = kidOf(token, type);
  const key = kid === null ? undefined : keyOf(kid);
  if (kid === null || key === undefined) return undefined;
  const signatureAt = token.lastIndexOf('.') + 1;
  const input = token.slice(0, signatureAt - 1);
  // in this thread: the 20 µs are less than a round trip to another one
  if (!verify(DIGEST, Buffer.from(input), key, Buffer.from(token.slice(signatureAt), 'base64url')))
    return undefined;
  const claims = parsed(input.slice(input.indexOf('.') + 1));
  return isObject(claims) ? { kid, key, type, claims } : undefined;
}

/** Returns the key id of a token with a header as the service writes it, null for any other. */
export function kidOf(token: string, type: TokenType): string | null {
  if (token.length > MOST_CHARACTERS) return null;
  if (!isCompact(token)) return null;
  const header = parsed(token.slice(0, token.indexOf('.')));
  if (!isObject(header) || Object.keys(header).length !== 3) return null;
  const { alg, typ, kid } = header;
  return alg === SIGNING_ALG && typ === type && typeof kid === 'string' ? kid : null;
}

/** Returns whether the text has three parts in canonical base64url: no other text has the same bytes. */
export const isCompact = (token: string): boolean => {
  const parts = token.split('.');
  return parts.length === 3 && parts.every(isCanonical);
};

const isCanonical = (part: string): boolean =>
  part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part;

const parsed = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return null;
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fits(claims: JwtClaims, { issuer, now, evenExpired }: Expected): boolean {
  const { iss, exp, iat, nbf } = claims;
  const seconds = now / 1_000;
  return (
    iss === issuer &&
    typeof exp === 'number' &&
    typeof iat === 'number' &&
    (nbf === undefined || (typeof nbf === 'number' && nbf <= seconds + SKEW_S)) &&
    (evenExpired || seconds < exp)
  );
}
