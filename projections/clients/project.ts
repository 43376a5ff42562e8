import type { ClientEvent } from '../../domain/client/client-events.js';
import { client, type RegisteredClient } from '../../domain/client/client.js';
import { type Recorded, type Table, rowKey } from '../runner/projection.js';

export interface ClientRow {
  readonly tenant_id: string;
  readonly client_id: string;
  /** The state after its events, with hashes of its secrets. */
  readonly client: RegisteredClient;
  readonly created_at: string;
}

const clientColumns = {
  tenant_id: 'uuid',
  client_id: 'text collate "C"',
  client: 'json not null',
  created_at: 'timestamptz(3) not null',
} satisfies Record<keyof ClientRow, string>;

const keys = ({ context, event }: Recorded<ClientEvent['type']>): string[] => [
  rowKey(context.tenantId, event.data.clientId),
];

/** Folds the aggregate. A client that is deleted, or was never registered, has no row. */
const folded = {
  keys,
  apply(
    row: ClientRow | undefined,
    { context: { tenantId, occurredAt }, event }: Recorded<ClientEvent['type']>,
  ): ClientRow | undefined {
    const state = client.evolve(row?.client ?? client.initial, event, occurredAt);
    if (state.status !== 'registered') return undefined;
    return { tenant_id: tenantId, client_id: state.clientId, client: state, created_at: state.createdAt };
  },
};

export const clientsTable: Table<ClientRow> = {
  name: 'clients',
  columns: clientColumns,
  key: ['tenant_id', 'client_id'],
  indexes: ['(tenant_id, created_at desc, client_id)'],
  on: {
    ClientRegistered: folded,
    ClientChanged: folded,
    ClientSecretRotated: folded,
    ClientLogoSet: folded,
    ClientLogoRemoved: folded,
    ClientDeleted: folded,
  },
};
