import type {
  OperatorTenantFilter,
  OperatorTenants,
  StoredTenant,
} from '../../application/tenant/operators/operator-tenant.js';
import { PLATFORM_TENANT } from '../../domain/shared/stream-name.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { type Query, builder, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { byCreation, keyset, pageOf } from '../paging/keyset.js';
import { NEVER } from '../users/table.js';
import { deletionSql, stateSql } from './deletion-sql.js';
import { tenantSearchKey } from './project.js';

const MONTH_MS = 30 * 24 * 3_600_000;

/** The columns of row `t` of `core.tenants`. What they count is read by indexes that begin with the tenant. */
const columns = (now: string) =>
  builder.raw(
    `t.tenant_id as id, t.slug, t.name, t.locked, ${stateSql} as state,
    ${deletionSql} as deletion, ${isoTimeSql('t.created_at')} as "createdAt",
    (select b.plan from core.billing b where b.tenant_id = t.tenant_id) as plan,
    coalesce((select r.user_count from core.roles r where r.tenant_id = t.tenant_id and r.name_key = 'user'), 0) as users,
    (select count(*)::int from core.users u where u.tenant_id = t.tenant_id and u.last_login_at >= ?) as "monthlyActiveUsers",
    (select ${isoTimeSql('u.last_login_at')} from core.users u
      where u.tenant_id = t.tenant_id and u.last_login_at > '${NEVER}'
      order by u.last_login_at desc limit 1) as "lastActivityAt",
    exists (select from projections.parked p where p.tenant_id = t.tenant_id and p.slot = 'live') as parked`,
    [new Date(Date.parse(now) - MONTH_MS).toISOString()],
  );

function narrowed({ q, lock, state }: OperatorTenantFilter): Query {
  const query = builder.from('core.tenants as t').whereNot('t.tenant_id', PLATFORM_TENANT);
  if (lock === 'none') query.whereNull('t.lock_kind');
  else if (lock === 'any') query.whereNotNull('t.lock_kind');
  else if (lock !== undefined) query.where('t.lock_kind', lock);
  if (state !== undefined) query.whereRaw(`${stateSql} = ?`, [state]);
  if (q !== undefined) {
    const beginning = `${tenantSearchKey(q).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query.where((either) => {
      either.whereLike('t.slug', beginning).orWhereLike('t.name_key', beginning);
    });
  }
  return query;
}

/** Returns the tenants for operators. `database` has the role `tessera_projector`, which sees every tenant. */
export const operatorTenants = (database: Database): OperatorTenants => ({
  async byId(id, now) {
    const query = narrowed({}).where('t.tenant_id', id).select(columns(now));
    return (await database.query<StoredTenant>(statementOf(query))).rows[0] ?? null;
  },
  async namesOf(ids) {
    const query = narrowed({}).whereIn('t.tenant_id', ids).select('t.tenant_id as id', 't.name');
    const { rows } = await database.query<Pick<StoredTenant, 'id' | 'name'>>(statementOf(query));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  async list(filter, page, now) {
    if (filter.q?.includes('\0')) return { items: [], next: null, ...(page.includeTotal && { total: 0 }) };
    const query = keyset(narrowed(filter), { key: 't.created_at', id: 't.tenant_id' }, page).select(
      columns(now),
    );
    const count = narrowed(filter).select(builder.raw('count(*)::int as total'));
    const [{ rows }, counted] = await Promise.all([
      database.query<StoredTenant>(statementOf(query)),
      page.includeTotal ? database.query<{ total: number }>(statementOf(count)) : undefined,
    ]);
    return pageOf(rows, page, counted?.rows[0]?.total, byCreation);
  },
});
