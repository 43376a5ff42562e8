import { expect } from 'chai';
import {
  EMPTY_TREE,
  type Frontier,
  grown,
  rootOfFrontier,
} from '../../../../application/audit/tree/frontier.js';
import {
  consistencyRanges,
  HASH_BYTES,
  inclusionRanges,
  isConsistent,
  isIncluded,
  leafHash,
  type LeafRange,
  nodesOver,
  rootOf,
  type TreeHead,
  type TreeNode,
} from '../../../../application/audit/tree/merkle.js';
import {
  hashOf,
  type PiecePosition,
  piecesBy,
  piecesFor,
} from '../../../../application/audit/tree/stored-hashes.js';
import { treeOf } from './grown-tree.js';

const SIZES = 2_000;
const SAMPLES = 100_000;
const MOST = 10_000_000;

const equal = (one: boolean, other: boolean, what: () => string): void => {
  // chai takes longer than the proof
  if (one !== other) throw new Error(what());
};

describe('every proof of a merkle tree of up to 2,000 leaves', () => {
  const leaves = Array.from({ length: SIZES }, (_, index) => leafHash(`leaf ${index}`));
  const tree = treeOf(leaves);
  const known = new Map<string, Uint8Array>();
  const rootOver = (range: LeafRange): Uint8Array => {
    const key = range.join();
    const root = known.get(key) ?? tree.rootOver(range);
    known.set(key, root);
    return root;
  };

  it('shows its leaf at its index, at every size', () => {
    for (let size = 1; size <= SIZES; size += 1) {
      const head = tree.headAt(size);
      for (let index = 0; index < size; index += 1) {
        const path = inclusionRanges(BigInt(index), BigInt(size)).map(rootOver);
        const proves = isIncluded(leaves[index]!, BigInt(index), head, path);
        equal(proves, true, () => `${index} of ${size}`);
        const isOther = isIncluded(leaves[(index + 1) % SIZES]!, BigInt(index), head, path);
        equal(isOther, false, () => `another leaf at ${index} of ${size}`);
      }
    }
  });

  it('shows that a tree begins with an earlier one, at every pair of sizes', () => {
    for (let size = 1; size <= SIZES; size += 1) {
      const head = tree.headAt(size);
      for (let earlier = 0; earlier <= size; earlier += 1) {
        const path = consistencyRanges(BigInt(earlier), BigInt(size)).map(rootOver);
        equal(isConsistent(tree.headAt(earlier), head, path), true, () => `${earlier} of ${size}`);
        const wrong = { size: BigInt(earlier), root: leaves[0]! };
        if (earlier > 1) equal(isConsistent(wrong, head, path), false, () => `another ${earlier} of ${size}`);
      }
    }
  });
});

/** A leaf that differs from all others, in place of a hash. */
function leafAt(index: number): Buffer {
  const leaf = Buffer.alloc(HASH_BYTES, 7);
  leaf.writeUInt32BE(index);
  return leaf;
}

/** Grows a tree of `MOST` leaves, and keeps the hashes of two levels in one piece each; its leaves are made when they are read. */
function syntheticTree(toKeep: ReadonlySet<number>) {
  const levels = [8, 16].map((height) => Buffer.alloc((MOST >> height) * HASH_BYTES));
  const heads = new Map<number, TreeHead>();
  let tree: Frontier = EMPTY_TREE;
  for (let index = 0; index < MOST; index += 1) {
    tree = grown(tree, leafAt(index), ({ height, index: at, hash }) => {
      if (height === 8 || height === 16) levels[height / 8 - 1]!.set(hash, Number(at) * HASH_BYTES);
    });
    if (toKeep.has(index + 1)) heads.set(index + 1, { size: tree.size, root: rootOfFrontier(tree) });
  }
  const piece = (place: PiecePosition) => {
    const first = Number(place.piece) * 16;
    const hashes =
      place.level === 0
        ? Buffer.concat(Array.from({ length: 16 }, (_, index) => leafAt(first + index)))
        : levels[place.level - 1]!.subarray(first * HASH_BYTES, (first + 16) * HASH_BYTES);
    return { ...place, hashes };
  };
  // those above the lowest level are used again and again, those below it by the proofs of one sample
  const [high, low] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()];
  const nodeAt = (node: TreeNode): Uint8Array => {
    const kept = node.height >= 8 ? high : low;
    const key = `${node.height}/${node.index}`;
    const hash = kept.get(key) ?? hashOf(piecesBy(piecesFor([node]).map(piece)), node);
    if (low.size > 500) low.clear();
    kept.set(key, hash);
    return hash;
  };
  const rootOver = ([from, to]: LeafRange): Uint8Array => rootOf(nodesOver(from, to).map(nodeAt));
  return { heads, rootOver };
}

describe('sampled proofs of a merkle tree of up to 10,000,000 leaves', () => {
  let state = 42;
  /** Returns a whole number below a limit: the same ones at every run. */
  const below = (limit: number): number => {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  // of each order of magnitude, and beside powers of two
  const aSize = (): number => {
    const bits = 1 + below(24);
    const size = below(3) === 0 ? 2 ** bits + below(3) - 1 : 1 + below(2 ** bits);
    return Math.min(Math.max(1, size), MOST);
  };

  it('show leaves at their indexes and earlier trees, and nothing after a change of a byte', () => {
    const compared = new Set(Array.from({ length: 1_000 }, aSize));
    const { heads, rootOver } = syntheticTree(compared);
    for (const [size, { root }] of heads)
      expect(Buffer.compare(rootOver([0n, BigInt(size)]), root), `the root of ${size}`).to.equal(0);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const size = aSize();
      const [index, earlier] = [below(size), 1 + below(size)];
      const what = () => `${index}, ${earlier} of ${size}`;
      const head = { size: BigInt(size), root: rootOver([0n, BigInt(size)]) };
      const before = { size: BigInt(earlier), root: rootOver([0n, BigInt(earlier)]) };
      const included = inclusionRanges(BigInt(index), BigInt(size)).map(rootOver);
      equal(isIncluded(leafAt(index), BigInt(index), head, included), true, what);
      const continued = consistencyRanges(BigInt(earlier), BigInt(size)).map(rootOver);
      equal(isConsistent(before, head, continued), true, what);
      for (const [path, proves] of [
        [included, (one: readonly Uint8Array[]) => isIncluded(leafAt(index), BigInt(index), head, one)],
        [continued, (one: readonly Uint8Array[]) => isConsistent(before, head, one)],
      ] as const) {
        if (path.length === 0) continue;
        const altered = path.map((hash) => Buffer.from(hash));
        altered[below(path.length)]![below(HASH_BYTES)]! ^= 1 << below(8);
        equal(proves(altered), false, () => `altered ${what()}`);
      }
    }
  });
});
