import { eventDefinitions } from '../../domain/shared/domain-event.js';
import type { StoredEvent } from '../../application/ports/events/event-store.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import type { Projection } from './projection.js';

const text = `select 1 from unnest($1::text[], $2::int[]) as own(name, version)
  join projections.checkpoints c on c.projection = own.name and c.slot = 'live' and c.version > own.version limit 1`;

/** Returns whether a live read model is that of a later release, whose processes know more types of events. */
export async function isSuperseded(sql: Sql, projections: readonly Projection[]): Promise<boolean> {
  const values = [projections.map(({ name }) => name), projections.map(({ version }) => version)];
  return (await sql.query({ name: 'superseded', text, values })).rows.length > 0;
}

export const isUnknownType = ({ type }: Pick<StoredEvent, 'type'>): boolean =>
  !Object.hasOwn(eventDefinitions, type);
