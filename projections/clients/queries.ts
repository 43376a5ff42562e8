import { type ClientRecord, clientRecord } from '../../application/client/client-record.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { type QuerySources, tenantRows } from '../reader-connection.js';
import { clientsTable } from './project.js';

export interface ClientQueries {
  /** Returns all clients of a tenant, newest first. */
  list(tenantId: string): Promise<readonly ClientRecord[]>;
}

const ofTenant = {
  text: 'select c.client from core.clients c where c.tenant_id = $1 order by c.created_at desc, c.client_id',
};

/** Returns the queries for clients in the read model. `database` is of the role `tessera_reader`. */
export const clientQueries = (database: Database): ClientQueries => ({
  async list(tenantId) {
    const rows = await tenantRows<{ readonly client: RegisteredClient }>(database, tenantId, ofTenant);
    return rows.map(({ client }) => clientRecord(client));
  },
});

export const clientReadModel = {
  table: clientsTable,
  queries: ({ reader }: QuerySources) => clientQueries(reader),
};
