import type { Position } from '../../application/ports/events/event-store.js';
import type { Sql } from '../../infrastructure/postgres/database.js';

/** Events of a tenant that the database knew and the log has no more. */
export interface GoneEvents {
  readonly tenantId: string;
  readonly events: number;
  /** When the first and the last of them happened, ISO 8601; null where none is known. */
  readonly from: string | null;
  readonly to: string | null;
}

/** A restoration that was begun. It is there until all of it is done, whatever was killed meanwhile. */
export interface RestorationNote {
  /** The command's id: what is appended derives its ids from it. */
  readonly id: string;
  /** Where the log ended, and how far the database had seen it. */
  readonly head: Position;
  readonly seen: Position;
  readonly gone: readonly GoneEvents[];
}

interface Row extends Omit<RestorationNote, 'gone'> {
  readonly gone: readonly GoneEvents[];
}

/** Null when none is under way. */
export async function readNote(sql: Sql): Promise<RestorationNote | null> {
  return (await sql.query<Row>('select id, head, seen, gone from keys.log_restoration')).rows[0] ?? null;
}

export async function writeNote(sql: Sql, { id, head, seen, gone }: RestorationNote): Promise<void> {
  await sql.query('insert into keys.log_restoration (id, head, seen, gone) values ($1, $2, $3, $4)', [
    id,
    head,
    seen,
    JSON.stringify(gone),
  ]);
}

export async function strikeOutNote(sql: Sql): Promise<void> {
  await sql.query('delete from keys.log_restoration');
}

/** What the audit log of the database holds behind `head`. */
export async function goneAfter(sql: Sql, head: Position): Promise<readonly GoneEvents[]> {
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
