import type { ApiKeyLastUse, ApiKeyUses } from '../../application/ports/shared/api-key-uses.js';
import type { Sql } from '../postgres/database.js';
import type { Migration } from '../postgres/migrate.js';

export const apiKeyUseMigrations: readonly Migration[] = [
  {
    name: 'api-key-uses-1',
    sql: `
      create schema if not exists runtime;
      -- with room on a page for its updates, which are frequent
      create table runtime.api_key_uses (
        tenant_id uuid not null,
        api_key_id uuid not null,
        used_at timestamptz(3) not null,
        network text,
        primary key (tenant_id, api_key_id)
      ) with (fillfactor = 50);`,
  },
];

const statements = {
  // in one order, so that processes that keep the uses of the same keys do not wait for each other in a circle
  store: {
    name: 'api key uses keep',
    text: `
      insert into runtime.api_key_uses as u (tenant_id, api_key_id, used_at, network)
      select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[]) as n (tenant_id, api_key_id, used_at, network)
      order by 1, 2
      on conflict (tenant_id, api_key_id) do update set used_at = excluded.used_at, network = excluded.network
        where u.used_at < excluded.used_at`,
  },
  of: {
    name: 'api key uses of',
    text: `
      select api_key_id as "apiKeyId", network as "lastNetwork",
        to_char(used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastUsedAt"
      from runtime.api_key_uses where tenant_id = $1 and api_key_id = any ($2::uuid[])`,
  },
};

/** Keeps the last use of API keys, a row a key. */
export const postgresApiKeyUses = (database: Sql): ApiKeyUses => ({
  async store(uses) {
    if (uses.length === 0) return;
    await database.query(statements.store, [
      uses.map(({ tenantId }) => tenantId),
      uses.map(({ apiKeyId }) => apiKeyId),
      uses.map(({ lastUsedAt }) => lastUsedAt),
      uses.map(({ lastNetwork }) => lastNetwork),
    ]);
  },
  async of(tenantId, apiKeyIds) {
    if (apiKeyIds.length === 0) return new Map();
    const { rows } = await database.query<ApiKeyLastUse & { readonly apiKeyId: string }>(statements.of, [
      tenantId,
      apiKeyIds,
    ]);
    return new Map(
      rows.map(({ apiKeyId, lastUsedAt, lastNetwork }) => [apiKeyId, { lastUsedAt, lastNetwork }]),
    );
  },
});
