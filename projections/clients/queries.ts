import type { Page, PageRequest } from '../../application/shared/page.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import { builder, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { keyset, pageOf } from '../paging/keyset.js';
import type { QuerySources, TenantReader } from '../reader-connection.js';
import { clientsTable } from './project.js';

export interface ClientQueries {
  /** Returns a page of a tenant's clients, newest first, without the service's own. */
  list(tenantId: string, page: PageRequest): Promise<Page<RegisteredClient>>;
}

const count = {
  name: 'count of clients',
  text: 'select count(*)::int as total from core.clients c where c.tenant_id = $1',
};

/** Returns the queries for clients in the read model. `database` is of the role `tessera_reader`. */
export const clientQueries = (database: TenantReader): ClientQueries => ({
  async list(tenantId, page) {
    const all = builder.from('core.clients as c').where('c.tenant_id', tenantId);
    const found = keyset(all, { key: 'c.created_at', id: 'c.client_id' }, page).select('c.client');
    const [{ rows } = { rows: [] }, counted] = await database.asTenant(tenantId, [
      statementOf(found),
      ...(page.includeTotal ? [{ ...count, values: [tenantId] }] : []),
    ]);
    const clients = (rows as unknown as readonly { readonly client: RegisteredClient }[]).map(
      ({ client }) => client,
    );
    const total = counted?.rows[0]!['total'] as number | undefined;
    return pageOf(clients, page, total, ({ createdAt, clientId }) => ({ key: createdAt, id: clientId }));
  },
});

export const clientReadModel = {
  table: clientsTable,
  queries: ({ reader }: QuerySources) => clientQueries(reader),
};
