import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** `Authorization` headers that were valid within the last minute; only their SHA-256 is kept. */
export interface ProvenCredentials {
  /** Returns whether the header was noted within the last minute. */
  has(authorization: string | undefined): boolean;
  /** Notes that the header is valid. */
  note(authorization: string | undefined): void;
}

const LIFETIME_MS = 60_000;
const MOST_KEPT = 10_000;

/**
 * Remembers which credentials were valid, so that unknown callers that use up the limit of an address do not lock out the
 * callers behind it. Credentials that it lets through are verified like all others. The caller does not note a credential
 * that is over its own limit: the same credential can be written in many ways, which would push out the others.
 * @param now milliseconds
 */
export function provenCredentials(now: () => number = () => performance.now()): ProvenCredentials {
  const proven = new LRUCache<string, true>({
    max: MOST_KEPT,
    ttl: LIFETIME_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const nameOf = (authorization: string): string =>
    createHash('sha256').update(authorization).digest('base64url');
  return {
    has: (authorization) => authorization !== undefined && proven.has(nameOf(authorization)),
    note: (authorization) => {
      if (authorization !== undefined) proven.set(nameOf(authorization), true);
    },
  };
}
