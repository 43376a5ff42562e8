import { LRUCache } from 'lru-cache';
import type { SettledKey } from './subject-key.js';

export interface KeyCacheOptions {
  /** Most keys held. */
  readonly limit: number;
  /** How long after the start of its load a key may be used, in ms. */
  readonly lifetimeMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** What a load must know about the moment it began. */
export interface LoadBegin {
  readonly at: number;
  readonly drops: number;
}

export interface KeyCache {
  get(id: string): SettledKey | undefined;
  /** To be called before the statement that reads the keys. */
  beginLoad(): LoadBegin;
  /** Keeps what a load found, and answers what holds now: a key destroyed meanwhile is destroyed. */
  put(id: string, key: SettledKey, begin: LoadBegin): SettledKey;
  destroyed(id: string): void;
  drop(id: string): void;
}

/** Caches data keys in this process, for a short time: another process may destroy them meanwhile. */
export function keyCache({ limit, lifetimeMs, now }: KeyCacheOptions): KeyCache {
  const keys = new LRUCache<string, SettledKey>({
    max: limit,
    // an entry counts up to and including its time
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
      // A key dropped while it was being loaded may have been read before it was destroyed.
      if (begin.drops === drops) keys.set(id, key, { start: begin.at });
      return key;
    },
    destroyed(id) {
      keys.set(id, 'destroyed');
    },
    drop(id) {
      drops += 1;
      keys.delete(id);
    },
  };
}
