import type { OpeningCodec } from '../../application/events/event-codec.js';
import type { AuditLog } from '../../application/ports/audit/audit-log.js';
import { CopiedRows, literal } from '../../infrastructure/postgres/copy-out.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { prefetch } from '../runner/prefetch.js';
import type { EntryRow } from './read-entries.js';
import { copiedEntry, entryColumns } from './read-entries.js';
import { walkedEntries } from './walked-entries.js';

/** Entries worked on at a time: few enough that nearly all of what a page needs is let go young. */
const PAGE = 250;
/**
 * Entries copied at a time, as the database plans each copy anew: as many as take so much, going by those before. Where
 * these were small ones, no more is kept than twice that.
 */
const COPIED = { first: 250, least: 50, most: 2_000, bytes: 1 << 22 } as const;

/** Where a tenant's chain ends. */
export const chainEnd: Statement = {
  name: 'audit chain',
  text: 'select last_id as id, last_hash as hash from audit.chains where tenant_id = $1',
};
const first: Statement = {
  name: 'audit first of span',
  text: `select e.id from audit.entries e where e.tenant_id = $1 and e.occurred_at >= $2
    order by e.occurred_at, e.id limit 1`,
};
const last: Statement = {
  name: 'audit last of span',
  text: `select e.id from audit.entries e where e.tenant_id = $1 and e.occurred_at < $2
    order by e.occurred_at desc, e.id desc limit 1`,
};

type Place = Pick<EntryRow, 'id' | 'occurredAt'>;

async function* pagesOf(copied: AsyncIterable<CopiedRows>): AsyncGenerator<EntryRow[], void, void> {
  for await (const rows of copied)
    for (let start = 0; start < rows.length; start += PAGE)
      yield rows.slice(start, start + PAGE).map(copiedEntry);
}

export interface WalkOptions {
  /** Of the role `tessera_reader`. */
  readonly database: Database;
  readonly codec: OpeningCodec;
}

/** See `AuditLog`. */
export function walkEntries({ database, codec }: WalkOptions): AuditLog['walk'] {
  const idOf = async (
    tenantId: string,
    statement: Statement,
    ...values: readonly string[]
  ): Promise<bigint | undefined> => {
    const [found] = await database.asTenant(tenantId, [{ ...statement, values: [tenantId, ...values] }]);
    return found!.rows[0]?.['id'] as bigint | undefined;
  };

  async function* copies(tenantId: string, from: bigint, to: bigint): AsyncGenerator<CopiedRows, void, void> {
    let limit: number = COPIED.first;
    // one is worked on while the other is filled
    const memory = [new CopiedRows(2 * COPIED.bytes), new CopiedRows(2 * COPIED.bytes)] as const;
    for (
      let [place, turn]: [Place, 0 | 1] = [{ id: from, occurredAt: '-infinity' }, 0];
      ;
      turn = turn === 0 ? 1 : 0
    ) {
      const rows = await database.copyAsTenant(
        tenantId,
        `select ${entryColumns} from audit.entries e where e.tenant_id = ${literal(tenantId)}
          and (e.id, e.occurred_at) > (${place.id}, ${literal(place.occurredAt)}::timestamptz) and e.id <= ${to}
          order by e.id, e.occurred_at limit ${limit}`,
        memory[turn].clear(),
      );
      if (rows.length > 0) yield rows;
      if (rows.length < limit && !rows.isCut) return;
      place = copiedEntry(rows.slice(rows.length - 1)[0]!);
      const fitting = Math.floor((COPIED.bytes * rows.length) / rows.size);
      limit = Math.max(COPIED.least, Math.min(COPIED.most, fitting));
    }
  }

  return async function* walk(tenantId, { from, to }) {
    const end = await idOf(tenantId, chainEnd);
    if (end === undefined) return;
    const start = from === null ? 1n : await idOf(tenantId, first, from);
    const stop = to === null ? end : await idOf(tenantId, last, to);
    if (start === undefined || stop === undefined) return;
    // while a page is being worked on, the next one is opened and the next copy is on its way
    const copied = prefetch(copies(tenantId, start, stop), (rows) => Promise.resolve(rows));
    yield* prefetch(pagesOf(copied), (page) => walkedEntries(codec, tenantId, page));
  };
}
