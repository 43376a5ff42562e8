import { randomBytes } from 'node:crypto';
import type { SubjectKeys, SubjectRef } from '../../application/ports/events/subject-keys.js';
import type { BoxKey } from '../crypto/sealed-box.js';
import type { Sql } from '../postgres/database.js';
import { inBatches } from '../concurrency/batches.js';
import { type KeyCache, keyCache } from './key-cache.js';
import { keySet } from './key-set.js';
import { lookupDigests } from './lookup-keys.js';
import { type SubjectKey, isSubject, subjectId } from './subject-key.js';
import {
  deleteKeyRows,
  destroyKey,
  destroyKeys,
  destroyKeysAfter,
  destroyOldEmailKeys,
  loadKeys,
  mintKeys,
} from './subject-key-table.js';
import { DATA_KEY_BYTES, wrapKey } from './wrapped-key.js';

export interface SubjectKeysOptions {
  /** Connects as the owner of schema `keys` and commits synchronously (PostgreSQL's default). */
  readonly database: Sql;
  readonly masterKey: BoxKey;
  /** Monotonic milliseconds. Default: `performance.now`. */
  readonly now?: () => number;
  /** Most keys cached in this process. Default: 15,000 (about 5 MB, and three times as much garbage). */
  readonly cacheSize?: number;
  /** Milliseconds for which a key is used that another process may have destroyed. Default: 60,000. */
  readonly lifetimeMs?: number;
}

const FRESH_KEYS = 64;
let fresh = Buffer.alloc(0);

/** Returns a new key. Many are drawn at a time: a call to the random source costs more than the rest of a key. */
const freshKey = (): Uint8Array => {
  if (fresh.length === 0) fresh = randomBytes(FRESH_KEYS * DATA_KEY_BYTES);
  const key = fresh.subarray(0, DATA_KEY_BYTES);
  fresh = fresh.subarray(DATA_KEY_BYTES);
  return key;
};

const notASubject = (): never => {
  throw new TypeError(
    'not a subject: want user: or tenant: and lower-case UUIDs, or email: with digest and day',
  );
};

const assertSubject = (ref: SubjectRef): void => {
  if (!isSubject(subjectId(ref))) notASubject();
};

export interface PostgresSubjectKeys extends SubjectKeys {
  /** Destroys the keys of emails that belong to no user after 30 days. */
  deleteExpired(): Promise<void>;
}

/** Most batches of one call; the next call does the rest. */
const MOST_BATCHES = 100;

type ReadKeys = (refs: ReadonlyMap<string, SubjectRef>) => Promise<ReadonlyMap<string, SubjectKey>>;

/** Returns `read` with its result put into the cache. A key that was destroyed during the read is returned as destroyed. */
const throughCache =
  (cache: KeyCache, read: (refs: readonly SubjectRef[]) => Promise<Map<string, SubjectKey>>): ReadKeys =>
  async (refs) => {
    const begin = cache.beginLoad();
    const keys = await read([...refs.values()]);
    for (const [id, key] of keys)
      if (key !== 'missing' && key !== 'altered') keys.set(id, cache.put(id, key, begin));
    return keys;
  };

/**
 * Returns the keys of the subjects by `subjectId`, those that are not cached by one `read`. `malformed` returns the key of a
 * reference that is no subject, or throws.
 */
async function keysOf(
  cache: KeyCache,
  refs: readonly SubjectRef[],
  read: ReadKeys,
  malformed: () => SubjectKey,
): Promise<Map<string, SubjectKey>> {
  const keys = new Map<string, SubjectKey>();
  const missing = new Map<string, SubjectRef>();
  for (const ref of refs) {
    const id = subjectId(ref);
    const key = cache.get(id);
    if (key !== undefined) keys.set(id, key);
    else if (isSubject(id)) missing.set(id, ref);
    else keys.set(id, malformed());
  }
  if (missing.size > 0) {
    const found = await read(missing);
    for (const id of missing.keys()) keys.set(id, found.get(id) ?? 'missing');
  }
  return keys;
}

/** Creates the subject keys in schema `keys`, wrapped by the master key. See the port. */
export function postgresSubjectKeys({
  database,
  masterKey,
  now = () => performance.now(),
  cacheSize = 15_000,
  lifetimeMs = 60_000,
}: SubjectKeysOptions): PostgresSubjectKeys {
  const cache = keyCache({ limit: cacheSize, lifetimeMs, now });
  const load = throughCache(cache, (refs) => loadKeys(database, masterKey, refs));
  const mint = inBatches(throughCache(cache, (refs) => mintKeys(database, masterKey, refs)));

  return {
    async forSealing(refs, newKey) {
      const id = newKey && subjectId(newKey);
      const others = refs.filter((ref) => subjectId(ref) !== id);
      const keys = await keysOf(cache, others, mint, notASubject);
      return keySet(newKey === undefined ? keys : keys.set(subjectId(newKey), newKey.key));
    },
    newKey(ref) {
      assertSubject(ref);
      const id = subjectId(ref);
      if (cache.get(id) !== undefined) return undefined;
      const begin = cache.beginLoad();
      const key = freshKey();
      const stored = (): void => {
        cache.put(id, key, begin);
      };
      return { ...ref, key, wrapped: wrapKey(masterKey, id, key), stored };
    },
    // an altered event, whose subject is malformed, must not fail the events that are read with it
    forOpening: async (refs) => keySet(await keysOf(cache, refs, load, () => 'missing')),
    async destroy(ref) {
      assertSubject(ref);
      await destroyKey(database, ref);
      cache.destroyed(subjectId(ref));
    },
    async destroyEmails(tenantId, subjects, barred) {
      for (const subject of barred) assertSubject({ tenantId, subject });
      await destroyKeys(database, tenantId, subjects, barred);
      for (const subject of subjects) cache.drop(subjectId({ tenantId, subject }));
      for (const subject of barred) cache.destroyed(subjectId({ tenantId, subject }));
    },
    async deleteExpired() {
      for (let batch = 0; batch < MOST_BATCHES; batch++) if (await destroyOldEmailKeys(database)) return;
    },
    async destroyPeople(tenantId, after) {
      const subjects = await destroyKeysAfter(database, tenantId, after);
      // tombstones of so many people would push the keys of other tenants out of the cache
      for (const subject of subjects) cache.drop(subjectId({ tenantId, subject }));
      return { destroyed: subjects.length, last: subjects.at(-1) ?? null };
    },
    async removeTenant(tenantId) {
      let areErased = false;
      while (!areErased) areErased = await deleteKeyRows(database, tenantId);
      cache.dropAll(`${tenantId}|`);
    },
    forgetTenant: (tenantId) => cache.dropAll(`${tenantId}|`),
    forget: (ref) => cache.drop(subjectId(ref)),
    lookupDigest: lookupDigests(database, masterKey),
  };
}
