import type { DefinitionKind, Shown } from '../../application/ports/audit/access-history.js';
import type { EntryMoment } from '../../application/shared/as-of.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';

/** How a moment cuts the log: by an entry, or by a time. Statements of the two have different names. */
export interface Cut {
  readonly name: string;
  /** `$2` of each statement. */
  readonly value: string;
  /** Returns the condition that a span held. */
  readonly held: (row: string) => string;
}

export const cutAt = ({ time, last }: EntryMoment): Cut =>
  last === null
    ? {
        name: 'at time',
        value: time,
        held: (row) => `${row}.since_at <= $2::timestamptz and ${row}.until_at > $2::timestamptz`,
      }
    : {
        name: 'at entry',
        value: last.entry.toString(),
        held: (row) => `${row}.since_entry <= $2::bigint and ${row}.until_entry > $2::bigint`,
      };

export const entriesOf: Statement = {
  name: 'access entries',
  text: 'select entries from access.counts where tenant_id = $1',
};

/** Returns the SQL of a subject's bars. `$3`: the time of the moment, at which locks may be over. */
export const barsOf = (subject: string, { held }: Cut): string =>
  `coalesce((select json_agg(json_build_object('kind', b.kind, 'since', b.since) order by b.kind) from access.bars b
     where b.tenant_id = $1 and b.subject_id = ${subject} and ${held('b')}
       and (b.ends_at is null or b.ends_at > $3::timestamptz)), '[]')`;

/** Returns the columns of a person, who is joined as `u` where they are shown. */
const personColumns = (id: string, erased: string, { people }: Shown): string =>
  `${id} as id, ${erased} as "isErased", ${['email', 'firstName', 'lastName']
    .map((name) => (people ? `u.facts ->> '${name}' as "${name}"` : `null as "${name}"`))
    .join(', ')}`;
const joinPerson = (id: string, { people }: Shown): string =>
  people ? `left join core.users u on u.tenant_id = $1 and u.id = ${id}` : '';
const variant = ({ name }: Cut, { people }: Shown): string => `${name}${people ? ' with names' : ''}`;

/** `$4`: the user before the page, `$5`: rows, `$6`: the role. */
export const holdersOf = (cut: Cut, shown: Shown): Statement => ({
  name: `access holders ${variant(cut, shown)}`,
  text: `select ${personColumns('h.user_id', 'p.until is not null', shown)}, h.since, ${barsOf('h.user_id', cut)} as bars
    from access.holdings h
    join access.people p on p.tenant_id = $1 and p.id = h.user_id and ${cut.held('p')}
    ${joinPerson('h.user_id', shown)}
    where h.tenant_id = $1 and h.role_id = $6 and h.user_id > $4 and ${cut.held('h')}
    order by h.user_id limit $5`,
});

/** `$4`: the user before the page, `$5`: rows. */
export const everybody = (cut: Cut, shown: Shown): Statement => ({
  name: `access people ${variant(cut, shown)}`,
  text: `select ${personColumns('p.id', 'p.until is not null', shown)}, p.since, ${barsOf('p.id', cut)} as bars
    from access.people p ${joinPerson('p.id', shown)}
    where p.tenant_id = $1 and p.id > $4 and ${cut.held('p')} order by p.id limit $5`,
});

/** `$4`: the user. */
export const onePerson = (cut: Cut, shown: Shown): Statement => ({
  name: `access person ${variant(cut, shown)}`,
  text: `select ${personColumns('p.id', 'p.until is not null', shown)}, p.since, ${barsOf('p.id', cut)} as bars
    from access.people p ${joinPerson('p.id', shown)}
    where p.tenant_id = $1 and p.id = $4 and ${cut.held('p')}`,
});

/** Returns the statement for the definitions of a kind with a further condition. */
export const defined = (kind: DefinitionKind, what: string, condition: string, cut: Cut): Statement => ({
  name: `access ${kind} ${what} ${cut.name}`,
  text: `select d.id, d.state, d.created from access.definitions d
    where d.tenant_id = $1 and d.kind = '${kind}' and ${cut.held('d')} and ${condition} order by d.id`,
});

/** Returns the statement for the names of all roles. */
export const roleNames = (cut: Cut): Statement => ({
  name: `access role names ${cut.name}`,
  text: `select d.id, d.state ->> 'name' as name from access.definitions d
    where d.tenant_id = $1 and d.kind = 'role' and ${cut.held('d')} order by d.id`,
});

const after = { time: 'c.at > $2::timestamptz', entry: 'c.entry > $2::bigint' } as const;
const upTo = { time: 'c.at <= $3::timestamptz', entry: 'c.entry <= $3::bigint' } as const;
const pageOf = {
  time: '(c.at, c.entry) > ($4::timestamptz, $5::bigint) order by c.at, c.entry',
  entry: '(c.entry, c.at) > ($5::bigint, $4::timestamptz) order by c.entry, c.at',
} as const;

/**
 * Returns the statement for the changes of a span, of which each end is a time or an entry, in the order of its beginning. `$2`,
 * `$3`: its ends; `$4`, `$5`: time and entry of the last one of the page before; `$6`: rows.
 */
export const changesIn = (from: 'time' | 'entry', to: 'time' | 'entry', shown: Shown): Statement => ({
  name: `access changes from ${from} to ${to}${shown.people ? ' with names' : ''}`,
  text: `select c.cause, c.change, p.id is not null as "hasPerson", (c.change ->> 'userId') as id,
      p.until is not null as "isErased",
      ${['email', 'firstName', 'lastName'].map((name) => (shown.people ? `u.facts ->> '${name}' as "${name}"` : `null as "${name}"`)).join(', ')},
      coalesce((select json_object_agg(r.id, r.name) from (
        select distinct on (d.id) d.id, d.state ->> 'name' as name from access.definitions d
          where d.tenant_id = $1 and d.kind = 'role'
            and d.id in (select jsonb_path_query(c.change::jsonb, '$.**.roleId') #>> '{}')
          order by d.id, d.until_position desc) r), '{}') as "roleNames"
    from access.changes c
    left join access.people p on p.tenant_id = $1 and p.id = (c.change ->> 'userId')::uuid
    ${joinPerson("(c.change ->> 'userId')::uuid", shown)}
    where c.tenant_id = $1 and ${after[from]} and ${upTo[to]} and ${pageOf[from]} limit $6`,
});
