import type { CryptoKey } from 'jose';
import { compactVerify, SignJWT } from 'jose';
import type { JwtClaims, TokenType } from '../../application/ports/signing-keys.js';
import { SIGNING_ALG } from './signing-key.js';

/** Longer than any token of ours. */
const MOST_CHARACTERS = 16_384;
/** Clocks of two processes may differ by so much, in seconds. */
const SKEW_S = 5;

export const signToken = (
  type: TokenType,
  claims: JwtClaims,
  { kid, key }: { readonly kid: string; readonly key: CryptoKey },
): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: SIGNING_ALG, typ: type, kid }).sign(key);

export interface Expected {
  readonly type: TokenType;
  readonly issuer: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly evenExpired: boolean;
  /** The public key with this id; undefined when it is none of ours. */
  readonly keyOf: (kid: string) => Promise<CryptoKey | undefined>;
}

/** The claims of a token of ours, null for anything else (RFC 8725, section 3). */
export async function verifyToken(token: string, expected: Expected): Promise<JwtClaims | null> {
  const kid = kidOf(token, expected.type);
  const key = kid === null ? undefined : await expected.keyOf(kid);
  if (key === undefined) return null;
  try {
    const { payload } = await compactVerify(token, key, { algorithms: [SIGNING_ALG] });
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    return isObject(claims) && fits(claims, expected) ? claims : null;
  } catch {
    return null;
  }
}

/** The key id of a token whose header is one that we write: no other member, no other type or algorithm. */
function kidOf(token: string, type: TokenType): string | null {
  if (token.length > MOST_CHARACTERS) return null;
  if (!isCompact(token)) return null;
  const header = parsed(token.slice(0, token.indexOf('.')));
  if (!isObject(header) || Object.keys(header).length !== 3) return null;
  const { alg, typ, kid } = header;
  return alg === SIGNING_ALG && typ === type && typeof kid === 'string' ? kid : null;
}

/** Three parts of canonical base64url: of several texts with the same bytes only one is the token. */
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
