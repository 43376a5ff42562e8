import type {
  AddressStatus,
  DueRefusals,
  SignInAttempt,
  SignInFailures,
} from '../../../application/ports/sign-in/sign-in-failures.js';
import { addressLimit, lockOut } from '../../../domain/sign-in/lock-out.js';

interface Entry {
  readonly failedAt: readonly number[];
  readonly locks: number;
  readonly lockedUntil: number | null;
  readonly expiresAt: number;
}

interface Address {
  readonly tenantId: string;
  readonly ip: string;
  refusedAt: readonly number[];
  unnoted: number;
  notedAt: number | null;
}

const fresh: Entry = { failedAt: [], locks: 0, lockedUntil: null, expiresAt: 0 };

const { failures, knownBrowserFailures, periodMs, shortestMs, longestMs } = lockOut;

/** Sign-in failures in memory. `now`: ms since the epoch. Addresses count as they are written. */
export function inMemorySignInFailures(now: () => number): SignInFailures {
  const entries = new Map<string, Entry>();
  const addresses = new Map<string, Address>();
  const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
  const account = ({ tenantId, emailDigest, knownBrowserId }: Omit<SignInAttempt, 'ip'>): string =>
    `${tenantId}|${emailDigest}|${knownBrowserId ?? ''}`;
  /** The address that an attempt counts for. */
  const counted = ({ ip, knownBrowserId = null }: SignInAttempt): string | null =>
    knownBrowserId === null ? ip : null;
  const locked = (attempt: SignInAttempt): number | null => {
    const until = entries.get(account(attempt))?.lockedUntil ?? 0;
    return until > now() ? until : null;
  };
  const recent = ({ refusedAt }: Address): number[] =>
    refusedAt.filter((time) => time > now() - addressLimit.periodMs);
  const addressOf = (tenantId: string, ip: string): Address => {
    const key = `${tenantId}|${ip}`;
    const known = addresses.get(key) ?? { tenantId, ip, refusedAt: [], unnoted: 0, notedAt: null };
    addresses.set(key, known);
    return known;
  };
  const isAbove = (address: Address): boolean => recent(address).length >= addressLimit.refusals;
  const take = (address: Address): AddressStatus => {
    const { unnoted, notedAt } = address;
    const isDue = unnoted > 0 && (notedAt === null || notedAt <= now() - addressLimit.recordEveryMs);
    if (isDue) Object.assign(address, { unnoted: 0, notedAt: now() });
    return { isAbove: isAbove(address), toNote: isDue ? unnoted : 0 };
  };
  const refused = (tenantId: string, ip: string | null, apart: boolean): AddressStatus => {
    if (ip === null) return { isAbove: false, toNote: 0 };
    const address = addressOf(tenantId, ip);
    const above = isAbove(address);
    if (!above) address.refusedAt = [...recent(address), now()];
    if (above || !apart) address.unnoted += 1;
    return { ...take(address), isAbove: above };
  };
  const count = (attempt: SignInAttempt): number | null => {
    const bucket = account(attempt);
    const most = typeof attempt.knownBrowserId === 'string' ? knownBrowserFailures : failures;
    const at = now();
    const there = entries.get(bucket) ?? fresh;
    const known = there.expiresAt <= at ? fresh : there;
    const failedAt = [
      ...known.failedAt.filter((time) => time > at - periodMs && time >= (known.lockedUntil ?? 0)),
      at,
    ];
    const locks = failedAt.length >= most;
    const until = locks ? at + Math.min(shortestMs * 2 ** known.locks, longestMs) : null;
    entries.set(bucket, {
      failedAt,
      locks: known.locks + (locks ? 1 : 0),
      lockedUntil: until ?? known.lockedUntil,
      expiresAt: (until ?? at) + periodMs,
    });
    return until;
  };
  const isAboveAt = (attempt: SignInAttempt): boolean => {
    const ip = counted(attempt);
    return ip !== null && isAbove(addressOf(attempt.tenantId, ip));
  };

  return {
    status: (attempt) => {
      const { tenantId, ip } = attempt;
      if (isAboveAt(attempt)) return Promise.resolve({ ...refused(tenantId, ip, false), lockedUntil: null });
      return Promise.resolve({ isAbove: false, toNote: 0, lockedUntil: iso(locked(attempt)) });
    },
    failed: (attempt) => {
      const status = refused(attempt.tenantId, counted(attempt), true);
      if (status.isAbove || locked(attempt) !== null)
        return Promise.resolve({ ...status, lockedUntil: null });
      return Promise.resolve({ ...status, lockedUntil: iso(count(attempt)) });
    },
    succeeded: (attempt) => {
      if (isAboveAt(attempt) || locked(attempt) !== null) return Promise.resolve(false);
      entries.delete(account(attempt));
      return Promise.resolve(true);
    },
    refused: (tenantId, ip) => Promise.resolve(refused(tenantId, ip, false)),
    dueRefusals: () => {
      const due: DueRefusals[] = [];
      for (const address of addresses.values()) {
        const status = take(address);
        if (status.toNote > 0) due.push({ ...status, tenantId: address.tenantId, ip: address.ip });
      }
      return Promise.resolve(due);
    },
    clear: (tenantId, emailDigests) => {
      for (const emailDigest of emailDigests)
        for (const bucket of entries.keys())
          if (bucket.startsWith(`${tenantId}|${emailDigest}|`)) entries.delete(bucket);
      return Promise.resolve();
    },
  };
}
