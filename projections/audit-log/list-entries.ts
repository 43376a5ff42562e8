import { auditCatalogue } from '../../application/audit/catalogue.js';
import { withheldTypes } from '../../application/audit/entry.js';
import type { AuditFilter, AuditPageRequest } from '../../application/ports/audit/audit-log.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { AFTER_ALL, searchKey } from '../users/search-key.js';
import { entryColumns } from './read-entries.js';

/** What is looked for in a column as it is. */
const columns = {
  action: 'action',
  category: 'category',
  actorId: 'actor_id',
  targetId: 'target_id',
  outcome: 'outcome',
} as const;

/**
 * Of actors and targets that a name finds, so many are asked for their newest entries, each by its index; where more
 * are found, the list is walked in its order instead, and the next match is never far.
 */
const FEW_SUBJECTS = 500;

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
const withheldActions = quoted(withheldTypes.map((type) => auditCatalogue[type].action));

/** Statements by their shape, so that each is planned once. */
const names = new Map<string, string>();
const named = (text: string): string => {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `audit ${names.size + 1}`));
  return name;
};

/** Collects values as they are named in a text. */
class Values {
  readonly all: unknown[] = [];
  put(value: unknown, type = 'text'): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/** The page's entries, newest first, and one more if there are more. Each shape of filter has an index with its order. */
export function listStatement(
  tenantId: string,
  filter: AuditFilter,
  { limit, after }: Pick<AuditPageRequest, 'limit' | 'after'>,
): Statement {
  const values = new Values();
  const tenant = values.put(tenantId, 'uuid');
  const rest = conditions(filter, values);
  const place = after
    ? ` and (@.occurred_at, @.##) < (${values.put(after.occurredAt, 'timestamptz')}, ${values.put(after.id, 'bigint')})`
    : '';
  const most = values.put(limit + 1, 'bigint');
  const on = (table: string, id: string): string => place.replaceAll('@', table).replaceAll('##', id);
  const entries = `select ${entryColumns} from audit.entries e where e.tenant_id = ${tenant}`;
  const order = `order by e.occurred_at desc, e.id desc limit ${most}`;
  let text: string;
  if (filter.q !== undefined) {
    const found = subjects(tenant, values, filter.q);
    // what an index holds is all that is looked at until it is known which entries the page shows
    const by = (column: string): string => `(select e.id, e.occurred_at from audit.entries e
      where e.tenant_id = ${tenant} and e.${column} = f.subject_id${rest}${on('e', 'id')} ${order})`;
    text = `with found as materialized (${found}),
      hits as materialized (select distinct on (h.occurred_at, h.id) h.id, h.occurred_at from found f,
        lateral (${by('actor_id')} union all ${by('target_id')}) h
        where (select count(*) from found) <= ${FEW_SUBJECTS}
        order by h.occurred_at desc, h.id desc limit ${most})
      select * from (select ${entryColumns} from hits h join audit.entries e
        on e.tenant_id = ${tenant} and e.id = h.id and e.occurred_at = h.occurred_at
        order by h.occurred_at desc, h.id desc) few
      union all
      select * from (${entries} and (select count(*) from found) > ${FEW_SUBJECTS}
        and ${nameOf(values, filter.q)}
        ${rest}${on('e', 'id')} ${order}) many`;
  } else if (filter.ip !== undefined) {
    text = `select ${entryColumns} from audit.origins o
      join audit.entries e on e.tenant_id = o.tenant_id and e.id = o.entry_id and e.occurred_at = o.occurred_at
      where o.tenant_id = ${tenant} and o.ip = ${values.put(filter.ip)}${rest}
        ${within(filter, values, 'o')}${on('o', 'entry_id')}
      order by o.occurred_at desc, o.entry_id desc limit ${most}`;
  } else {
    text = `${entries}${rest}${on('e', 'id')} ${order}`;
  }
  return { name: named(text), text, values: values.all };
}

/** How many entries the filter leaves. All of them are known; the others are counted, which is asked for seldom. */
export function countStatement(tenantId: string, filter: AuditFilter): Statement {
  const { withoutTechnical, ...others } = filter;
  if (Object.keys(others).length === 0)
    return {
      name: withoutTechnical ? 'audit total without technical' : 'audit total',
      text: `select (c.last_id - c.kept_from + 1 - (select count(*) from audit.entries e
          where e.tenant_id = $1 and ${withoutTechnical ? "e.category = 'technical'" : `e.action in (${withheldActions})`}))::int as total
        from audit.chains c where c.tenant_id = $1`,
      values: [tenantId],
    };
  const values = new Values();
  const tenant = values.put(tenantId, 'uuid');
  const rest = conditions(filter, values);
  const name =
    filter.q === undefined
      ? ''
      : ` and exists (select from audit.names n where n.tenant_id = e.tenant_id
          and n.subject_id in (e.actor_id, e.target_id) and ${namePrefix(values, filter.q)})`;
  const text = `select count(*)::int as total from audit.entries e where e.tenant_id = ${tenant}${rest}${name}`;
  return { name: named(text), text, values: values.all };
}

const subjects = (tenant: string, values: Values, q: string): string =>
  `select distinct n.subject_id from (select n.subject_id from audit.names n
     where n.tenant_id = ${tenant} and ${namePrefix(values, q)} order by n.name_key limit ${FEW_SUBJECTS * 2}) n
   limit ${FEW_SUBJECTS + 1}`;

/** An entry's actor or target has such a name: looked up by entry (`offset` keeps it so), never by all who have one. */
function nameOf(values: Values, q: string): string {
  const prefix = namePrefix(values, q);
  const has = (column: string): string => `exists (select from audit.names n
    where n.tenant_id = e.tenant_id and n.subject_id = e.${column} and ${prefix} offset 0)`;
  return `(${has('target_id')} or ${has('actor_id')})`;
}

const namePrefix = (values: Values, q: string): string =>
  `n.name_key >= ${values.put(searchKey(q))} and n.name_key < ${values.put(searchKey(q) + AFTER_ALL)}`;

function conditions(filter: AuditFilter, values: Values): string {
  let text = ` and e.type not in (${quoted(withheldTypes)})`;
  for (const [name, column] of Object.entries(columns)) {
    const value = filter[name as keyof typeof columns];
    if (value !== undefined) text += ` and e.${column} = ${values.put(value)}`;
  }
  if (filter.withoutTechnical) text += ` and e.category <> 'technical'`;
  // beside a name, an address is one more thing that an entry has to have
  if (filter.ip !== undefined && filter.q !== undefined)
    text += ` and exists (select from audit.origins o where o.tenant_id = e.tenant_id and o.entry_id = e.id
      and o.occurred_at = e.occurred_at and o.ip = ${values.put(filter.ip)})`;
  return text + within(filter, values, 'e');
}

function within({ from, to }: AuditFilter, values: Values, table: string): string {
  return (
    (from === undefined ? '' : ` and ${table}.occurred_at >= ${values.put(from, 'timestamptz')}`) +
    (to === undefined ? '' : ` and ${table}.occurred_at < ${values.put(to, 'timestamptz')}`)
  );
}
