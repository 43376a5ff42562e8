import type { ChainHead } from '../entry.js';
import type { CompleteNode } from '../tree/frontier.js';
import { LEVEL_HEIGHT, type StoredRange } from '../tree/stored-hashes.js';

/** What the table keeps of a tenant's chain and of the tree over it. */
export interface StoredTree {
  /** The end of the chain, and the hashes by which the tree grows (see `Frontier`). */
  readonly end: ChainHead & { readonly frontier: Uint8Array };
  /** Returns the hashes of a range. Throws RangeError where one is missing. */
  readonly hashes: (range: StoredRange) => Promise<readonly Uint8Array[]>;
}

/** Hashes of a level that are compared at a time: 256 pieces. */
const AT_ONCE = 4_096;

/** The nodes of a tree as they become complete, compared with the hashes that are stored of them. */
export interface ComparedTree {
  add(node: CompleteNode): void;
  /** Returns whether so much was added that it should be compared. */
  isDue(): boolean;
  /**
   * Compares what was added. Returns the number of the first entry below a hash that is missing or another one; null where all
   * are right.
   */
  fault(): Promise<bigint | null>;
}

export function comparedTree({ hashes }: Pick<StoredTree, 'hashes'>): ComparedTree {
  const levels = new Map<number, { first: bigint; expected: Uint8Array[] }>();

  const faultOf = async (level: number): Promise<bigint | null> => {
    const { first, expected } = levels.get(level)!;
    const end = first + BigInt(expected.length);
    levels.set(level, { first: end, expected: [] });
    const entryBelow = (index: bigint): bigint => (index << BigInt(level * LEVEL_HEIGHT)) + 1n;
    try {
      const stored = await hashes({ level, first, end });
      const wrong = expected.findIndex((hash, index) => Buffer.compare(hash, stored[index]!) !== 0);
      return wrong === -1 ? null : entryBelow(first + BigInt(wrong));
    } catch (error) {
      if (error instanceof RangeError) return entryBelow(first);
      throw error;
    }
  };

  return {
    add({ height, hash }) {
      if (height % LEVEL_HEIGHT !== 0) return;
      const level = height / LEVEL_HEIGHT;
      const { first, expected } = levels.get(level) ?? { first: 0n, expected: [] };
      expected.push(hash);
      levels.set(level, { first, expected });
    },
    isDue: () => (levels.get(0)?.expected.length ?? 0) >= AT_ONCE,
    async fault() {
      for (const [level, { expected }] of levels) {
        if (expected.length === 0) continue;
        const levelFault = await faultOf(level);
        if (levelFault !== null) return levelFault;
      }
      return null;
    },
  };
}
