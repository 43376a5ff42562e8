import { hash } from 'node:crypto';

/**
 * The Merkle tree of RFC 6962, section 2.1, with SHA-256. A node is named by its height above the leaves and its index among the
 * nodes of this height: it covers the leaves from `index * 2 ** height` on, `2 ** height` of them. Only nodes whose leaves are
 * all there are ever stored, since these never change.
 */
export interface TreeNode {
  readonly height: number;
  readonly index: bigint;
}

/** The bytes of a hash. */
export const HASH_BYTES = 32;

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

// in one call, which takes half the time of an object that is updated
const sha256 = (...parts: readonly Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

/** Returns the hash of a leaf (RFC 6962, section 2.1). */
export const leafHash = (bytes: string | Uint8Array): Buffer =>
  sha256(LEAF, typeof bytes === 'string' ? Buffer.from(bytes) : bytes);

/** Returns the hash of the node above two nodes. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);

const EMPTY_ROOT: Buffer = sha256();

/** Returns the root above neighbouring nodes, each higher than the one to its right. Without nodes: that of the empty tree. */
export const rootOf = (nodes: readonly Uint8Array[]): Uint8Array =>
  nodes.length === 0
    ? EMPTY_ROOT
    : nodes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), nodes.at(-1)!);

/**
 * Returns the nodes that cover the leaves from `from` up to `to` (excluded), from left to right. `from` is a multiple of the
 * least power of two that is not below `to - from`, as in every range of a proof.
 */
export function nodesOver(from: bigint, to: bigint): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let start = from; start < to;) {
    const height = bitsOf(to - start) - 1;
    nodes.push({ height, index: start >> BigInt(height) });
    start += 1n << BigInt(height);
  }
  return nodes;
}

const bitsOf = (value: bigint): number => value.toString(2).length;

/** A range of leaves, `to` excluded. */
export type LeafRange = readonly [from: bigint, to: bigint];

/** Returns the largest power of two below `size`, which is above 1. */
const splitOf = (size: bigint): bigint => 1n << BigInt(bitsOf(size - 1n) - 1);

/** Returns the ranges whose roots prove that a leaf is in the tree of a size (RFC 6962, section 2.1.1), in their order. */
export function inclusionRanges(index: bigint, size: bigint): readonly LeafRange[] {
  const ranges: LeafRange[] = [];
  let [from, to] = [0n, size];
  while (to - from > 1n) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      ranges.push([middle, to]);
      to = middle;
    } else {
      ranges.push([from, middle]);
      from = middle;
    }
  }
  return ranges.reverse();
}

/**
 * Returns the ranges whose roots prove that the tree of a size begins with the tree of an earlier one (RFC 6962, section
 * 2.1.2), in their order; none where the sizes are the same or the earlier one is 0.
 */
export function consistencyRanges(earlier: bigint, size: bigint): readonly LeafRange[] {
  if (earlier === 0n || earlier === size) return [];
  const ranges: LeafRange[] = [];
  let [from, to] = [0n, size];
  while (to !== earlier) {
    const middle = from + splitOf(to - from);
    if (earlier <= middle) {
      ranges.push([middle, to]);
      to = middle;
    } else {
      ranges.push([from, middle]);
      from = middle;
    }
  }
  // the whole earlier tree is known to the verifier of the proof
  if (from !== 0n) ranges.push([from, to]);
  return ranges.reverse();
}

/** Returns whether all are hashes: of values of another length, those of nodes prove nothing. */
const areHashes = (values: readonly Uint8Array[]): boolean =>
  values.every(({ length }) => length === HASH_BYTES);

/** Returns whether a path proves that a leaf is at an index of the tree with this size and root (RFC 9162, section 2.1.3.2). */
export function isIncluded(
  leaf: Uint8Array,
  index: bigint,
  { size, root }: { readonly size: bigint; readonly root: Uint8Array },
  path: readonly Uint8Array[],
): boolean {
  if (index < 0n || index >= size || !areHashes([leaf, ...path])) return false;
  let [node, last] = [index, size - 1n];
  let above = leaf;
  for (const other of path) {
    if (last === 0n) return false;
    if ((node & 1n) === 1n || node === last) {
      above = nodeHash(other, above);
      while ((node & 1n) === 0n && node !== 0n) [node, last] = [node >> 1n, last >> 1n];
    } else above = nodeHash(above, other);
    [node, last] = [node >> 1n, last >> 1n];
  }
  return last === 0n && isSame(above, root);
}

/** A tree: the number of its leaves and its root. */
export interface TreeHead {
  readonly size: bigint;
  readonly root: Uint8Array;
}

/** Returns whether a path proves that a tree begins with an earlier one (RFC 9162, section 2.1.4.2). */
export function isConsistent(earlier: TreeHead, later: TreeHead, path: readonly Uint8Array[]): boolean {
  if (earlier.size < 0n || earlier.size > later.size || !areHashes(path)) return false;
  if (earlier.size === later.size) return path.length === 0 && isSame(earlier.root, later.root);
  if (earlier.size === 0n) return path.length === 0 && isSame(earlier.root, EMPTY_ROOT);
  const isWhole = (earlier.size & (earlier.size - 1n)) === 0n;
  const [first, ...rest] = isWhole ? [earlier.root, ...path] : path;
  if (first === undefined) return false;
  let [node, last] = [earlier.size - 1n, later.size - 1n];
  while ((node & 1n) === 1n) [node, last] = [node >> 1n, last >> 1n];
  let [before, after] = [first, first];
  for (const other of rest) {
    if (last === 0n) return false;
    if ((node & 1n) === 1n || node === last) {
      [before, after] = [nodeHash(other, before), nodeHash(other, after)];
      while ((node & 1n) === 0n && node !== 0n) [node, last] = [node >> 1n, last >> 1n];
    } else after = nodeHash(after, other);
    [node, last] = [node >> 1n, last >> 1n];
  }
  return last === 0n && isSame(before, earlier.root) && isSame(after, later.root);
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
