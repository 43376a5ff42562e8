import { type ChainedEntry, type EntryDetails, NO_ENTRIES } from '../../application/audit/entry.js';
import { EMPTY_TREE, grown } from '../../application/audit/tree/frontier.js';
import { pieceOf } from '../../application/audit/tree/stored-hashes.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { dropOldest } from '../runner/projected-rows.js';
import { insertRows, onConflict } from '../runner/table-sql.js';
import { chainedLeaf } from './chain.js';
import { type ChainEnd, moveChains, readChains } from './chains.js';
import { treeTable } from './table.js';

/** The ends of tenants' chains, and what the entries of a page add to the chains and to the trees over them. */
export interface GrownChains {
  /** Records that `add` is called for the tenant. */
  prepare(tenantId: string): void;
  /** Returns the statement that reads the ends that are needed and not known; null where there are none. */
  load(): Statement | null;
  /** Takes the rows of the statement. */
  fill(rows: readonly object[]): void;
  /** Adds an entry to a tenant's chain and returns it. */
  add(tenantId: string, details: EntryDetails): ChainedEntry;
  /** Forgets the chain of a removed tenant. */
  remove(tenantId: string): void;
  writes(): readonly Statement[];
  committed(): void;
}

/** Ends of chains kept between pages. */
const MOST_CACHED = 3_000;

type End = Omit<ChainEnd, 'tenantId'>;
const NO_END: End = { ...NO_ENTRIES, frontier: EMPTY_TREE.hashes };

/** A row of `treeTable`, as a page adds to it. */
interface AddedPiece {
  readonly tenant_id: string;
  readonly level: number;
  readonly piece: string;
  readonly hashes: Uint8Array[];
}

export function grownChains(schema: string): GrownChains {
  const ends = new Map<string, End>();
  const moved = new Set<string>();
  const pieces = new Map<string, AddedPiece>();
  let unread: string[] = [];

  const grow = (tenant_id: string, { id: size, frontier: hashes }: End, leaf: Uint8Array): Uint8Array =>
    grown({ size, hashes }, leaf, (node) => {
      const position = pieceOf(node);
      if (position === null) return;
      const key = `${tenant_id}/${position.level}/${position.piece}`;
      const row = pieces.get(key) ?? {
        tenant_id,
        level: position.level,
        piece: `${position.piece}`,
        hashes: [],
      };
      row.hashes.push(node.hash);
      pieces.set(key, row);
    }).hashes;

  return {
    prepare(tenantId) {
      if (!ends.has(tenantId) && !unread.includes(tenantId)) unread.push(tenantId);
    },
    load: () => (unread.length === 0 ? null : readChains(schema, unread)),
    fill(rows) {
      for (const tenantId of unread) ends.set(tenantId, NO_END);
      for (const { tenantId, ...end } of rows as readonly ChainEnd[]) ends.set(tenantId, end);
      unread = [];
    },
    add(tenantId, details) {
      const end = ends.get(tenantId)!;
      const { entry, leaf } = chainedLeaf(end, details);
      ends.set(tenantId, { id: entry.id, hash: entry.hash, frontier: grow(tenantId, end, leaf) });
      moved.add(tenantId);
      return entry;
    },
    remove(tenantId) {
      moved.delete(tenantId);
      ends.set(tenantId, NO_END);
    },
    writes: () => [
      ...insertRows(
        schema,
        treeTable,
        [...pieces.values()].map((row) => ({
          ...row,
          hashes: `\\x${Buffer.concat(row.hashes).toString('hex')}`,
        })),
        onConflict(treeTable, 'hashes = t.hashes || excluded.hashes'),
      ),
      ...moveChains(
        schema,
        [...moved].map((tenantId) => ({ tenantId, ...ends.get(tenantId)! })),
      ),
    ],
    committed() {
      moved.clear();
      pieces.clear();
      dropOldest(ends, MOST_CACHED);
    },
  };
}
