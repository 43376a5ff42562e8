import type { ConnectionEvent } from '../../domain/connection/connection-events.js';
import { type PresentConnection, connection } from '../../domain/connection/connection.js';
import { type Recorded, type Table, rowKey } from '../runner/projection.js';

export interface ConnectionRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly connection: PresentConnection;
}

const connectionColumns = {
  tenant_id: 'uuid',
  id: 'uuid',
  connection: 'json not null',
} satisfies Record<keyof ConnectionRow, string>;

/** Folds the aggregate. A connection that is deleted, or was never created, has no row. */
const folded = {
  keys: ({ context, event }: Recorded<ConnectionEvent['type']>): string[] => [
    rowKey(context.tenantId, event.data.connectionId),
  ],
  apply(
    row: ConnectionRow | undefined,
    { context: { tenantId, occurredAt }, event }: Recorded<ConnectionEvent['type']>,
  ): ConnectionRow | undefined {
    const state = connection.evolve(row?.connection ?? connection.initial, event, occurredAt);
    return state.status === 'present'
      ? { tenant_id: tenantId, id: state.connectionId, connection: state }
      : undefined;
  },
};

export const connectionsTable: Table<ConnectionRow> = {
  name: 'connections',
  columns: connectionColumns,
  key: ['tenant_id', 'id'],
  indexes: [],
  on: {
    ConnectionCreated: folded,
    ConnectionChanged: folded,
    ConnectionSecretRotated: folded,
    ConnectionDeleted: folded,
  },
};
