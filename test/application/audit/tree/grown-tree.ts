import {
  type CompleteNode,
  EMPTY_TREE,
  type Frontier,
  grown,
  rootOfFrontier,
} from '../../../../application/audit/tree/frontier.js';
import {
  type LeafRange,
  nodesOver,
  rootOf,
  type TreeHead,
} from '../../../../application/audit/tree/merkle.js';
import { hashOf, pieceOf, piecesBy, piecesFor } from '../../../../application/audit/tree/stored-hashes.js';

/** Grows a tree leaf by leaf, and keeps what is stored of it. */
export function treeOf(leaves: readonly Uint8Array[]) {
  const stored = new Map<string, { level: number; piece: bigint; hashes: Uint8Array }>();
  const frontiers: Frontier[] = [EMPTY_TREE];
  const keep = (node: CompleteNode): void => {
    const place = pieceOf(node);
    if (place === null) return;
    const key = `${place.level}/${place.piece}`;
    const before = stored.get(key)?.hashes ?? new Uint8Array();
    stored.set(key, { ...place, hashes: Buffer.concat([before, node.hash]) });
  };
  for (const leaf of leaves) frontiers.push(grown(frontiers.at(-1)!, leaf, keep));
  return {
    frontiers,
    headAt: (size: number): TreeHead => ({ size: BigInt(size), root: rootOfFrontier(frontiers[size]!) }),
    /** Returns the root above a range, of the pieces alone that are read for it. */
    rootOver: ([from, to]: LeafRange): Uint8Array => {
      const nodes = nodesOver(from, to);
      const needed = piecesBy(piecesFor(nodes).map((place) => stored.get(`${place.level}/${place.piece}`)!));
      return rootOf(nodes.map((node) => hashOf(needed, node)));
    },
  };
}
