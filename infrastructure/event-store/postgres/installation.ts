import {
  type EventStore,
  type Installation,
  RevisionConflict,
} from '../../../application/ports/events/event-store.js';
import {
  INSTALLATION_STREAM,
  installationCreated,
  installationIn,
} from '../../../domain/installation/installation-events.js';
import { SYSTEM_TENANT } from '../../../domain/shared/stream-name.js';
import type { Sql } from '../../postgres/database.js';

interface Row {
  readonly event_id: string;
  readonly type: string;
  readonly data: string;
  readonly position: bigint;
}

const statements = {
  read: {
    name: 'events_installation',
    text: 'select event_id, type, data::text as data, position from events.event where stream = $1 and revision = 0',
  },
  insert: {
    text: `insert into events.event (position, stream, revision, event_id, type, tenant_id, data, metadata)
           values (0, $1, 0, $2, $3, $4, $5, '{}') on conflict do nothing`,
  },
};

/**
 * Creates the access to the event of the installation in `events.event`. It has position 0, which is START: every reader
 * begins behind it, and the first event of a tenant has position 1 with or without it. `timeout`: milliseconds of a
 * statement.
 */
export function postgresInstallations(
  sql: Sql,
  timeout: number,
): Pick<EventStore, 'installation' | 'createInstallation'> {
  const installation = async (): Promise<Installation | null> => {
    const { rows } = await sql.query<Row>({ ...statements.read, values: [INSTALLATION_STREAM], timeout });
    const [row] = rows;
    if (row === undefined) return null;
    const id = installationIn(row.type, JSON.parse(row.data));
    if (id === undefined) throw new Error(`${INSTALLATION_STREAM} holds something else than an installation`);
    return { id, eventId: row.event_id, position: row.position };
  };

  return {
    installation,
    createInstallation: async (id, eventId) => {
      const { type, data } = installationCreated(id);
      const values = [INSTALLATION_STREAM, eventId, type, SYSTEM_TENANT, JSON.stringify(data)];
      await sql.query({ ...statements.insert, values, timeout });
      const stated = await installation();
      if (stated?.eventId !== eventId) throw new RevisionConflict(INSTALLATION_STREAM, 'no_stream', 0n);
      return stated;
    },
  };
}
