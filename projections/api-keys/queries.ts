import type { ApiKeyLookup } from '../../application/api-key/api-key-directory.js';
import type { ApiKeyRecord } from '../../application/api-key/api-key-record.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { type QuerySources, tenantRows } from '../reader-connection.js';
import { apiKeysTable } from './project.js';

export interface ApiKeyQueries {
  /** Returns the key with this SHA-256 (hexadecimal), of any tenant; null when there is none. */
  findByHash(hash: string): Promise<ApiKeyLookup | null>;
  /** Returns all keys of a tenant, revoked ones included, newest first. */
  list(tenantId: string): Promise<readonly ApiKeyRecord[]>;
}

const statements = {
  byHash: {
    name: 'api key by hash',
    text: `select id as "apiKeyId", tenant_id as "tenantId", scopes, revoked,
    case when tenant_locked then 'locked' else 'active' end as "tenantStatus"
  from projections.api_key_by_hash($1)`,
  },
  ofTenant: {
    text: `select k.id, k.name, k.scopes,
    ${isoTimeSql('k.created_at')} as "createdAt", ${isoTimeSql('k.revoked_at')} as "revokedAt"
  from core.api_keys k where k.tenant_id = $1 order by k.created_at desc, k.id`,
  },
};

/** Returns the queries for API keys in the read model. `database` is of the role `tessera_reader`. */
export const apiKeyQueries = (database: Database): ApiKeyQueries => ({
  async findByHash(hash) {
    return (await database.query<ApiKeyLookup>(statements.byHash, [hash])).rows[0] ?? null;
  },
  list: (tenantId) => tenantRows<ApiKeyRecord>(database, tenantId, statements.ofTenant),
});

export const apiKeyReadModel = {
  table: apiKeysTable,
  queries: ({ reader }: QuerySources) => apiKeyQueries(reader),
};
