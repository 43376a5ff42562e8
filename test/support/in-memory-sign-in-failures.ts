import type { SignInAttempt, SignInFailures } from '../../application/ports/sign-in-failures.js';
import { lockOut } from '../../domain/sign-in/lock-out.js';

interface Entry {
  readonly failedAt: readonly number[];
  readonly locks: number;
  readonly lockedUntil: number | null;
  readonly expiresAt: number;
}

const fresh: Entry = { failedAt: [], locks: 0, lockedUntil: null, expiresAt: 0 };

const { failures, periodMs, shortestMs, longestMs } = lockOut;

/** Failures as the port tells them, in memory. `now`: ms since the epoch. Addresses count as they are written. */
export function inMemorySignInFailures(now: () => number): SignInFailures {
  const entries = new Map<string, Entry>();
  const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
  const account = ({ tenantId, emailDigest }: Pick<SignInAttempt, 'tenantId' | 'emailDigest'>): string =>
    `${tenantId}|${emailDigest}`;
  const among = (attempt: SignInAttempt): string[] => [
    account(attempt),
    ...(attempt.ip === null ? [] : [attempt.ip]),
  ];
  const lockedUntil = (attempt: SignInAttempt): number | null => {
    const until = Math.max(...among(attempt).map((bucket) => entries.get(bucket)?.lockedUntil ?? 0));
    return until > now() ? until : null;
  };
  const count = (bucket: string): number | null => {
    const at = now();
    const there = entries.get(bucket) ?? fresh;
    const known = there.expiresAt <= at ? fresh : there;
    const failedAt = [
      ...known.failedAt.filter((time) => time > at - periodMs && time >= (known.lockedUntil ?? 0)),
      at,
    ];
    const locks = failedAt.length >= failures;
    const until = locks ? at + Math.min(shortestMs * 2 ** known.locks, longestMs) : null;
    entries.set(bucket, {
      failedAt,
      locks: known.locks + (locks ? 1 : 0),
      lockedUntil: until ?? known.lockedUntil,
      expiresAt: (until ?? at) + periodMs,
    });
    return until;
  };

  return {
    lockedUntil: (attempt) => Promise.resolve(iso(lockedUntil(attempt))),
    failed: (attempt) => {
      if (lockedUntil(attempt) !== null) return Promise.resolve(null);
      const [until = null] = among(attempt).map(count);
      return Promise.resolve(iso(until));
    },
    succeeded: (attempt) => {
      if (lockedUntil(attempt) !== null) return Promise.resolve(false);
      entries.delete(account(attempt));
      return Promise.resolve(true);
    },
    clear: (tenantId, emailDigests) => {
      for (const emailDigest of emailDigests) entries.delete(account({ tenantId, emailDigest }));
      return Promise.resolve();
    },
  };
}
