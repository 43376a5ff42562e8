import { randomBytes } from 'node:crypto';
import type { CodeMisses } from '../../../application/ports/sign-in/code-misses.js';
import type { TotpSteps } from '../../../application/ports/sign-in/one-time-codes.js';
import type {
  SignInTransaction,
  SignInTransactions,
} from '../../../application/ports/sign-in/sign-in-transactions.js';
import { appCodes } from '../../../domain/sign-in/lock-out.js';
import { mailedCode } from '../../../domain/sign-in/mailed-code.js';

const LIFETIME_MS = 10 * 60_000;
const MOST_ATTEMPTS = 5;

/** Sign-ins between their steps, in memory. `now`: ms since the epoch. */
export function inMemoryTransactions(now: () => number): SignInTransactions {
  const entries = new Map<string, { transaction: SignInTransaction; attempts: number; until: number }>();
  const live = (tenantId: string, secret: string) => {
    const entry = entries.get(secret);
    if (entry?.transaction.tenantId !== tenantId) return undefined;
    return entry.until > now() ? entry : undefined;
  };
  const change = (tenantId: string, secret: string, changes: Partial<SignInTransaction>): boolean => {
    const entry = live(tenantId, secret);
    if (entry === undefined) return false;
    entry.transaction = { ...entry.transaction, ...changes };
    entry.until = now() + LIFETIME_MS;
    return true;
  };
  return {
    begin: (transaction) => {
      const secret = randomBytes(32).toString('base64url');
      const began = {
        typedEmail: null,
        raises: null,
        connectionId: null,
        ...transaction,
        codes: [],
        beganAt: now(),
      };
      entries.set(secret, { transaction: began, attempts: 0, until: now() + LIFETIME_MS });
      return Promise.resolve(secret);
    },
    find: (tenantId, secret) => Promise.resolve(live(tenantId, secret)?.transaction ?? null),
    proved: (tenantId, secret, { amr, provedMailbox, authenticatedAt, generation }) =>
      Promise.resolve(change(tenantId, secret, { amr, provedMailbox, authenticatedAt, generation })),
    addCode: (tenantId, secret, userId, code) => {
      const own = live(tenantId, secret);
      if (own === undefined) return Promise.resolve(false);
      const codes = [code, ...own.transaction.codes].slice(0, 2);
      const ends = ({ purpose }: { readonly purpose: string }): boolean => purpose === code.purpose;
      for (const entry of entries.values()) {
        const { transaction } = entry;
        if (transaction.tenantId === tenantId && transaction.userId === userId)
          if (transaction.codes.some(ends)) entry.transaction = { ...transaction, codes: [] };
      }
      return Promise.resolve(change(tenantId, secret, { codes }));
    },
    proveMailbox: (tenantId, secret, { eventId, mailbox }) => {
      const isKnown = live(tenantId, secret)?.transaction.codes.some((code) => code.eventId === eventId);
      return Promise.resolve(
        isKnown === true && change(tenantId, secret, { provedMailbox: mailbox, codes: [] }),
      );
    },
    attempt: (tenantId, secret) => {
      const entry = live(tenantId, secret);
      if (entry === undefined || entry.attempts === MOST_ATTEMPTS) return Promise.resolve(false);
      entry.attempts++;
      return Promise.resolve(true);
    },
    end: (tenantId, secret) =>
      Promise.resolve(live(tenantId, secret) !== undefined && entries.delete(secret)),
    forget: (tenantId, userId) => {
      for (const [secret, { transaction }] of entries)
        if (transaction.tenantId === tenantId && transaction.userId === userId) entries.delete(secret);
      return Promise.resolve();
    },
  };
}

/** Time steps of accepted codes, in memory. @param steps the last one of each authenticator app */
export const inMemoryTotpSteps = (
  steps: Map<string, number>,
  misses = new Map<string, number>(),
  reported = new Map<string, number>(),
): TotpSteps => {
  const isUsedUp = (factorId: string, row: string): boolean =>
    row.startsWith(`${factorId}|other|`) && (misses.get(row) ?? 0) >= appCodes.misses;
  return {
    consume: ({ factorId }, step) => {
      if ((steps.get(factorId) ?? -1) >= step) return Promise.resolve(false);
      steps.set(factorId, step);
      return Promise.resolve(true);
    },
    take: ({ factorId }, isKnownBrowser) => {
      // an accepted code, of a session too, begins another row, unless strangers have used theirs up
      const latest = `${factorId}|${isKnownBrowser ? 'known' : 'other'}|${steps.get(factorId) ?? ''}`;
      const usedUp = isKnownBrowser ? undefined : [...misses.keys()].find((row) => isUsedUp(factorId, row));
      const row = usedUp ?? latest;
      const before = misses.get(row) ?? 0;
      if (before < appCodes.misses) misses.set(row, before + 1);
      return Promise.resolve(before < appCodes.misses);
    },
    clearMisses: () => {
      misses.clear();
      return Promise.resolve();
    },
    claimNotice: ({ factorId }, now) => {
      const isDue = (reported.get(factorId) ?? -Infinity) <= now - appCodes.noticeEveryMs;
      if (isDue) reported.set(factorId, now);
      return Promise.resolve(isDue);
    },
    forget: () => Promise.resolve(),
  };
};

/** Wrong mailed codes of accounts, in memory. */
export function inMemoryCodeMisses(): CodeMisses {
  const missed = new Map<string, number[]>();
  const recent = (userId: string, now: number): number[] =>
    (missed.get(userId) ?? []).filter((at) => at > now - mailedCode.missesMs);
  return {
    take: ({ userId }, now) => {
      const before = recent(userId, now);
      if (before.length < mailedCode.misses) missed.set(userId, [...before, now]);
      return Promise.resolve(before.length < mailedCode.misses);
    },
    areUsedUp: ({ userId }, now) => Promise.resolve(recent(userId, now).length >= mailedCode.misses),
    clear: ({ userId }) => Promise.resolve(void missed.delete(userId)),
  };
}
