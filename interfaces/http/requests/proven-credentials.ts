import { createHash } from 'node:crypto';

/** `Authorization` headers that were found to be good within the last minute; only their SHA-256 is kept. */
export interface ProvenCredentials {
  has(authorization: string | undefined): boolean;
  note(authorization: string | undefined): void;
}

const LIFETIME_MS = 60_000;
/** Beyond, the oldest are forgotten. */
const MOST = 10_000;

/**
 * Remembers who proved themselves, so that strangers who use up the limit of an address do not lock out the callers behind
 * it. It vouches for nothing: what it lets through is looked at like every other credential. What is over its own limit is
 * not noted: the same credential can be written in many ways, and would push out the others.
 * @param now milliseconds since the epoch
 */
export function provenCredentials(now: () => number = Date.now): ProvenCredentials {
  const endsAt = new Map<string, number>();
  const nameOf = (authorization: string): string =>
    createHash('sha256').update(authorization).digest('base64url');
  return {
    has: (authorization) => authorization !== undefined && (endsAt.get(nameOf(authorization)) ?? 0) > now(),
    note: (authorization) => {
      if (authorization === undefined) return;
      const name = nameOf(authorization);
      endsAt.delete(name);
      endsAt.set(name, now() + LIFETIME_MS);
      const [oldest] = endsAt.keys();
      if (endsAt.size > MOST && oldest !== undefined) endsAt.delete(oldest);
    },
  };
}
