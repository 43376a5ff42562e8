import type { CompleteNode } from './frontier.js';
import { HASH_BYTES, nodeHash, type TreeNode } from './merkle.js';

/**
 * The hashes of a tree that are stored: those of every eighth height, which are those of tiles (C2SP `tlog-tiles`), in pieces of
 * 16. A hash between two of these heights is computed of at most 128 stored ones.
 */

/** Heights between two levels. */
export const LEVEL_HEIGHT = 8;
/** Hashes in a whole tile. */
export const TILE_HASHES = 256n;
/** Hashes in a whole piece. */
const PIECE_HASHES = 16n;

/** The place of a piece. */
export interface PiecePosition {
  readonly level: number;
  /** Counts the pieces of the level. */
  readonly piece: bigint;
}

/** Returns the piece that stores the hash of a node, null where it is not stored. */
export const pieceOf = ({ height, index }: CompleteNode): PiecePosition | null =>
  height % LEVEL_HEIGHT === 0 ? { level: height / LEVEL_HEIGHT, piece: index / PIECE_HASHES } : null;

/** Hashes of a level, from `first` up to `end` (excluded). */
export interface StoredRange {
  readonly level: number;
  readonly first: bigint;
  readonly end: bigint;
}

function storedRange({ height, index }: TreeNode): StoredRange {
  const level = Math.floor(height / LEVEL_HEIGHT);
  const count = 1n << BigInt(height % LEVEL_HEIGHT);
  return { level, first: index * count, end: (index + 1n) * count };
}

/** Returns the pieces that the hashes of nodes are computed of, each once. */
export const piecesFor = (nodes: readonly TreeNode[]): readonly PiecePosition[] =>
  piecesOver(nodes.map(storedRange));

/** Returns the pieces with the hashes of ranges, each once. */
export function piecesOver(ranges: readonly StoredRange[]): readonly PiecePosition[] {
  const positions = new Map<string, PiecePosition>();
  for (const { level, first, end } of ranges)
    for (let piece = first / PIECE_HASHES; piece * PIECE_HASHES < end; piece += 1n)
      positions.set(positionKey({ level, piece }), { level, piece });
  return [...positions.values()];
}

const positionKey = ({ level, piece }: PiecePosition): string => `${level}/${piece}`;

/** Stored pieces by their places. */
export type Pieces = ReadonlyMap<string, Uint8Array>;

export const piecesBy = (stored: readonly (PiecePosition & { readonly hashes: Uint8Array })[]): Pieces =>
  new Map(stored.map((piece) => [positionKey(piece), piece.hashes]));

/** Returns the hash of a node. Throws RangeError where a hash below it is missing. */
export function hashOf(pieces: Pieces, node: TreeNode): Uint8Array {
  let hashes = storedHashes(pieces, storedRange(node));
  while (hashes.length > 1)
    hashes = Array.from({ length: hashes.length / 2 }, (_, index) =>
      nodeHash(hashes[2 * index]!, hashes[2 * index + 1]!),
    );
  return hashes[0]!;
}

/** Returns the hashes of a range. Throws RangeError where one is missing. */
export function storedHashes(pieces: Pieces, { level, first, end }: StoredRange): readonly Uint8Array[] {
  return Array.from({ length: Number(end - first) }, (_, offset) => {
    const index = first + BigInt(offset);
    const piece = pieces.get(positionKey({ level, piece: index / PIECE_HASHES }));
    const start = Number(index % PIECE_HASHES) * HASH_BYTES;
    if (piece === undefined || piece.length < start + HASH_BYTES)
      throw new RangeError(`hash ${index} of level ${level} is missing`);
    return piece.subarray(start, start + HASH_BYTES);
  });
}
