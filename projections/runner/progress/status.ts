import type { EventStore, Position } from '../../../application/ports/events/event-store.js';
import type { Sql } from '../../../infrastructure/postgres/database.js';
import { type Checkpoint, readCheckpoint } from '../checkpoint.js';
import { type ParkedTenant, parkedTenants } from '../parked.js';
import type { Projection } from '../projection.js';

export interface ProjectionStatus {
  readonly projection: string;
  /** Version of this code. */
  readonly version: number;
  /** Version of the live tables, null where there are none. */
  readonly liveVersion: number | null;
  /** Whether the live tables are of this code's version or of a later one, which has only added to them. */
  readonly ready: boolean;
  readonly position: Position;
  readonly head: Position;
  /** Age of the oldest event that is not in the tables, in milliseconds; 0 when there is none. */
  readonly lagMs: number;
  readonly parked: readonly ParkedTenant[];
  /** A rebuild under way, or one whose process died. */
  readonly building: Pick<Checkpoint, 'version' | 'position'> | null;
}

/**
 * Returns the status of a projection, for readiness (each lags less than 5 s), metrics and the command line. `sql` has the role
 * `tessera_projector`; `now` is in ms since the epoch.
 */
export async function projectionStatus(
  {
    sql,
    store,
    projection,
  }: { readonly sql: Sql; readonly store: EventStore; readonly projection: Projection },
  now: number,
): Promise<ProjectionStatus> {
  // the head is read first, so that an event that is appended meanwhile does not count as a lag
  const head = await store.head();
  const [live, next, parked] = await Promise.all([
    readCheckpoint(sql, projection.name, 'live'),
    readCheckpoint(sql, projection.name, 'next'),
    parkedTenants(sql, projection.name, 'live'),
  ]);
  const position = live?.position ?? 0n;
  return {
    projection: projection.name,
    version: projection.version,
    position,
    head,
    parked,
    liveVersion: live?.version ?? null,
    ready: live !== null && live.version >= projection.version,
    lagMs: position < head ? await ageOfNext(store, position, now) : 0,
    building: next === null ? null : { version: next.version, position: next.position },
  };
}

/** Returns how much of the log up to `head` is read, in whole per cent. An estimate, since positions may have gaps. */
export const percentOf = (position: Position, head: Position): number =>
  head > position ? Number((position * 100n) / head) : 100;

/** Returns the lag of a process manager: the age of the oldest event that it has not read, in milliseconds. */
export async function processManagerLag(
  sql: Sql,
  store: EventStore,
  { name }: { readonly name: string },
  now: number,
): Promise<number> {
  const head = await store.head();
  const position = (await readCheckpoint(sql, name, 'live'))?.position ?? 0n;
  return position < head ? ageOfNext(store, position, now) : 0;
}

async function ageOfNext(store: EventStore, position: Position, now: number): Promise<number> {
  for await (const [oldest] of store.readAll(position))
    if (oldest) return Math.max(0, now - Date.parse(oldest.metadata['occurredAt'] ?? ''));
  return 0;
}
