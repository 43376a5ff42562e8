import { HASH_BYTES, nodeHash, rootOf, type TreeNode } from './merkle.js';

/**
 * What a tree needs to grow: its size, and the hashes of the complete nodes that cover its leaves, from left to right, in one
 * piece. There are as many as the size has binary digits 1, 64 at most.
 */
export interface Frontier {
  readonly size: bigint;
  readonly hashes: Uint8Array;
}

/** The tree without leaves. */
export const EMPTY_TREE: Frontier = { size: 0n, hashes: new Uint8Array() };

/** A node that became complete, and its hash. */
export type CompleteNode = TreeNode & { readonly hash: Uint8Array };

/** Returns the tree with one more leaf. @param completed is called for each node that the leaf completes, the leaf first */
export function grown(
  { size, hashes }: Frontier,
  leaf: Uint8Array,
  completed: (node: CompleteNode) => void,
): Frontier {
  let hash = leaf;
  let kept = hashes.length;
  let [height, index] = [0, size];
  completed({ height, index, hash });
  while ((index & 1n) === 1n) {
    kept -= HASH_BYTES;
    hash = nodeHash(hashes.subarray(kept, kept + HASH_BYTES), hash);
    [height, index] = [height + 1, index >> 1n];
    completed({ height, index, hash });
  }
  return { size: size + 1n, hashes: Buffer.concat([hashes.subarray(0, kept), hash]) };
}

/** Returns the root of the tree. */
export const rootOfFrontier = ({ hashes }: Frontier): Uint8Array => rootOf(hashesIn(hashes));

/** Returns the hashes that bytes hold one after the other. */
const hashesIn = (bytes: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
