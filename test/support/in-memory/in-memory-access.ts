import type {
  AccessHistory,
  Bar,
  Definition,
  DefinitionKind,
  Holder,
  KnownPerson,
} from '../../../application/ports/audit/access-history.js';
import type { EntryMoment } from '../../../application/shared/as-of.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { normaliseRoleName } from '../../../domain/role/role-input.js';
import type {
  BarRow,
  ChangeRow,
  CountRow,
  DefinitionRow,
  HoldingRow,
  PersonRow,
  SpanColumns,
} from '../../../projections/access/table.js';
import { accessProjection } from '../../../projections/registry.js';
import { memoryTables } from '../../projections/support/fold.js';
import type { World } from './in-memory-app.js';

const held =
  ({ time, last }: EntryMoment) =>
  (row: SpanColumns): boolean =>
    last === null
      ? row.since_at <= time && (row.until_at === 'infinity' || row.until_at > time)
      : BigInt(row.since_entry) <= last.entry && BigInt(row.until_entry) > last.entry;

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

async function* inTurn<T>(items: readonly T[]): AsyncGenerator<T, void, void> {
  for (const item of items) yield await Promise.resolve(item);
}

/** The history of who could do what, projected anew at every call. */
export function inMemoryAccess(world: World): AccessHistory {
  const rowsOf = <R>(tenantId: string, table: string): R[] => {
    const tables = memoryTables(accessProjection);
    tables.page(world.log.all.filter(({ context }) => context.tenantId === tenantId));
    return [...tables.rows(table).values()].filter((row) => row['tenant_id'] === tenantId) as R[];
  };
  const definitions = <K extends DefinitionKind>(
    tenantId: string,
    moment: EntryMoment,
    kind: K,
  ): Definition<K>[] =>
    rowsOf<DefinitionRow<K>>(tenantId, 'definitions')
      .filter((row) => row.kind === kind && held(moment)(row))
      .map(({ id, state, created }) => ({ id, state, created }))
      .toSorted(byId);
  const bars = (tenantId: string, moment: EntryMoment, subject: string): Bar[] =>
    rowsOf<BarRow>(tenantId, 'bars')
      .filter((row) => row.subject_id === subject && held(moment)(row))
      .filter(({ ends_at }) => ends_at === null || ends_at > moment.time)
      .map(({ kind, since }) => ({ kind, since }));
  /** Names come from the read model of users, which the double of this history does not have. */
  const known = ({ id, until }: PersonRow): KnownPerson => ({
    id,
    isErased: until !== null,
    email: null,
    firstName: null,
    lastName: null,
  });
  const people = (tenantId: string, moment: EntryMoment): Holder[] =>
    rowsOf<PersonRow>(tenantId, 'people')
      .filter(held(moment))
      .map((row) => ({ ...known(row), since: row.since, bars: bars(tenantId, moment, row.id) }))
      .toSorted(byId);
  const holdings = (tenantId: string, moment: EntryMoment): HoldingRow[] =>
    rowsOf<HoldingRow>(tenantId, 'holdings').filter(held(moment));

  return {
    settle: (tenantId) => {
      const [counted] = rowsOf<CountRow>(tenantId, 'counts');
      return Promise.resolve(counted === undefined ? null : BigInt(counted.entries));
    },
    definition: (tenantId, moment, kind, id) =>
      Promise.resolve(definitions(tenantId, moment, kind).find((one) => one.id === id) ?? null),
    resource: (tenantId, moment, identifier) =>
      Promise.resolve(
        definitions(tenantId, moment, 'resource').find(({ state }) => state.identifier === identifier) ??
          null,
      ),
    resources: (tenantId, moment) => Promise.resolve(definitions(tenantId, moment, 'resource')),
    roles: (tenantId, moment, roleIds) =>
      Promise.resolve(definitions(tenantId, moment, 'role').filter(({ id }) => roleIds.includes(id))),
    roleOfName: (tenantId, moment, name) =>
      Promise.resolve(
        definitions(tenantId, moment, 'role').find(
          ({ state }) => normaliseRoleName(state.name) === normaliseRoleName(name),
        )?.id ?? null,
      ),
    rolesWith: (tenantId, moment, { resource, name }) =>
      Promise.resolve(
        definitions(tenantId, moment, 'role').filter(({ state }) =>
          state.permissions.some((one) => one.resource === resource && one.name === name),
        ),
      ),
    clientsWith: (tenantId, moment, roleIds) =>
      Promise.resolve(
        definitions(tenantId, moment, 'client').filter(({ state }) =>
          state.roles.some(({ id }) => roleIds.includes(id)),
        ),
      ),
    person: (tenantId, moment, userId) =>
      Promise.resolve(people(tenantId, moment).find(({ id }) => id === userId) ?? null),
    rolesOf: (tenantId, moment, userId) =>
      Promise.resolve(
        holdings(tenantId, moment)
          .filter(({ user_id }) => user_id === userId)
          .map(({ role_id: id, since }) => ({ id, since }))
          .toSorted(byId),
      ),
    holders(tenantId, moment, roleIds) {
      const all = people(tenantId, moment);
      const pages = roleIds.map((roleId) => {
        const given = new Map(
          holdings(tenantId, moment)
            .filter(({ role_id }) => role_id === roleId)
            .map(({ user_id, since }) => [user_id, since]),
        );
        const holders =
          roleId === builtInRoleId(tenantId, 'user')
            ? all
            : all.flatMap((one) => {
                const since = given.get(one.id);
                return since ? [{ ...one, since }] : [];
              });
        return { roleId, holders };
      });
      return inTurn(pages);
    },
    tenantBar: (tenantId, moment) => Promise.resolve(bars(tenantId, moment, tenantId)[0] ?? null),
    changes(tenantId, { from, to }) {
      const isIn = ({ entry, at }: ChangeRow): boolean =>
        (from.last === null ? at > from.time : BigInt(entry) > from.last.entry) &&
        (to.last === null ? at <= to.time : BigInt(entry) <= to.last.entry);
      const roles = rowsOf<DefinitionRow<'role'>>(tenantId, 'definitions');
      const persons = rowsOf<PersonRow>(tenantId, 'people');
      const found = rowsOf<ChangeRow>(tenantId, 'changes')
        .filter(isIn)
        .map(({ cause, change }) => {
          const person = persons.find(({ id }) => id === change.userId);
          const named = JSON.stringify(change);
          return {
            cause,
            change,
            person: person === undefined ? null : known(person),
            roleNames: Object.fromEntries(
              roles.filter(({ id }) => named.includes(id)).map(({ id, state }) => [id, state.name]),
            ),
          };
        });
      return inTurn([found]);
    },
  };
}
