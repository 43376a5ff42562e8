import type {
  ListedResource,
  NamedClient,
  ResourceDirectory,
} from '../../application/ports/openid/resource-directory.js';
import { isSameAudience } from '../../domain/client/audience.js';
import { builder, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { keyset, pageOf } from '../paging/keyset.js';
import { type QuerySources, type TenantReader, tenantRows } from '../reader-connection.js';
import { presentIn, type ResourceRow, resourcesTable } from './project.js';

type ListedRow = Omit<ResourceRow, 'tenant_id'>;

interface Audiences extends NamedClient {
  readonly audience: string;
  readonly resources: readonly string[];
}

// a tenant has so few that all of them are looked at
const audiencesOfClients = {
  name: 'audiences of the clients of a tenant',
  text: `select c.client_id as "clientId", c.client ->> 'name' as name, c.client ->> 'audience' as audience, c.client -> 'resources' as resources
    from core.clients c where c.tenant_id = $1`,
};

const columns = `r.id, r.identifier, r.resource, ${isoTimeSql('r.created_at')} as created_at`;

const oneOfTenant = {
  name: 'an API of a tenant',
  text: `select ${columns} from core.resources r where r.tenant_id = $1 and r.id = $2`,
};

/** Returns the APIs of tenants in the read model. `database` is of the role `tessera_reader`. */
export function resourceDirectory(database: TenantReader): ResourceDirectory {
  const audiencesOf = (tenantId: string): Promise<readonly Audiences[]> =>
    tenantRows<Audiences>(database, tenantId, audiencesOfClients);

  const listed = (row: ListedRow, clients: readonly Audiences[]): readonly ListedResource[] => {
    const present = presentIn(row);
    if (present === null) return [];
    const isFor = ({ resources }: Audiences): boolean =>
      resources.some((identifier) => isSameAudience(identifier, present.identifier));
    return [{ ...present, clients: clients.filter(isFor).length }];
  };

  return {
    async list(tenantId, page, q) {
      const all = builder
        .from('core.resources as r')
        .where('r.tenant_id', tenantId)
        .whereRaw("coalesce(r.resource ->> 'status', 'present') = 'present'");
      const part = q?.trim().toLowerCase();
      if (part !== undefined)
        all.where((either) => {
          either
            .whereRaw('strpos(lower(r.identifier), ?) > 0', [part])
            .orWhereRaw("strpos(lower(r.resource ->> 'name'), ?) > 0", [part]);
        });
      const query = keyset(all.clone(), { key: 'r.created_at', id: 'r.id' }, page).select(
        builder.raw(columns),
      );
      const [rows, clients, counted] = await database.asTenant(tenantId, [
        statementOf(query),
        { ...audiencesOfClients, values: [tenantId] },
        ...(page.includeTotal ? [statementOf(all.select(builder.raw('count(*)::int as total')))] : []),
      ]);
      const items = (rows!.rows as unknown as readonly ListedRow[]).flatMap((row) =>
        listed(row, clients!.rows as unknown as readonly Audiences[]),
      );
      const total = counted?.rows[0]!['total'] as number | undefined;
      return pageOf(items, page, total, ({ createdAt, resourceId }) => ({ key: createdAt, id: resourceId }));
    },
    async byId(tenantId, resourceId) {
      const [row] = await tenantRows<ListedRow>(database, tenantId, oneOfTenant, resourceId);
      return row === undefined ? null : (listed(row, await audiencesOf(tenantId))[0] ?? null);
    },
    async clientsWithAudience(tenantId, identifier) {
      const clients = await audiencesOf(tenantId);
      return clients
        .filter(({ audience }) => isSameAudience(audience, identifier))
        .map(({ clientId, name }) => ({ clientId, name }))
        .slice(0, 10);
    },
  };
}

export const resourceReadModel = {
  table: resourcesTable,
  queries: ({ reader }: QuerySources): ResourceDirectory => resourceDirectory(reader),
};
