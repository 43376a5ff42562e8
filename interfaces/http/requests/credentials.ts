import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Returns the token of an `Authorization` header of the scheme Bearer (RFC 6750, section 2.1); null for any other
 * header.
 */
export const bearerToken = (authorization: string): string | null =>
  /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization)?.[1] ?? null;

/** Returns whether an `Authorization` header has the scheme Bearer. */
export const isBearer = (authorization: string): boolean => /^bearer(?: |$)/i.test(authorization);

/**
 * Credentials that were valid within the last hour: `Authorization` headers, and names of what clients send in the body. Only
 * their SHA-256 is stored.
 */
export interface ProvenCredentials {
  /** Returns whether the credential was recorded within the last hour. */
  has(credential: string | undefined): boolean;
  /** Records that the credential is valid. */
  note(credential: string | undefined): void;
}

/** As long as a service may use the token that its credential gave it, before it sends the credential again. */
const LIFETIME_MS = 3_600_000;
const MOST_KEPT = 10_000;

/**
 * Remembers valid credentials, so that strangers who use up the limit of an address do not lock out the callers behind
 * it. The credentials are still verified like all others. The caller does not record a credential above its own limit:
 * the same one can be written in many ways, which would evict the others.
 * @param now milliseconds
 */
export function provenCredentials(now: () => number = () => performance.now()): ProvenCredentials {
  const proven = new LRUCache<string, true>({
    maxSize: MOST_KEPT,
    sizeCalculation: () => 1,
    ttl: LIFETIME_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const digestOf = (credential: string): string => hash('sha256', credential, 'base64url');
  return {
    has: (credential) => credential !== undefined && proven.has(digestOf(credential)),
    note: (credential) => {
      if (credential !== undefined) proven.set(digestOf(credential), true);
    },
  };
}
