import type { TenantRecord } from '../../application/tenant/tenant-record.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { isoTimeSql } from '../paging/iso-time.js';
import type { QuerySources } from '../reader-connection.js';
import { deletionSql } from './deletion-sql.js';
import { dueTenantDeletions, ownerlessTenants } from './due-deletions.js';
import { operatorTenants } from './operator-tenants.js';
import { tenantsTable } from './project.js';

/** The queries for tenants, for operators and for the service itself. */
export interface TenantQueries {
  /** Returns all tenants, oldest first. */
  list(): Promise<readonly TenantRecord[]>;
  byId(id: string): Promise<TenantRecord | null>;
  bySlug(slug: string): Promise<TenantRecord | null>;
}

const all = `select t.tenant_id as id, t.slug, t.name,
    case when t.locked then 'locked' else 'active' end as status, t.default_locale as "defaultLocale", t.mail_from_name as "mailFromName",
    ${deletionSql} as deletion, ${isoTimeSql('t.created_at')} as "createdAt"
  from core.tenants t`;

const statements = {
  list: `${all} order by t.created_at, t.tenant_id`,
  byId: `${all} where t.tenant_id = $1`,
  bySlug: `${all} where t.slug = $1 limit 1`,
};

/** Returns the queries for all tenants, which are not for requests. `database` has the role `tessera_projector`. */
export function tenantQueries(database: Database): TenantQueries {
  const one = async (text: string, value: string): Promise<TenantRecord | null> =>
    (await database.query<TenantRecord>(text, [value])).rows[0] ?? null;
  return {
    list: async () => (await database.query<TenantRecord>(statements.list)).rows,
    byId: (id) => one(statements.byId, id),
    bySlug: (slug) => one(statements.bySlug, slug),
  };
}

export const tenantReadModel = {
  table: tenantsTable,
  queries: ({ projecting }: QuerySources) => ({
    ...tenantQueries(projecting),
    forOperators: operatorTenants(projecting),
    dueForDeletion: dueTenantDeletions(projecting),
    ownerless: ownerlessTenants(projecting),
  }),
};
