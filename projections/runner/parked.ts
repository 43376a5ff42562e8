import { type Sql, sqlState } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import type { Slot } from './checkpoint.js';
import type { PoisonEvent } from './decode-page.js';

/** A tenant whose events are held up by one that the projection could not take. */
export interface ParkedTenant {
  readonly tenantId: string;
  /** Of the event that could not be taken: where `resumeTenant` starts. */
  readonly position: bigint;
  readonly eventId: string;
  readonly eventType: string;
  /** Class and code of what was thrown; never its message, which may quote what the event holds. */
  readonly error: string;
}

const plainWord = /^[A-Za-z0-9_]{1,60}$/;

/** What may be said of an error in a log or a row. */
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

export const parkTenant = (projection: string, slot: Slot, parked: ParkedTenant): Statement => ({
  text: `insert into projections.parked (projection, slot, tenant_id, position, event_id, event_type, error)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (projection, slot, tenant_id) do update
      set position = excluded.position, event_id = excluded.event_id, event_type = excluded.event_type, error = excluded.error`,
  values: [
    projection,
    slot,
    parked.tenantId,
    parked.position,
    parked.eventId,
    parked.eventType,
    parked.error,
  ],
});

export const unparkTenant = (projection: string, slot: Slot, tenantId: string): Statement => ({
  text: 'delete from projections.parked where projection = $1 and slot = $2 and tenant_id = $3',
  values: [projection, slot, tenantId],
});

/** Oldest first. */
export async function parkedTenants(sql: Sql, projection: string, slot: Slot): Promise<ParkedTenant[]> {
  const { rows } = await sql.query<ParkedTenant>(
    `select tenant_id as "tenantId", position, event_id as "eventId", event_type as "eventType", error
       from projections.parked where projection = $1 and slot = $2 order by position`,
    [projection, slot],
  );
  return rows;
}
