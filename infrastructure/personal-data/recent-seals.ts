/** What a sealed text was made of. */
interface SealedFrom {
  readonly key: Uint8Array;
  readonly context: string;
  readonly plaintext: string;
}

/**
 * The texts that this process has sealed last. The events that a process appends come back to its own projections within a
 * moment, which open each value up to five times.
 */
export interface RecentSeals {
  add(sealed: string, from: SealedFrom): void;
  /** Returns the plaintext; undefined for a text that is not known, or was sealed with another key or context. */
  find(sealed: string, key: Uint8Array, context: string): string | undefined;
  /** Forgets all texts. */
  clear(): void;
}

/** Texts of a generation. There are two at most: about a megabyte. */
const GENERATION = 500;

/** Creates the memory of what is sealed. The oldest texts are forgotten when there are more than a thousand. */
export function recentSeals(): RecentSeals {
  let young = new Map<string, SealedFrom>();
  let old = young;
  return {
    add(sealed, from) {
      if (young.size >= GENERATION) {
        old = young;
        young = new Map();
      }
      young.set(sealed, from);
    },
    find(sealed, key, context) {
      const from = young.get(sealed) ?? old.get(sealed);
      return from?.key === key && from.context === context ? from.plaintext : undefined;
    },
    clear() {
      young = new Map();
      old = young;
    },
  };
}
