import type { Installation } from '../../../application/ports/events/event-store.js';
import {
  INSTALLATION_STREAM,
  installationCreated,
  installationIn,
} from '../../../domain/installation/installation-events.js';
import { SYSTEM_TENANT } from '../../../domain/shared/stream-name.js';
import type { Sql } from '../../postgres/database.js';

export interface PostgresInstallations {
  /** Null where the log states none. */
  read(): Promise<Installation | null>;
  /** Writes the event unless there is one. Returns what the log states then. */
  create(id: string, eventId: string): Promise<Installation | null>;
}

interface Row {
  readonly event_id: string;
  readonly type: string;
  readonly data: string;
  readonly position: bigint;
}

/**
 * The event of the installation in `events.event`. It stands at position 0, which is START: every reader begins behind
 * it, and the first event of a tenant is at 1, with or without it. `timeout`: milliseconds a statement may take.
 */
export function postgresInstallations(sql: Sql, timeout: number): PostgresInstallations {
  const read = async (): Promise<Installation | null> => {
    const { rows } = await sql.query<Row>({
      name: 'events_installation',
      text: 'select event_id, type, data::text as data, position from events.event where stream = $1 and revision = 0',
      values: [INSTALLATION_STREAM],
      timeout,
    });
    const [row] = rows;
    if (row === undefined) return null;
    const id = installationIn(row.type, JSON.parse(row.data));
    if (id === undefined) throw new Error(`${INSTALLATION_STREAM} holds something else than an installation`);
    return { id, eventId: row.event_id, position: row.position };
  };

  return {
    read,
    create: async (id, eventId) => {
      const { type, data } = installationCreated(id);
      await sql.query({
        text: `insert into events.event (position, stream, revision, event_id, type, tenant_id, data, metadata)
               values (0, $1, 0, $2, $3, $4, $5, '{}') on conflict do nothing`,
        values: [INSTALLATION_STREAM, eventId, type, SYSTEM_TENANT, JSON.stringify(data)],
        timeout,
      });
      return read();
    },
  };
}
