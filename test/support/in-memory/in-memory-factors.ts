import { randomBytes } from 'node:crypto';
import type { TotpSteps } from '../../../application/ports/sign-in/one-time-codes.js';
import type {
  SignInTransaction,
  SignInTransactions,
} from '../../../application/ports/sign-in/sign-in-transactions.js';

const LIFETIME_MS = 10 * 60_000;
const MOST_ATTEMPTS = 5;

/** Sign-ins between their steps, in memory. `now`: ms since the epoch. */
export function inMemoryTransactions(now: () => number): SignInTransactions {
  const entries = new Map<string, { transaction: SignInTransaction; attempts: number }>();
  const live = (tenantId: string, secret: string) => {
    const entry = entries.get(secret);
    if (entry?.transaction.tenantId !== tenantId) return undefined;
    return entry.transaction.beganAt + LIFETIME_MS > now() ? entry : undefined;
  };
  return {
    begin: (transaction) => {
      const secret = randomBytes(32).toString('base64url');
      entries.set(secret, { transaction: { ...transaction, beganAt: now() }, attempts: 0 });
      return Promise.resolve(secret);
    },
    find: (tenantId, secret) => Promise.resolve(live(tenantId, secret)?.transaction ?? null),
    proved: (tenantId, secret, proof) => {
      const entry = live(tenantId, secret);
      if (entry) entry.transaction = { ...entry.transaction, ...proof };
      return Promise.resolve(entry !== undefined);
    },
    attempt: (tenantId, secret) => {
      const entry = live(tenantId, secret);
      if (entry === undefined || entry.attempts === MOST_ATTEMPTS) return Promise.resolve(false);
      entry.attempts++;
      return Promise.resolve(true);
    },
    end: (tenantId, secret) =>
      Promise.resolve(live(tenantId, secret) !== undefined && entries.delete(secret)),
  };
}

/** Time steps of accepted codes, in memory. @param steps the last one of each authenticator app */
export const inMemoryTotpSteps = (steps: Map<string, number>): TotpSteps => ({
  consume: ({ factorId }, step) => {
    if ((steps.get(factorId) ?? -1) >= step) return Promise.resolve(false);
    steps.set(factorId, step);
    return Promise.resolve(true);
  },
  forget: () => Promise.resolve(),
});
