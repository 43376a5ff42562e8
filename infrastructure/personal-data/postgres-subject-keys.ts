import { randomBytes } from 'node:crypto';
import type { SubjectKeys, SubjectRef } from '../../application/ports/events/subject-keys.js';
import type { BoxKey } from '../crypto/sealed-box.js';
import type { Sql } from '../postgres/database.js';
import { inBatches } from '../concurrency/batches.js';
import { keyCache } from './key-cache.js';
import { keySet } from './key-set.js';
import { lookupDigests } from './lookup-keys.js';
import { type SubjectKey, isSubject, subjectId } from './subject-key.js';
import { destroyKey, destroyKeys, destroyOldEmailKeys, loadKeys, mintKeys } from './subject-key-table.js';
import { DATA_KEY_BYTES, wrapKey } from './wrapped-key.js';

export interface SubjectKeysOptions {
  /** A role that owns schema `keys`, on connections that commit synchronously (PostgreSQL's default). */
  readonly database: Sql;
  readonly masterKey: BoxKey;
  /** Monotonic milliseconds. Default: `performance.now`. */
  readonly now?: () => number;
  /** Most keys cached in this process. Default: 15,000 (about 5 MB, and V8 lets thrice that lie as garbage). */
  readonly cacheSize?: number;
  /** Milliseconds for which a key is used that another process may have destroyed. Default: 60,000. */
  readonly lifetimeMs?: number;
}

const FRESH_KEYS = 64;
let fresh = Buffer.alloc(0);

/** Drawn from the random source many at a time: a call costs more than all the rest of a key. */
const freshKey = (): Uint8Array => {
  if (fresh.length === 0) fresh = randomBytes(FRESH_KEYS * DATA_KEY_BYTES);
  const key = fresh.subarray(0, DATA_KEY_BYTES);
  fresh = fresh.subarray(DATA_KEY_BYTES);
  return key;
};

/** How long a process may go on using a key that another one has destroyed. */
const LIFETIME_MS = 60_000;

const notASubject = (): never => {
  throw new TypeError(
    'not a subject: want user: or tenant: and lower-case UUIDs, or email: with digest and day',
  );
};

const assertSubject = (ref: SubjectRef): void => {
  if (!isSubject(subjectId(ref))) notASubject();
};

export interface PostgresSubjectKeys extends SubjectKeys {
  /** Destroys the keys of emails that nobody took within 30 days. */
  sweep(): Promise<void>;
}

/** Batches of one sweep; what is left then is the next one's. */
const MOST_BATCHES = 100;

/** Subject keys in schema `keys`, wrapped by the master key. See the port for what each function promises. */
export function postgresSubjectKeys({
  database,
  masterKey,
  now = () => performance.now(),
  cacheSize = 15_000,
  lifetimeMs = LIFETIME_MS,
}: SubjectKeysOptions): PostgresSubjectKeys {
  const cache = keyCache({ limit: cacheSize, lifetimeMs, now });
  type Read = (refs: ReadonlyMap<string, SubjectRef>) => Promise<ReadonlyMap<string, SubjectKey>>;

  const through =
    (read: typeof loadKeys): Read =>
    async (refs) => {
      const begin = cache.beginLoad();
      const keys = await read(database, masterKey, [...refs.values()]);
      for (const [id, key] of keys)
        if (key !== 'missing' && key !== 'altered') keys.set(id, cache.put(id, key, begin));
      return keys;
    };
  const load = through(loadKeys);
  const mint = inBatches(through(mintKeys));

  /** `malformed` says what there is for what is no subject, or throws. */
  const keysOf = async (
    refs: readonly SubjectRef[],
    read: Read,
    malformed: () => SubjectKey,
  ): Promise<Map<string, SubjectKey>> => {
    const keys = new Map<string, SubjectKey>();
    let wanted: Map<string, SubjectRef> | undefined;
    for (const ref of refs) {
      const id = subjectId(ref);
      const key = cache.get(id);
      if (key !== undefined) keys.set(id, key);
      else if (isSubject(id)) (wanted ??= new Map<string, SubjectRef>()).set(id, ref);
      else keys.set(id, malformed());
    }
    if (wanted) {
      const found = await read(wanted);
      for (const id of wanted.keys()) keys.set(id, found.get(id) ?? 'missing');
    }
    return keys;
  };

  return {
    async forSealing(refs, newKey) {
      if (newKey === undefined) return keySet(await keysOf(refs, mint, notASubject));
      const id = subjectId(newKey);
      const keys = await keysOf(
        refs.filter((ref) => subjectId(ref) !== id),
        mint,
        notASubject,
      );
      return keySet(keys.set(id, newKey.key));
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
    // What is no subject has no key: an event that was tampered with must not fail those it is read with.
    forOpening: async (refs) => keySet(await keysOf(refs, load, () => 'missing')),
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
    async sweep() {
      for (let batch = 0; batch < MOST_BATCHES; batch++) if (await destroyOldEmailKeys(database)) return;
    },
    forget: (ref) => cache.drop(subjectId(ref)),
    lookupDigest: lookupDigests(database, masterKey),
  };
}
