import type { ApiKeyLookup } from '../../application/api-key/api-key-directory.js';
import type { ApiKeyRecord } from '../../application/api-key/api-key-record.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { isoTimeSql } from '../paging/iso-time.js';

export interface ApiKeyQueries {
  /** The key with this SHA-256 (hexadecimal), of whichever tenant; null when there is none. */
  findByHash(hash: string): Promise<ApiKeyLookup | null>;
  /** All keys of a tenant, revoked ones included, newest first. */
  list(tenantId: string): Promise<readonly ApiKeyRecord[]>;
}

const byHash = `select id as "apiKeyId", tenant_id as "tenantId", scopes, revoked,
    case when tenant_locked then 'locked' else 'active' end as "tenantStatus"
  from projections.api_key_by_hash($1)`;

const ofTenant = `select coalesce(json_agg(json_build_object(
    'id', k.id, 'name', k.name, 'scopes', k.scopes,
    'createdAt', ${isoTimeSql('k.created_at')}, 'revokedAt', ${isoTimeSql('k.revoked_at')})
    order by k.created_at desc, k.id), '[]') as items
  from core.api_keys k where k.tenant_id = $1`;

/** API keys from the read model. `database` is of the role `tessera_reader`. */
export const apiKeyQueries = (database: Database): ApiKeyQueries => ({
  async findByHash(hash) {
    const statement = { name: 'api key by hash', text: byHash, values: [hash] };
    return (await database.query<ApiKeyLookup>(statement)).rows[0] ?? null;
  },
  async list(tenantId) {
    const [found] = await database.asTenant(tenantId, [{ text: ofTenant, values: [tenantId] }]);
    return found!.rows[0]!['items'] as ApiKeyRecord[];
  },
});
