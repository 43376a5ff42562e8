import type { Position } from '../../application/ports/events/event-store.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';

/** `live`: of the tables that are read. `next`: of those that a rebuild fills. */
export type Slot = 'live' | 'next';

export interface Checkpoint {
  readonly version: number;
  /** Changes when rows or parked tenants are changed by another process than the projector. */
  readonly generation: bigint;
  /** Of the last event whose changes are in the rows. */
  readonly position: Position;
}

/** Another transaction has moved the checkpoint since it was read. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** SQLSTATE that `mustMove` raises. */
export const CHECKPOINT_MOVED = 'TS001';

/** Returns the SQL that runs an UPDATE and fails with CHECKPOINT_MOVED unless that changed one row. */
export const mustMove = (update: string): string =>
  `with moved as (${update} returning 1) select projections.must_move(count(*)) from moved`;

const read = `select version, generation, position from projections.checkpoints where projection = $1 and slot = $2`;

const sql = {
  read,
  lock: `${read} for update`,
  furthest: `select projection, position from projections.checkpoints
    union all select 'a caller of the service', position from projections.overdue_writes
    order by position desc limit 1`,
  create: `insert into projections.checkpoints (projection, slot, version, generation, position)
    values ($1, $2, $3, 0, $4) on conflict do nothing`,
  move: mustMove(`update projections.checkpoints set position = $5, updated_at = clock_timestamp()
    where projection = $1 and slot = $2 and generation = $3 and position = $4`),
  raiseGeneration: `update projections.checkpoints set generation = generation + 1 where projection = $1 and slot = 'live'`,
  drop: `delete from projections.checkpoints where projection = $1 and slot = 'next'`,
  replace: `insert into projections.checkpoints as c (projection, slot, version, generation, position)
    values ($1, 'live', $2, 1, $3)
    on conflict (projection, slot) do update set version = excluded.version, generation = c.generation + 1,
      position = excluded.position, updated_at = clock_timestamp()`,
};

/** A connection that takes longer to read one row is lost; the next call uses another one. */
const READ_TIMEOUT_MS = 2_000;

/** Returns the checkpoint, null where there are no such tables. */
export async function readCheckpoint(db: Sql, projection: string, slot: Slot): Promise<Checkpoint | null> {
  const statement = {
    name: 'checkpoint read',
    text: sql.read,
    values: [projection, slot],
    timeout: READ_TIMEOUT_MS,
  };
  return (await db.query<Checkpoint>(statement)).rows[0] ?? null;
}

/** Returns the checkpoint, and keeps other transactions from moving it until this one ends. */
export async function lockCheckpoint(tx: Sql, projection: string, slot: Slot): Promise<Checkpoint | null> {
  return (await tx.query<Checkpoint>(sql.lock, [projection, slot])).rows[0] ?? null;
}

/**
 * Returns the newest position of all projections, process managers and writes that were answered before they were projected
 * (`overdue-writes.ts`); null when there is none.
 */
export async function furthestCheckpoint(
  db: Sql,
): Promise<{ readonly projection: string; readonly position: Position } | null> {
  const { rows } = await db.query<{ projection: string; position: bigint }>({
    name: 'checkpoint furthest',
    text: sql.furthest,
  });
  return rows[0] ?? null;
}

/** Creates a checkpoint of generation 0 unless there is one. */
export const createCheckpoint = (
  projection: string,
  slot: Slot,
  version: number,
  position: Position,
): Statement => ({ text: sql.create, values: [projection, slot, version, position] });

/** Returns a statement that fails with CHECKPOINT_MOVED when the checkpoint is not at `from` in this generation. */
export const moveCheckpoint = (
  projection: string,
  slot: Slot,
  generation: bigint,
  from: Position,
  to: Position,
): Statement => ({
  name: 'checkpoint move',
  text: sql.move,
  values: [projection, slot, generation, from, to],
});

/** Returns the statement after which the projector reads the checkpoint and the parked tenants again. */
export const raiseGeneration = (projection: string): Statement => ({
  text: sql.raiseGeneration,
  values: [projection],
});

export const dropNextCheckpoint = (projection: string): Statement => ({
  text: sql.drop,
  values: [projection],
});

/** Sets the live checkpoint of a projection whose tables were switched. */
export const replaceLiveCheckpoint = (
  projection: string,
  version: number,
  position: Position,
): Statement => ({ text: sql.replace, values: [projection, version, position] });
