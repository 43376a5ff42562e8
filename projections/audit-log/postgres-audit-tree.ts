import type { AuditTree } from '../../application/ports/audit/audit-tree.js';
import { EMPTY_TREE, type Frontier, rootOfFrontier } from '../../application/audit/tree/frontier.js';
import { nodesOver, rootOf } from '../../application/audit/tree/merkle.js';
import {
  hashOf,
  type PiecePosition,
  type Pieces,
  piecesBy,
  piecesFor,
  piecesOver,
  storedHashes,
} from '../../application/audit/tree/stored-hashes.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { tenantRows } from '../reader-connection.js';
import { chainStatements } from './chains.js';

// each piece by its whole key: a plan made for the many tenants with few pieces would read all those of a large one
const pieces = {
  name: 'audit tree pieces',
  text: `select w.level, w.piece, t.hashes from unnest($2::int[], $3::bigint[]) as w (level, piece)
    cross join lateral (select hashes from audit.tree
      where tenant_id = $1 and level = w.level and piece = w.piece limit 1) t`,
};

/** Creates the trees in PostgreSQL. `database` has the role `tessera_reader`. */
export function postgresAuditTree(database: Database): AuditTree {
  const read = async (tenantId: string, positions: readonly PiecePosition[]): Promise<Pieces> =>
    positions.length === 0
      ? new Map()
      : piecesBy(
          await tenantRows<PiecePosition & { readonly hashes: Uint8Array }>(
            database,
            tenantId,
            pieces,
            positions.map(({ level }) => level),
            positions.map(({ piece }) => piece.toString()),
          ),
        );

  return {
    async head(tenantId) {
      const [tree = EMPTY_TREE] = await tenantRows<Frontier>(database, tenantId, chainStatements.tree);
      return { size: tree.size, root: rootOfFrontier(tree) };
    },
    async roots(tenantId, ranges) {
      const nodes = ranges.map(([from, to]) => nodesOver(from, to));
      const pieces = await read(tenantId, piecesFor(nodes.flat()));
      return nodes.map((over) => rootOf(over.map((node) => hashOf(pieces, node))));
    },
    async hashes(tenantId, range) {
      return storedHashes(await read(tenantId, piecesOver([range])), range);
    },
  };
}
