import type { RegisteredClient } from '../../domain/client/client.js';

export interface ClientRow {
  readonly tenant_id: string;
  readonly client_id: string;
  /** As its events made it; of its secrets only hashes. */
  readonly client: RegisteredClient;
  readonly created_at: string;
}

export const clientColumns = {
  tenant_id: 'uuid',
  client_id: 'text collate "C"',
  client: 'json not null',
  created_at: 'timestamptz(3) not null',
} satisfies Record<keyof ClientRow, string>;
