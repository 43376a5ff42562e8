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

/** `Authorization` headers that were valid within the last minute; only their SHA-256 is stored. */
export interface ProvenCredentials {
  /** Returns whether the header was recorded within the last minute. */
  has(authorization: string | undefined): boolean;
  /** Records that the header is valid. */
  note(authorization: string | undefined): void;
}

const LIFETIME_MS = 60_000;
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
  const nameOf = (authorization: string): string => hash('sha256', authorization, 'base64url');
  return {
    has: (authorization) => authorization !== undefined && proven.has(nameOf(authorization)),
    note: (authorization) => {
      if (authorization !== undefined) proven.set(nameOf(authorization), true);
    },
  };
}
