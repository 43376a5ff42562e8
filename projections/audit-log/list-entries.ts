import { auditCatalogue } from '../../application/audit/catalogue.js';
import { withheldTypes } from '../../application/audit/entry.js';
import type { AuditFilter, AuditPageRequest } from '../../application/ports/audit/audit-log.js';
import { builder, type Query, statementOf } from '../../infrastructure/postgres/query-builder.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { AFTER_ALL, searchKey } from '../users/search-key.js';
import { entryColumns } from './entries.js';
import { isListed } from './table.js';

/** Columns whose value a filter gives. */
const columns = {
  action: 'e.action',
  category: 'e.category',
  actorId: 'e.actor_id',
  targetId: 'e.target_id',
  outcome: 'e.outcome',
  traceId: 'e.trace_id',
} as const;

/**
 * Where a name finds no more actors and targets, their newest entries are read by their indexes. Where it finds more, the
 * tenant's entries are read in their order, since the next match is near.
 */
const FEW_SUBJECTS = 500;
/** The most names that are read to find them. A subject may have several: where there are more, the subjects may not be all. */
const FEW_NAMES = FEW_SUBJECTS * 2;
const HAS_FEW = `(select count(*) from names) <= ${FEW_NAMES} and (select count(*) from matches) <= ${FEW_SUBJECTS}`;

const withheldActions = withheldTypes.map((type) => auditCatalogue[type].action);

type PageOf = Pick<AuditPageRequest, 'limit' | 'after'>;

/** Returns the query for a page's entries, the newest first, and one more, which shows that there is a next page. */
export function listStatement(tenantId: string, filter: AuditFilter, page: PageOf): Statement {
  if (filter.q !== undefined) return statementOf(namedEntries(tenantId, filter, filter.q, page));
  if (filter.ip !== undefined) return statementOf(entriesFrom(tenantId, filter, filter.ip, page));
  return statementOf(ofPage(filteredEntries(tenantId, filter), page).select(builder.raw(entryColumns)));
}

/**
 * Returns the query for the number of entries that the filter leaves. Without a filter it is that of the chain, less the entries
 * that a list leaves out; with one, the entries are counted.
 */
export function countStatement(tenantId: string, filter: AuditFilter): Statement {
  const { withoutTechnical, ...others } = filter;
  if (Object.keys(others).length === 0) {
    const ofTenant = (): Query => builder.from('audit.entries as e').where('e.tenant_id', tenantId).count();
    const withheld = ofTenant().whereIn('e.action', withheldActions);
    const technical = ofTenant().where('e.category', 'technical').whereRaw(`e.${isListed}`);
    const total = withoutTechnical
      ? builder.raw('(c.last_id - c.kept_from + 1 - ? - ?)::int as total', [withheld, technical])
      : builder.raw('(c.last_id - c.kept_from + 1 - ?)::int as total', [withheld]);
    return statementOf(builder.from('audit.chains as c').where('c.tenant_id', tenantId).select(total));
  }
  const { q } = filter;
  const query = filteredEntries(tenantId, filter);
  if (q !== undefined)
    query.whereExists(
      namesLike(q).whereRaw('n.tenant_id = e.tenant_id and n.subject_id in (e.actor_id, e.target_id)'),
    );
  return statementOf(query.select(builder.raw('count(*)::int as total')));
}

/** Returns the tenant's entries `e` that the filter leaves, without its name. An address is looked up for each entry. */
function filteredEntries(tenantId: string, filter: AuditFilter): Query {
  const query = builder.from('audit.entries as e').where('e.tenant_id', tenantId).whereRaw(`e.${isListed}`);
  filterEntries(query, filter);
  if (filter.ip !== undefined)
    query.whereExists(
      builder
        .from('audit.origins as o')
        .whereRaw('o.tenant_id = e.tenant_id and o.entry_id = e.id and o.occurred_at = e.occurred_at')
        .where('o.ip', filter.ip),
    );
  return query;
}

function filterEntries(query: Query, filter: AuditFilter): void {
  for (const [name, column] of Object.entries(columns)) {
    const value = filter[name as keyof typeof columns];
    if (value !== undefined) query.where(column, value);
  }
  if (filter.ids !== undefined) query.whereIn('e.id', filter.ids.map(String));
  if (filter.withoutTechnical) query.whereNot('e.category', 'technical');
  if (filter.from !== undefined) query.where('e.occurred_at', '>=', filter.from);
  if (filter.to !== undefined) query.where('e.occurred_at', '<', filter.to);
}

/** Orders the query by time and id, the newest first, and narrows it to the page. */
function ofPage(query: Query, { limit, after }: PageOf, table = 'e', id = 'id'): Query {
  if (after !== null)
    query.whereRaw(`(${table}.occurred_at, ${table}.${id}) < (?, ?)`, [after.occurredAt, String(after.id)]);
  return query.orderByRaw(`${table}.occurred_at desc, ${table}.${id} desc`).limit(limit + 1);
}

/** Returns the entries from an address, by the index of addresses. */
function entriesFrom(tenantId: string, filter: AuditFilter, ip: string, page: PageOf): Query {
  const query = builder
    .from('audit.origins as o')
    .joinRaw(
      'join audit.entries e on e.tenant_id = o.tenant_id and e.id = o.entry_id and e.occurred_at = o.occurred_at',
    )
    .where('o.tenant_id', tenantId)
    .where('o.ip', ip)
    .whereRaw(`e.${isListed}`);
  filterEntries(query, filter);
  if (filter.from !== undefined) query.where('o.occurred_at', '>=', filter.from);
  if (filter.to !== undefined) query.where('o.occurred_at', '<', filter.to);
  return ofPage(query, page, 'o', 'entry_id').select(builder.raw(entryColumns));
}

/** Returns the entries whose actor or target has or had a name that begins with `q`, in one of the ways of `FEW_SUBJECTS`. */
function namedEntries(tenantId: string, filter: AuditFilter, q: string, page: PageOf): Query {
  const names = namesLike(q).where('n.tenant_id', tenantId).select('n.subject_id').orderBy('n.name_key');
  const matches: Query = builder
    .from('names as n')
    .distinct('n.subject_id')
    .limit(FEW_SUBJECTS + 1);
  const newestOf = (column: string): Query =>
    ofPage(filteredEntries(tenantId, filter), page)
      .where(`e.${column}`, builder.ref('f.subject_id'))
      .select('e.id', 'e.occurred_at');
  const newest = [newestOf('actor_id'), newestOf('target_id')];
  const hits: Query = builder
    .from(builder.raw('matches f, lateral (? union all ?) h', newest))
    .select(builder.raw('distinct on (h.occurred_at, h.id) h.id, h.occurred_at'))
    .whereRaw(HAS_FEW)
    .orderByRaw('h.occurred_at desc, h.id desc')
    .limit(page.limit + 1);
  const few: Query = builder
    .from('hits as h')
    .joinRaw('join audit.entries e on e.tenant_id = ? and e.id = h.id and e.occurred_at = h.occurred_at', [
      tenantId,
    ])
    .select(builder.raw(entryColumns))
    .orderByRaw('h.occurred_at desc, h.id desc');
  const many: Query = ofPage(filteredEntries(tenantId, filter), page)
    .whereRaw(`not (${HAS_FEW})`)
    .whereRaw('(? or ?)', [hasName('target_id', q), hasName('actor_id', q)])
    .select(builder.raw(entryColumns));
  return builder
    .queryBuilder()
    .withMaterialized('names', names.limit(FEW_NAMES + 1))
    .withMaterialized('matches', matches)
    .withMaterialized('hits', hits)
    .from(few.as('few'))
    .unionAll([builder.queryBuilder().from(many.as('many'))]);
}

/** Returns the rows `n` of names that begin with `q`. */
const namesLike = (q: string): Query =>
  builder
    .from('audit.names as n')
    .where('n.name_key', '>=', searchKey(q))
    .where('n.name_key', '<', searchKey(q) + AFTER_ALL);

/** Returns the condition that an entry's actor or target has such a name, which `offset` makes PostgreSQL check by entry. */
const hasName = (column: string, q: string): ReturnType<typeof builder.raw> =>
  builder.raw(
    `exists (select from audit.names n where n.tenant_id = e.tenant_id and n.subject_id = e.${column}
      and n.name_key >= ? and n.name_key < ? offset 0)`,
    [searchKey(q), searchKey(q) + AFTER_ALL],
  );
