import type {
  AccessHistory,
  Bar,
  Definition,
  DefinitionKind,
  GivenRole,
  Holder,
  KnownPerson,
  RecordedChange,
} from '../../application/ports/audit/access-history.js';
import type { EventStore } from '../../application/ports/events/event-store.js';
import type { EntryMoment } from '../../application/shared/as-of.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { type TenantReader, tenantRows } from '../reader-connection.js';
import { isParked } from '../runner/parked.js';
import type { ProjectionProgress } from '../runner/progress/progress.js';
import {
  barsOf,
  changesIn,
  type Cut,
  cutAt,
  defined,
  entriesOf,
  everybody,
  holdersOf,
  onePerson,
  roleNames,
} from './statements.js';
import type { CountRow } from './table.js';

export interface AccessHistoryDeps {
  /** Has the role `tessera_reader`. */
  readonly database: TenantReader;
  /** Has the role `tessera_projector`. */
  readonly projecting: Sql;
  readonly store: Pick<EventStore, 'head'>;
  readonly progress: Pick<ProjectionProgress, 'waitFor'>;
}

/** The name of the projection. */
const PROJECTION = 'access';
/** Rows of a page. */
const PAGE = 500;
/** Roles whose first pages are read together. */
const TOGETHER = 20;
/** Before the id of every user. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Creates the history of who could do what, as its read model has it. */
export function accessHistory({ database, projecting, store, progress }: AccessHistoryDeps): AccessHistory {
  /** Returns what a statement finds at a moment; `more`: from `$3` on. */
  const at = <Row>(tenantId: string, cut: Cut, statement: Statement, ...more: readonly unknown[]) =>
    tenantRows<Row>(database, tenantId, statement, cut.value, ...more);

  return {
    async settle(tenantId) {
      if (!(await progress.waitFor(await store.head()))) return null;
      const [row] = await tenantRows<CountRow>(database, tenantId, entriesOf);
      // the tenant is parked with the page that it is left out of
      if (row === undefined || (await isParked(projecting, PROJECTION, tenantId))) return null;
      return BigInt(row.entries);
    },
    async definition<K extends DefinitionKind>(tenantId: string, moment: EntryMoment, kind: K, id: string) {
      const cut = cutAt(moment);
      const [row] = await at<Definition<K>>(tenantId, cut, defined(kind, 'by id', 'd.id = $3', cut), id);
      return row ?? null;
    },
    async resource(tenantId, moment, identifier) {
      const cut = cutAt(moment);
      const named = defined('resource', 'by identifier', "d.state ->> 'identifier' = $3", cut);
      const [row] = await at<Definition<'resource'>>(tenantId, cut, named, identifier);
      return row ?? null;
    },
    resources(tenantId, moment) {
      const cut = cutAt(moment);
      return at(tenantId, cut, defined('resource', 'all', 'true', cut));
    },
    roles(tenantId, moment, roleIds) {
      const cut = cutAt(moment);
      return at(tenantId, cut, defined('role', 'by ids', 'd.id = any ($3::text[])', cut), roleIds);
    },
    async roleOfName(tenantId, moment, name) {
      const cut = cutAt(moment);
      const sought = normaliseRoleName(name);
      const roles = await at<{ readonly id: string; readonly name: string }>(tenantId, cut, roleNames(cut));
      return roles.find((role) => normaliseRoleName(role.name) === sought)?.id ?? null;
    },
    rolesWith(tenantId, moment, { resource, name }) {
      const cut = cutAt(moment);
      // names have no character that JSON escapes: a state without the text needs no parsing
      const holds = `strpos(d.state::text, $4) > 0 and exists (select from json_array_elements(d.state -> 'permissions') p
        where p ->> 'resource' = $3 and p ->> 'name' = $4)`;
      return at(tenantId, cut, defined('role', 'with permission', holds, cut), resource, name);
    },
    clientsWith(tenantId, moment, roleIds) {
      const cut = cutAt(moment);
      const holds = `exists (select from json_array_elements(d.state -> 'roles') r where r ->> 'id' = any ($3::text[]))`;
      return at(tenantId, cut, defined('client', 'with roles', holds, cut), roleIds);
    },
    async person(tenantId, moment, userId, shown) {
      const cut = cutAt(moment);
      const [row] = await at<Holder>(tenantId, cut, onePerson(cut, shown), moment.time, userId);
      return row ?? null;
    },
    rolesOf(tenantId, moment, userId) {
      const cut = cutAt(moment);
      const held = {
        name: `access roles of user ${cut.name}`,
        text: `select h.role_id as id, h.since from access.holdings h
          join access.definitions d on d.tenant_id = $1 and d.kind = 'role' and d.id = h.role_id::text and ${cut.held('d')}
          where h.tenant_id = $1 and h.user_id = $3 and ${cut.held('h')} order by h.role_id`,
      };
      return at<GivenRole>(tenantId, cut, held, userId);
    },
    holders: holdersIn(database),
    async tenantBar(tenantId, moment) {
      const cut = cutAt(moment);
      const locked = {
        name: `access tenant ${cut.name}`,
        text: `select ${barsOf('$1', cut)} as bars`,
      };
      const [row] = await at<{ readonly bars: readonly Bar[] }>(tenantId, cut, locked, moment.time);
      return row?.bars[0] ?? null;
    },
    changes: changesOf(database),
  };
}

/** A row of `changesIn`. */
type ChangeRow = Omit<RecordedChange, 'person'> & KnownPerson & { readonly hasPerson: boolean };

const recordedChange = ({ cause, change, roleNames, hasPerson, ...row }: ChangeRow): RecordedChange => {
  const { id, isErased, email, firstName, lastName } = row;
  return {
    cause,
    change,
    roleNames,
    person: hasPerson ? { id, isErased, email, firstName, lastName } : null,
  };
};

const holdersIn = (database: TenantReader): AccessHistory['holders'] =>
  async function* holders(tenantId, moment, roleIds, shown) {
    const cut = cutAt(moment);
    const ofEach = holdersOf(cut, shown);
    const ofAll = everybody(cut, shown);
    const page = (roleId: string, after: string): Statement => {
      const values = [tenantId, cut.value, moment.time, after, PAGE];
      return roleId === builtInRoleId(tenantId, 'user')
        ? { ...ofAll, values }
        : { ...ofEach, values: [...values, roleId] };
    };
    for (let from = 0; from < roleIds.length; from += TOGETHER) {
      const together = roleIds.slice(from, from + TOGETHER);
      const firsts = await database.asTenant(
        tenantId,
        together.map((roleId) => page(roleId, FIRST)),
      );
      for (const [index, roleId] of together.entries()) {
        let holders = firsts[index]!.rows as unknown as readonly Holder[];
        for (;;) {
          if (holders.length > 0) yield { roleId, holders };
          if (holders.length < PAGE) break;
          const [next] = await database.asTenant(tenantId, [page(roleId, holders.at(-1)!.id)]);
          holders = next!.rows as unknown as readonly Holder[];
        }
      }
    }
  };

/** An end of a span: a time, or the number of an entry. */
interface End {
  readonly by: 'time' | 'entry';
  readonly value: string;
}

const changesOf = (database: TenantReader): AccessHistory['changes'] =>
  async function* changes(tenantId, { from, to }, shown) {
    const [first, last] = [from, to].map(({ last, time }) =>
      last === null
        ? ({ by: 'time', value: time } as const)
        : ({ by: 'entry', value: last.entry.toString() } as const),
    ) as [End, End];
    const statement = changesIn(first.by, last.by, shown);
    let after: { readonly at: string; readonly entry: string } = { at: '-infinity', entry: '0' };
    for (;;) {
      const rows = await tenantRows<ChangeRow>(
        database,
        tenantId,
        statement,
        first.value,
        last.value,
        after.at,
        after.entry,
        PAGE,
      );
      if (rows.length > 0) yield rows.map(recordedChange);
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.cause;
    }
  };
