import type { Page, PageRequest } from '../../application/shared/page.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import { builder, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { keyset, pageOf } from '../paging/keyset.js';
import type { QuerySources, TenantReader } from '../reader-connection.js';
import { clientsTable } from './project.js';

export interface ClientQueries {
  /**
   * Returns a page of a tenant's clients, newest first, without the service's own.
   * @param q a part of the name, in any case, or the beginning of the id. Default: all
   */
  list(tenantId: string, page: PageRequest, q?: string): Promise<Page<RegisteredClient>>;
}

/** Returns the queries for clients in the read model. `database` is of the role `tessera_reader`. */
export const clientQueries = (database: TenantReader): ClientQueries => ({
  async list(tenantId, page, q) {
    const all = builder.from('core.clients as c').where('c.tenant_id', tenantId);
    const part = q?.trim().toLowerCase();
    // a tenant has so few that all of them are looked at
    if (part !== undefined)
      all.where((either) => {
        either
          .whereRaw("strpos(lower(c.client->>'name'), ?) > 0", [part])
          .orWhereRaw('starts_with(lower(c.client_id), ?)', [part]);
      });
    const query = keyset(all.clone(), { key: 'c.created_at', id: 'c.client_id' }, page).select('c.client');
    const [{ rows } = { rows: [] }, counted] = await database.asTenant(tenantId, [
      statementOf(query),
      ...(page.includeTotal ? [statementOf(all.select(builder.raw('count(*)::int as total')))] : []),
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
