import type { ApiKeyLookup } from '../../application/api-key/api-key-directory.js';
import type { ApiKeyRecord } from '../../application/api-key/api-key-record.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { brief } from '../../infrastructure/postgres/statement.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { type RecordQueries, recordQueries } from '../paging/record-queries.js';
import { type QuerySources, tenantRows } from '../reader-connection.js';
import { apiKeysTable } from './project.js';

export interface ApiKeyQueries extends RecordQueries<ApiKeyRecord> {
  /** Returns the key with this SHA-256 (hexadecimal), of any tenant; null when there is none. */
  findByHash(hash: string): Promise<ApiKeyLookup | null>;
  /** Returns all keys of a tenant, revoked ones included, newest first. */
  all(tenantId: string): Promise<readonly ApiKeyRecord[]>;
}

const statements = {
  // each request with a key that is not in memory waits for it: not in the queue of lists
  byHash: brief(
    'api key by hash',
    `select id as "apiKeyId", tenant_id as "tenantId", scopes, revoked, revision,
    ${isoTimeSql('expires_at')} as "expiresAt", allowed_networks as "allowedNetworks",
    case when tenant_locked then 'locked' else 'active' end as "tenantStatus"
  from projections.api_key_by_hash($1)`,
  ),
};

const columns = `r.id, r.name, r.prefix, r.scopes, ${isoTimeSql('r.expires_at')} as "expiresAt",
  r.allowed_networks as "allowedNetworks", ${isoTimeSql('r.created_at')} as "createdAt",
  json_build_object('type', r.created_by_type, 'id', r.created_by_id) as "createdBy",
  ${isoTimeSql('r.revoked_at')} as "revokedAt"`;

const ofTenant = {
  text: `select ${columns} from core.api_keys r where r.tenant_id = $1 order by r.created_at desc, r.id`,
};

/** Returns the queries for API keys in the read model. `database` is of the role `tessera_reader`. */
export const apiKeyQueries = (database: Database): ApiKeyQueries => ({
  ...recordQueries<ApiKeyRecord>(database, 'api_keys', columns),
  async findByHash(hash) {
    return (await database.query<ApiKeyLookup>(statements.byHash, [hash])).rows[0] ?? null;
  },
  all: (tenantId) => tenantRows<ApiKeyRecord>(database, tenantId, ofTenant),
});

export const apiKeyReadModel = {
  table: apiKeysTable,
  queries: ({ reader }: QuerySources) => apiKeyQueries(reader),
};
