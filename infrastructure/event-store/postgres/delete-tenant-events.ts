import { streamName } from '../../../domain/shared/stream-name.js';
import type { Sql } from '../../postgres/database.js';

/** Events that one statement deletes: few, so that it takes no longer than an append may wait for the disk. */
const BATCH = 1_000;
const TIMEOUT_MS = 30_000;
const LAST_POSITION = 2n ** 63n - 1n;

// the newest first, so that a reader of the log sees the beginning of every stream or nothing. `before`: what earlier
// batches deleted is not walked over again. The newest event of all stays: the next position follows from it
const deleteFrom = (condition: string): string => `
  with doomed as (
    select position from events.event
    where (tenant_id, position) < ($1, $2) and tenant_id >= $1 and ${condition}
      and position < (select position from events.event order by position desc limit 1)
    order by tenant_id desc, position desc limit $4
  ), gone as (
    delete from events.event e using doomed d where e.position = d.position returning e.position
  )
  select count(*)::int as deleted, coalesce(min(position), 0) as first from gone`;

/** As `EventStore.deleteTenant`. No lock is taken: writers go on, and only rows that are no longer written are deleted. */
export async function* deleteTenantEvents(sql: Sql, tenantId: string): AsyncGenerator<number, void, void> {
  const own = streamName(tenantId, 'tenant', tenantId);
  for (const text of [deleteFrom('stream <> $3'), deleteFrom('stream = $3')]) {
    for (let before = LAST_POSITION; ;) {
      const { rows } = await sql.query<{ readonly deleted: number; readonly first: bigint }>({
        text,
        values: [tenantId, before, own, BATCH],
        timeout: TIMEOUT_MS,
      });
      const { deleted = 0, first = 0n } = rows[0] ?? {};
      if (deleted > 0) yield deleted;
      if (deleted < BATCH) break;
      before = first;
    }
  }
}
