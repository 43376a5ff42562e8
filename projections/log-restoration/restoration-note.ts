import type { Position } from '../../application/ports/events/event-store.js';
import type { Sql } from '../../infrastructure/postgres/database.js';

/** Events of a tenant that were in the log and are in the database only. */
export interface LostEvents {
  readonly tenantId: string;
  readonly events: number;
  /** Times of the first and the last of them, ISO 8601; null where unknown. */
  readonly from: string | null;
  readonly to: string | null;
}

/** A restoration that was started and is not complete. */
export interface RestorationNote {
  /** The command's id, from which the ids of its events derive. */
  readonly id: string;
  /** The end of the log, and the newest position that the database had seen. */
  readonly head: Position;
  readonly seen: Position;
  readonly gone: readonly LostEvents[];
}

/** Returns the restoration under way, null when there is none. */
export async function readNote(sql: Sql): Promise<RestorationNote | null> {
  const { rows } = await sql.query<RestorationNote>('select id, head, seen, gone from keys.log_restoration');
  return rows[0] ?? null;
}

export async function writeNote(sql: Sql, { id, head, seen, gone }: RestorationNote): Promise<void> {
  await sql.query('insert into keys.log_restoration (id, head, seen, gone) values ($1, $2, $3, $4)', [
    id,
    head,
    seen,
    JSON.stringify(gone),
  ]);
}

export async function deleteNote(sql: Sql): Promise<void> {
  await sql.query('delete from keys.log_restoration');
}

/** Returns the events behind `head` in the audit log of the database; none where a backup without read models was restored. */
export async function lostAfter(sql: Sql, head: Position): Promise<readonly LostEvents[]> {
  const built = await sql.query<{ is: boolean }>("select to_regclass('audit.entries') is not null as is");
  if (built.rows[0]?.is !== true) return [];
  const { rows } = await sql.query<{ tenant_id: string; events: bigint; first: Date; last: Date }>(
    `select tenant_id, count(*) as events, min(occurred_at) as first, max(occurred_at) as last
       from audit.entries where position > $1 group by tenant_id order by tenant_id`,
    [head],
  );
  return rows.map(({ tenant_id: tenantId, events, first, last }) => ({
    tenantId,
    events: Number(events),
    from: first.toISOString(),
    to: last.toISOString(),
  }));
}
