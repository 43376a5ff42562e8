import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import type { RefusedAssertion } from '../../application/ports/openid/client-assertions.js';
import { isMetadataClientId } from '../../domain/client/metadata-client.js';
import { isClientId } from '../../domain/client/client-input.js';
import { fitsSubject } from '../../domain/client/federated-credential.js';
import type { PublicJwk, PublicJwks } from '../../domain/client/client-jwks.js';
import { isCompact } from './own-token.js';

/** More than an assertion with all claims that are checked needs. */
const MOST_CHARACTERS = 8_192;
/** How far ahead an assertion may expire, and how old it may be, in seconds. */
const LIFETIME_S = 3_600;
/** Most seconds that a client's clock may be ahead. */
const SKEW_S = 10;

const algorithms: Readonly<Record<PublicJwk['kty'], readonly string[]>> = {
  RSA: ['RS256', 'PS256'],
  EC: ['ES256'],
};
/** RFC 7523 knows no type; its successor (draft-ietf-oauth-rfc7523bis) names the second. */
const types: readonly unknown[] = [undefined, 'jwt', 'client-authentication+jwt'];

const isKnownType = (typ: unknown): boolean =>
  types.includes(typeof typ === 'string' ? typ.toLowerCase() : typ);

/** An assertion whose signature and claims are valid. It may have been used before. */
export interface SoundAssertion {
  readonly jti: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/** What the claims of an assertion must be. */
export interface ExpectedClaims {
  readonly issuer: string;
  /** Of a federated credential it may be a pattern. */
  readonly subject: string;
  /** `aud` must be exactly one of these. */
  readonly audiences: readonly string[];
}

/** Who may have made an assertion. */
export interface ExpectedAssertion {
  /** The claims must be as one of these says. */
  readonly claims: readonly ExpectedClaims[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Returns whether an assertion would be sound if a right key had signed it. Nothing is asked of another host for one that could
 * not be.
 */
export function isWorthKeys(assertion: string, expected: ExpectedAssertion): boolean {
  if (assertion.length > MOST_CHARACTERS || !isCompact(assertion)) return false;
  try {
    const { alg = '', typ } = decodeProtectedHeader(assertion);
    return (
      Object.values(algorithms).some((known) => known.includes(alg)) &&
      isKnownType(typ) &&
      !('claim' in fitting(decodeJwt(assertion), expected))
    );
  } catch {
    return false;
  }
}

/** Returns the unverified client id in an assertion, null where it has none. */
export function claimedClientId(assertion: string): string | null {
  const sub = claimOf(assertion, 'sub');
  if (sub === null) return null;
  // a token of another issuer does not name itself as its subject
  const isOwnDocument = isMetadataClientId(sub) && claimedIssuer(assertion) === sub;
  return isClientId(sub) || isOwnDocument ? sub : null;
}

/** Returns the unverified issuer in an assertion, null where it has none. */
export const claimedIssuer = (assertion: string): string | null => claimOf(assertion, 'iss');

function claimOf(assertion: string, name: 'iss' | 'sub'): string | null {
  if (assertion.length > MOST_CHARACTERS) return null;
  try {
    const claim = decodeJwt(assertion)[name];
    return typeof claim === 'string' ? claim : null;
  } catch {
    return null;
  }
}

/** Returns the checked assertion, or why it is refused. @param jwks the keys of the client that may have made it */
export async function checkedAssertion(
  assertion: string,
  jwks: PublicJwks,
  expected: ExpectedAssertion,
): Promise<SoundAssertion | RefusedAssertion> {
  if (assertion.length > MOST_CHARACTERS || !isCompact(assertion)) return { claim: null };
  const keys = candidates(assertion, jwks);
  if (keys.length === 0) return { claim: null, reason: 'no key has the kid and alg of the assertion' };
  for (const key of keys) {
    const claims = await signedClaims(assertion, key);
    if (claims) return fitting(claims, expected);
  }
  return { claim: null, reason: 'the signature of the assertion is not by one of the keys' };
}

/** Returns the keys that fit the algorithm and key id of the header; other members of the header are ignored. */
function candidates(assertion: string, { keys }: PublicJwks): readonly (PublicJwk & { alg: string })[] {
  try {
    const { alg = '', kid, typ } = decodeProtectedHeader(assertion);
    if (!isKnownType(typ)) return [];
    return keys
      .filter((key) => algorithms[key.kty].includes(alg))
      .filter((key) => (key.alg === undefined || key.alg === alg) && (kid === undefined || key.kid === kid))
      .map((key) => ({ ...key, alg }));
  } catch {
    return [];
  }
}

/** Returns the claims, null unless the key signed them and they are an object. */
async function signedClaims(
  assertion: string,
  key: PublicJwk & { readonly alg: string },
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const imported = await importJWK(key as JWK, key.alg);
    const { payload } = await compactVerify(assertion, imported, { algorithms: [key.alg] });
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
      ? (claims as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

type Claims = Readonly<Record<string, unknown>>;

const wrong = (name: string, value: unknown, remedy: string): RefusedAssertion => ({
  claim: `${name} is ${printable(value)}: it must be ${remedy}`,
});

/** Returns the assertion with these claims, or the refusal of the first of those that it could be. */
function fitting(
  claims: Claims,
  { claims: expected, now }: ExpectedAssertion,
): SoundAssertion | RefusedAssertion {
  const refusals = expected.map((each) => refusedMaker(claims, each));
  return refusals.includes(null) ? timely(claims, now) : (refusals[0] ?? { claim: null });
}

/** Returns what is wrong with who made an assertion, for whom and for what; null for nothing. */
function refusedMaker(
  { iss, sub, aud }: Claims,
  { issuer, subject, audiences }: ExpectedClaims,
): RefusedAssertion | null {
  const audience: unknown = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
  if (iss !== issuer) return wrong('iss', iss, issuer);
  if (typeof sub !== 'string' || !fitsSubject(subject, sub)) return wrong('sub', sub, subject);
  return typeof audience === 'string' && audiences.includes(audience)
    ? null
    : wrong('aud', aud, audiences.join(' or '));
}

function timely({ exp, iat, nbf, jti }: Claims, now: number): SoundAssertion | RefusedAssertion {
  const seconds = Math.floor(now / 1_000);
  for (const [name, time] of Object.entries({ exp, iat, nbf }))
    if (time !== undefined && typeof time !== 'number')
      // a number that is written as text looks right
      return wrong(name, time, 'a number of seconds since 1970-01-01T00:00:00Z, not a text');
  if (typeof exp !== 'number' || exp * 1_000 <= now || exp > seconds + LIFETIME_S + SKEW_S)
    return wrong('exp', exp, `after ${seconds} and at most ${seconds + LIFETIME_S}, an hour ahead`);
  for (const [name, time] of Object.entries({ iat, nbf })) {
    if (!isAround(time, seconds))
      return wrong(name, time, `between ${seconds - LIFETIME_S} and ${seconds}, or left out`);
  }
  if (typeof jti !== 'string' || jti === '') return wrong('jti', jti, 'a text that is new in each assertion');
  return { jti, expiresAt: exp };
}

/** Returns a value with the characters that an `error_description` may have (RFC 6749, section 5.2). */
const printable = (value: unknown): string => {
  if (value === undefined) return 'missing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[\x20-\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(text) ? text : 'something else';
};

/** Returns whether a time (seconds) is absent or close enough to `now`. */
const isAround = (time: unknown, now: number): boolean =>
  time === undefined ||
  (typeof time === 'number' && time <= now + SKEW_S && time >= now - LIFETIME_S - SKEW_S);
