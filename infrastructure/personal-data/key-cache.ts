import { LRUCache } from 'lru-cache';
import type { SettledKey } from './subject-key.js';

export interface KeyCacheOptions {
  /** Most keys held. */
  readonly limit: number;
  /** Milliseconds for which a key is used, from the start of its load. */
  readonly lifetimeMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** The state of the cache when a load began. */
export interface LoadBegin {
  readonly at: number;
  /** Keys that had been dropped by then. */
  readonly drops: number;
}

export interface KeyCache {
  get(id: string): SettledKey | undefined;
  /** To be called before the statement that reads the keys. */
  beginLoad(): LoadBegin;
  /** Keeps a key that a load found, and returns it; 'destroyed' if it was destroyed meanwhile. */
  put(id: string, key: SettledKey, begin: LoadBegin): SettledKey;
  destroyed(id: string): void;
  drop(id: string): void;
  /** Drops all keys whose ids begin so. */
  dropAll(beginning: string): void;
}

/** Creates a cache of data keys, for a short time: another process may destroy them meanwhile. */
export function keyCache({ limit, lifetimeMs, now }: KeyCacheOptions): KeyCache {
  const keys = new LRUCache<string, SettledKey>({
    maxSize: limit,
    sizeCalculation: () => 1,
    // an entry of this library is valid up to and including its time
    ttl: lifetimeMs - 1,
    ttlResolution: 0,
    perf: { now },
  });
  let drops = 0;

  return {
    get: (id) => keys.get(id),
    beginLoad: () => ({ at: now(), drops }),
    put(id, key, begin) {
      if (keys.get(id) === 'destroyed') return 'destroyed';
      // a key that was dropped during its load may have been read before it was destroyed
      if (begin.drops === drops) keys.set(id, key, { start: begin.at });
      return key;
    },
    destroyed(id) {
      keys.set(id, 'destroyed');
    },
    dropAll(beginning) {
      drops += 1;
      for (const id of Array.from(keys.keys())) if (id.startsWith(beginning)) keys.delete(id);
    },
    drop(id) {
      drops += 1;
      keys.delete(id);
    },
  };
}
