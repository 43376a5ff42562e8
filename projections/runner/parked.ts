import type { Position } from '../../application/ports/events/event-store.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import { sqlState } from '../../infrastructure/postgres/sql-errors.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { mustMove, type Slot } from './checkpoint.js';
import type { PoisonEvent } from './decode-page.js';
import type { Projection } from './projection.js';

/** A tenant whose events are not applied, since the projection could not apply one of them. */
export interface ParkedTenant {
  readonly tenantId: string;
  /** Position of the event that could not be applied, where `resumeTenant` begins. */
  readonly position: bigint;
  readonly eventId: string;
  readonly eventType: string;
  /** Class and code of the error, without its message, which may quote the event. */
  readonly error: string;
}

const plainWord = /^[A-Za-z0-9_]{1,60}$/;

function errorLabel(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = sqlState(error) ?? (error as { code?: unknown }).code;
  return [error.name, code].filter((part) => typeof part === 'string' && plainWord.test(part)).join(' ');
}

export const parkedBy = ({ tenantId, position, id, type, poison }: PoisonEvent): ParkedTenant => ({
  tenantId,
  position,
  eventId: id,
  eventType: type,
  error: errorLabel(poison),
});

const sql = {
  removed: 'select tenant_id as "tenantId" from projections.removed_tenants',
  park: `insert into projections.parked (projection, slot, tenant_id, position, event_id, event_type, error)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (projection, slot, tenant_id) do update
      set position = excluded.position, event_id = excluded.event_id, event_type = excluded.event_type,
        error = excluded.error`,
  unpark: `delete from projections.parked where projection = $1 and slot = 'live' and tenant_id = $2`,
  list: `select tenant_id as "tenantId", position, event_id as "eventId", event_type as "eventType", error
    from projections.parked where projection = $1 and slot = $2 order by position`,
  one: `select from projections.parked where projection = $1 and slot = 'live' and tenant_id = $2`,
  move: mustMove(`with live as (select projection from projections.checkpoints
      where projection = $1 and slot = 'live' and version = $2 for update)
    update projections.parked p set position = $5::bigint + 1
      from live where p.projection = live.projection and p.slot = 'live' and p.tenant_id = $3
        and p.position = $4::bigint + 1`),
  drop: 'delete from projections.parked where projection = $1 and slot = $2',
  switch: `update projections.parked set slot = 'live' where projection = $1`,
};

export const parkTenant = (projection: string, slot: Slot, parked: ParkedTenant): Statement => {
  const { tenantId, position, eventId, eventType, error } = parked;
  return { text: sql.park, values: [projection, slot, tenantId, position, eventId, eventType, error] };
};

export const unparkTenant = (projection: string, tenantId: string): Statement => ({
  text: sql.unpark,
  values: [projection, tenantId],
});

/** Returns the parked tenants, the longest parked first. */
export async function parkedTenants(db: Sql, projection: string, slot: Slot): Promise<ParkedTenant[]> {
  return (await db.query<ParkedTenant>(sql.list, [projection, slot])).rows;
}

/** Returns whether the live tables leave out events of a tenant. */
export async function isParked(db: Sql, projection: string, tenantId: string): Promise<boolean> {
  return (await db.query(sql.one, [projection, tenantId])).rows.length > 0;
}

/**
 * Moves the position at which a parked tenant is resumed. Locks the live checkpoint, so that no rebuild switches the tables
 * meanwhile. Fails with CHECKPOINT_MOVED unless the tenant is parked behind `from` and the live tables are of this version.
 */
export const moveParked = (
  { name, version }: Projection,
  tenantId: string,
  from: Position,
  to: Position,
): Statement => ({ text: sql.move, values: [name, version, tenantId, from, to] });

export const dropParked = (projection: string, slot: Slot): Statement => ({
  text: sql.drop,
  values: [projection, slot],
});

/** Returns the statements that replace the parked tenants of the live tables by those of the next ones. */
export const switchParked = (projection: string): readonly Statement[] => [
  dropParked(projection, 'live'),
  { text: sql.switch, values: [projection] },
];

/** Returns the ids of tenants that were deleted, whose events are not applied either. */
export async function removedTenants(db: Sql): Promise<readonly string[]> {
  const { rows } = await db.query<{ readonly tenantId: string }>(sql.removed);
  return rows.map(({ tenantId }) => tenantId);
}
