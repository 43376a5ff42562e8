import type { Position } from '../../application/ports/events/event-store.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';

/** `live`: the tables that are read. `next`: those that a rebuild fills. */
export type Slot = 'live' | 'next';

export interface Checkpoint {
  readonly version: number;
  /** Changes whenever somebody else than the projector touched the rows: a switch, a resumed tenant. */
  readonly generation: bigint;
  /** Everything up to here is in the rows. */
  readonly position: Position;
}

/** Somebody else moved the checkpoint: whoever finds out reads it again and goes on from there. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

const reading = (slot: Slot, projection: string, lock: string): Statement => ({
  name: `checkpoint ${slot}${lock}`,
  text: `select version, generation, position from projections.checkpoints
    where projection = $1 and slot = '${slot}'${lock}`,
  values: [projection],
});

/** One row: a connection that takes longer for it is dead, and another one is to be tried. */
const READ_WITHIN_MS = 2_000;

/** Null when there are no such tables (yet). */
export async function readCheckpoint(sql: Sql, projection: string, slot: Slot): Promise<Checkpoint | null> {
  const statement = { ...reading(slot, projection, ''), timeout: READ_WITHIN_MS };
  return (await sql.query<Checkpoint>(statement)).rows[0] ?? null;
}

/**
 * What is furthest in the log of all checkpoints of projections and process managers, and of what was answered before
 * it was projected (`overdue-writes.ts`); null when there is none.
 */
export async function furthestCheckpoint(
  sql: Sql,
): Promise<{ readonly projection: string; readonly position: Position } | null> {
  const { rows } = await sql.query<{ projection: string; position: bigint }>({
    name: 'checkpoint furthest',
    text: `select projection, position from projections.checkpoints
      union all select 'a caller of the service', position from projections.overdue_writes
      order by position desc limit 1`,
  });
  return rows[0] ?? null;
}

/** Also keeps everybody else from moving it until the transaction ends. */
export async function lockCheckpoint(tx: Sql, projection: string, slot: Slot): Promise<Checkpoint | null> {
  return (await tx.query<Checkpoint>(reading(slot, projection, ' for update'))).rows[0] ?? null;
}

/** The SQLSTATE of a `mustMove` that did not. */
export const CHECKPOINT_MOVED = 'TS001';

/** An UPDATE that fails unless it touches one row. */
export const mustMove = (update: string): string =>
  `with moved as (${update} returning 1) select projections.must_move(count(*)) from moved`;

/** Fails when the checkpoint is not where it is expected. */
export const moveCheckpoint = (
  projection: string,
  slot: Slot,
  generation: bigint,
  from: Position,
  to: Position,
): Statement => ({
  name: `checkpoint ${slot} move`,
  text: mustMove(`update projections.checkpoints set position = $4, updated_at = clock_timestamp()
    where projection = $1 and slot = '${slot}' and generation = $2 and position = $3`),
  values: [projection, generation, from, to],
});
