import { randomBytes } from 'node:crypto';
import type { PasskeyCeremonies, PasskeyUses } from '../../../application/ports/sign-in/passkeys.js';

const LIFETIME_MS = 5 * 60_000;

/** Challenges in memory. `now`: ms since the epoch. */
export function inMemoryCeremonies(now: () => number): PasskeyCeremonies {
  const entries = new Map<string, { ceremony: string; userHandle: string | null; until: number }>();
  return {
    begin: (ceremony, userHandle = null) => {
      const challenge = randomBytes(32).toString('base64url');
      const { tenantId, purpose, rpId, browser, userId } = ceremony;
      const named = JSON.stringify([tenantId, purpose, rpId, browser, userId]);
      entries.set(challenge, { ceremony: named, userHandle, until: now() + LIFETIME_MS });
      return Promise.resolve(challenge);
    },
    take: (challenge, { tenantId, purpose, rpId, browser, userId }) => {
      const entry = entries.get(challenge);
      const named = JSON.stringify([tenantId, purpose, rpId, browser, userId]);
      if (entry?.ceremony !== named || entry.until <= now()) return Promise.resolve(null);
      entries.delete(challenge);
      return Promise.resolve({ userHandle: entry.userHandle });
    },
  };
}

/** Signature counters in memory. `now`: ms since the epoch. */
export function inMemoryPasskeyUses(now: () => number): PasskeyUses {
  const entries = new Map<
    string,
    { userId: string; rpId: string; counter: number; lastUsedAt: string | null }
  >();
  return {
    begin: ({ userId, passkeyId }, { counter, rpId }) =>
      Promise.resolve(void entries.set(passkeyId, { userId, rpId, counter, lastUsedAt: null })),
    note: ({ userId, passkeyId }, { counter, rpId }) => {
      const before = entries.get(passkeyId)?.counter ?? -1;
      if (before >= counter && (before !== 0 || counter !== 0)) return Promise.resolve(false);
      entries.set(passkeyId, { userId, rpId, counter, lastUsedAt: new Date(now()).toISOString() });
      return Promise.resolve(true);
    },
    lastUses: (_tenantId, userId) =>
      Promise.resolve(
        new Map(
          [...entries].flatMap(([passkeyId, entry]) =>
            entry.userId === userId && entry.lastUsedAt !== null
              ? [[passkeyId, entry.lastUsedAt] as const]
              : [],
          ),
        ),
      ),
    usersElsewhere: (hostEnd) => {
      const elsewhere = [...entries.values()].filter(({ rpId }) => !rpId.endsWith(hostEnd));
      return Promise.resolve(new Set(elsewhere.map(({ userId }) => userId)).size);
    },
    forget: (_tenantId, userId, passkeyId) => {
      for (const [id, entry] of entries)
        if (entry.userId === userId && (passkeyId === undefined || id === passkeyId)) entries.delete(id);
      return Promise.resolve();
    },
  };
}
