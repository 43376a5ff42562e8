import type { Clock } from '../../application/ports/shared/clock.js';
import type { BoxKey } from '../crypto/sealed-box.js';
import type { Database, Sql } from '../postgres/database.js';
import {
  HINTS_AFTER_MS,
  lacksNext,
  nextActivation,
  outlivedOf,
  PUBLISHED_BEFORE_MS,
  scheduled,
} from './signing-key-schedule.js';
import {
  type StoredSigningKey,
  changingSigningKeys,
  insertSigningKey,
  moveActivation,
  removeSigningKeys,
  withdrawSigningKeys,
} from './signing-key-table.js';
import { type newKeyPair, newSigningKey } from './signing-key.js';

export interface ChangeSigningKeysDeps {
  readonly database: Database;
  readonly masterKey: BoxKey;
  readonly clock: Clock;
  readonly makePair: typeof newKeyPair;
}

/** Adds a key. `activation` returns when it begins to sign, from the time of its creation; both in ms since the epoch. */
async function addKey(
  tx: Sql,
  { masterKey, clock, makePair }: ChangeSigningKeysDeps,
  activation: (now: number) => number,
): Promise<void> {
  const key = await newSigningKey(masterKey, await makePair());
  const now = clock.now();
  await insertSigningKey(tx, key, { createdAt: now, activatesAt: activation(now) });
}

/** Adds the first key where there is none. It signs at once, since no token of an earlier key exists. */
export const addFirstKey = (deps: ChangeSigningKeysDeps): Promise<void> =>
  changingSigningKeys(deps.database, async (tx, keys) => {
    if (keys.length === 0) await addKey(tx, deps, () => deps.clock.now());
  });

/** Adds the key that signs next, unless `stored`, the keys that were read last, or the table has one. */
export async function addNextKey(
  deps: ChangeSigningKeysDeps,
  stored: readonly StoredSigningKey[],
): Promise<void> {
  const { database, clock } = deps;
  if (!lacksNext(stored, clock.now())) return;
  await changingSigningKeys(database, async (tx, keys) => {
    if (lacksNext(keys, clock.now())) await addKey(tx, deps, (now) => nextActivation(keys, now));
  });
}

/** Lets the next key sign as soon as it has been published for 24 hours. */
export const bringNextKeyForward = ({ database, clock }: ChangeSigningKeysDeps): Promise<void> =>
  changingSigningKeys(database, async (tx, keys) => {
    const now = clock.now();
    const next = scheduled(keys, now).find(({ state }) => state === 'next')?.key;
    if (!next) return;
    const earliest = Math.max(now, next.createdAt + PUBLISHED_BEFORE_MS);
    if (earliest < next.activatesAt) await moveActivation(tx, next.kid, earliest);
  });

/** Removes all keys and adds one that signs in `publishMs`, when all processes publish it. */
export const replaceAllKeys = (deps: ChangeSigningKeysDeps, publishMs: number): Promise<void> =>
  changingSigningKeys(deps.database, async (tx) => {
    await withdrawSigningKeys(tx, deps.clock.now());
    await addKey(tx, deps, (now) => now + publishMs);
  });

/** Removes the keys of `stored` whose tokens have all expired. */
export async function removeOutlivedKeys(
  { database, clock }: ChangeSigningKeysDeps,
  stored: readonly StoredSigningKey[],
): Promise<void> {
  const now = clock.now();
  const outlived = outlivedOf(stored, now).map(({ kid }) => kid);
  if (outlived.length > 0)
    await removeSigningKeys(database, outlived, { at: now, hintsUntil: now + HINTS_AFTER_MS });
}
