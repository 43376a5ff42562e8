import type { SettledKey } from './subject-key.js';

export interface KeyCacheOptions {
  /** Most keys held; the oldest leave first. */
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

/**
 * Data keys of this process, for a short time: another process may have destroyed them since. Entries stand in the
 * order of their loads and so of their ends, and the oldest are the first to go, for age and for room alike.
 */
export function keyCache({ limit, lifetimeMs, now }: KeyCacheOptions): KeyCache {
  const entries = new Map<string, { readonly key: SettledKey; readonly until: number }>();
  let drops = 0;

  const get = (id: string): SettledKey | undefined => {
    const entry = entries.get(id);
    return entry !== undefined && entry.until > now() ? entry.key : undefined;
  };

  const set = (id: string, key: SettledKey, until: number): void => {
    entries.delete(id);
    entries.set(id, { key, until });
    const at = now();
    for (const [oldest, entry] of entries) {
      if (entries.size <= limit && entry.until > at) break;
      entries.delete(oldest);
    }
  };

  return {
    get,
    beginLoad: () => ({ at: now(), drops }),
    put(id, key, begin) {
      if (get(id) === 'destroyed') return 'destroyed';
      // A key dropped while it was being loaded may have been read before it was destroyed.
      if (begin.drops === drops) set(id, key, begin.at + lifetimeMs);
      return key;
    },
    destroyed: (id) => set(id, 'destroyed', now() + lifetimeMs),
    drop(id) {
      drops += 1;
      entries.delete(id);
    },
  };
}
