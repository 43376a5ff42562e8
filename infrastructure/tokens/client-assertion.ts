import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import type { JWK } from 'jose';
import { isClientId } from '../../domain/client/client-input.js';
import type { PublicJwk, PublicJwks } from '../../domain/client/client-jwks.js';
import { isCompact } from './own-token.js';

/** Longer than any assertion with the claims that we look at. */
const MOST_CHARACTERS = 8_192;
/** How far ahead an assertion may expire, and how old it may be, in seconds. */
const LIFETIME_S = 300;
/** A client's clock may be ahead by so much, in seconds. */
const SKEW_S = 10;

const algorithms: Readonly<Record<PublicJwk['kty'], readonly string[]>> = {
  RSA: ['RS256', 'PS256'],
  EC: ['ES256'],
};
/** RFC 7523 knows no type; its successor (draft-ietf-oauth-rfc7523bis) names the second. */
const types: readonly unknown[] = [undefined, 'jwt', 'client-authentication+jwt'];

/** An assertion whose signature and claims hold; whether it was given before is another matter. */
export interface SoundAssertion {
  readonly jti: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

export interface ExpectedAssertion {
  readonly clientId: string;
  readonly jwks: PublicJwks;
  /** What `aud` may be: one of these alone. */
  readonly audiences: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The client id that an assertion claims, unverified. */
export function claimedClientId(assertion: string): string | null {
  if (assertion.length > MOST_CHARACTERS) return null;
  try {
    const { sub } = decodeJwt(assertion);
    return typeof sub === 'string' && isClientId(sub) ? sub : null;
  } catch {
    return null;
  }
}

/** Null for an assertion that is not the client's, not for us, or not live. */
export async function soundAssertion(
  assertion: string,
  expected: ExpectedAssertion,
): Promise<SoundAssertion | null> {
  if (assertion.length > MOST_CHARACTERS || !isCompact(assertion)) return null;
  for (const key of candidates(assertion, expected.jwks)) {
    const claims = await verified(assertion, key, expected.now);
    if (claims) return fitting(claims, expected);
  }
  return null;
}

/** The client's own keys that the header's algorithm and key id fit; whatever else the header names is not looked at. */
function candidates(assertion: string, { keys }: PublicJwks): readonly (PublicJwk & { alg: string })[] {
  try {
    const { alg = '', kid, typ } = decodeProtectedHeader(assertion);
    if (!types.includes(typeof typ === 'string' ? typ.toLowerCase() : typ)) return [];
    return keys
      .filter((key) => algorithms[key.kty].includes(alg))
      .filter((key) => (key.alg === undefined || key.alg === alg) && (kid === undefined || key.kid === kid))
      .map((key) => ({ ...key, alg }));
  } catch {
    return [];
  }
}

async function verified(
  assertion: string,
  key: PublicJwk & { readonly alg: string },
  now: number,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const { payload } = await jwtVerify(assertion, await importJWK(key as JWK, key.alg), {
      algorithms: [key.alg],
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'jti'],
      currentDate: new Date(now),
      clockTolerance: SKEW_S,
    });
    return payload;
  } catch {
    return null;
  }
}

function fitting(
  { iss, sub, aud, exp, iat, nbf, jti }: Readonly<Record<string, unknown>>,
  { clientId, audiences, now }: ExpectedAssertion,
): SoundAssertion | null {
  const seconds = now / 1_000;
  const audience: unknown = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
  const isLive =
    typeof exp === 'number' &&
    seconds < exp &&
    exp <= seconds + LIFETIME_S + SKEW_S &&
    isAround(iat, seconds) &&
    isAround(nbf, seconds);
  const isOurs = typeof audience === 'string' && audiences.includes(audience);
  const isTheirs = iss === clientId && sub === clientId;
  if (!isLive || !isOurs || !isTheirs || typeof jti !== 'string' || jti === '') return null;
  return { jti, expiresAt: exp };
}

/** A time that is left out is fine. */
const isAround = (time: unknown, now: number): boolean =>
  time === undefined ||
  (typeof time === 'number' && time <= now + SKEW_S && time >= now - LIFETIME_S - SKEW_S);
