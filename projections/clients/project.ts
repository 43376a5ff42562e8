import type { ClientEvent } from '../../domain/client/client-events.js';
import { client, type RegisteredClient } from '../../domain/client/client.js';
import { type Recorded, type Table, rowKey } from '../runner/projection.js';

export interface ClientRow {
  readonly tenant_id: string;
  readonly client_id: string;
  /** As its events made it; of its secrets only hashes. */
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

/** The row as the aggregate says it is after the event; none for a client that is deleted, or was never registered. */
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
  on: { ClientRegistered: folded, ClientChanged: folded, ClientSecretRotated: folded, ClientDeleted: folded },
};
