import type { TenantRecord } from '../../application/tenant/tenant-record.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { isoTimeSql } from '../paging/iso-time.js';

/** Tenants, for operators and for the service itself. */
export interface TenantQueries {
  /** Oldest first. */
  list(): Promise<readonly TenantRecord[]>;
  byId(id: string): Promise<TenantRecord | null>;
  bySlug(slug: string): Promise<TenantRecord | null>;
}

const tenants = `select t.tenant_id as id, t.slug, t.name,
    case when t.locked then 'locked' else 'active' end as status, t.default_locale as "defaultLocale",
    ${isoTimeSql('t.created_at')} as "createdAt"
  from core.tenants t`;

/** Across tenants, therefore not for what speaks HTTP: `database` is of the role `tessera_projector`. */
export function tenantQueries(database: Database): TenantQueries {
  const one = async (condition: string, value: string): Promise<TenantRecord | null> =>
    (await database.query<TenantRecord>(`${tenants} where ${condition} limit 1`, [value])).rows[0] ?? null;
  return {
    list: async () =>
      (await database.query<TenantRecord>(`${tenants} order by t.created_at, t.tenant_id`)).rows,
    byId: (id) => one('t.tenant_id = $1', id),
    bySlug: (slug) => one('t.slug = $1', slug),
  };
}
