import { type ColumnTypes, recordset, recordValues } from '../../infrastructure/postgres/recordset.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import type { RowKey, RowsUpdate, Table } from './projection.js';

/** The role that reads the rows of the tenant in `app.tenant`. It neither owns tables nor bypasses row-level security. */
export const READER_ROLE = 'tessera_reader';
/** The role that owns and writes the tables. */
export const PROJECTOR_ROLE = 'tessera_projector';

const typeOf = (definition: string): string => definition.split(' ', 1)[0]!;

/** Returns the SQL of a column for JSON, where a `bigint` would become a JavaScript number. */
const loaded = (column: string, definition: string): string =>
  typeOf(definition) === 'bigint' ? `t.${column}::text` : `t.${column}`;

/** Returns `make` with its result cached for each table, since every page needs it. */
const ofEach = <T>(make: (table: Table) => T): ((table: Table) => T) => {
  const made = new WeakMap<Table, T>();
  return (table) => {
    const known = made.get(table) ?? make(table);
    made.set(table, known);
    return known;
  };
};

const columnTypes = ofEach(({ columns }): ColumnTypes =>
  Object.fromEntries(Object.entries(columns).map(([name, definition]) => [name, typeOf(definition)])),
);

/** Returns a FROM item `r` with the rows of `rowValues`, for a statement without other parameters. */
export const rowsGiven = (table: Table): string => recordset(columnTypes(table));

export const rowValues = (table: Table, rows: readonly object[]): Buffer[] =>
  recordValues(columnTypes(table), rows);

/** Returns statements that create the table with forced row-level security, without its secondary indexes. */
export function createTable(schema: string, table: Table): string[] {
  const name = `${schema}.${table.name}`;
  const columns = Object.entries(table.columns).map(([column, definition]) => `${column} ${definition}`);
  const partitions = table.partitionedBy === undefined ? '' : ` partition by range (${table.partitionedBy})`;
  return [
    `create table ${name} (${columns.join(', ')}, primary key (${table.key.join(', ')}))${partitions}`,
    ...(table.partitionedBy === undefined ? vacuumed(name, table) : []),
    ...secured(name, table),
    `grant select on ${name} to ${READER_ROLE}`,
  ];
}

/**
 * Returns the statement by which autovacuum removes even few deleted rows of a table with personal values within a minute or
 * two: by default it waits for a fifth of the table, and leaves some index entries.
 */
const vacuumed = (name: string, { personal = [] }: Table): string[] =>
  personal.length === 0
    ? []
    : [
        `alter table ${name} set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
           vacuum_index_cleanup = on)`,
      ];

/** Returns the statements by which the projector sees all rows, and a reader those of its tenant. */
function secured(name: string, table: Table): string[] {
  const tenant = table.key[0]!;
  return [
    ...(table.personal ?? []).map((column) => `alter table ${name} alter column ${column} set statistics 0`),
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `create policy projector on ${name} to ${PROJECTOR_ROLE} using (true) with check (true)`,
    `create policy tenant on ${name} for select to ${READER_ROLE}
      using (${tenant} = nullif(current_setting('app.tenant', true), '')::uuid)`,
  ];
}

/**
 * Returns the statement that creates the partition of a month (`2026-11`) unless it exists. The partition has the policies of
 * its table, through which readers read it: no role has rights on the partition itself.
 */
export function createPartition(schema: string, table: Table, month: string): Statement {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const name = partitionName(table, month);
  const from = new Date(Date.UTC(year, number - 1)).toISOString();
  const to = new Date(Date.UTC(year, number)).toISOString();
  const statements = [
    `create table ${schema}.${name} partition of ${schema}.${table.name} for values from ('${from}') to ('${to}')`,
    ...vacuumed(`${schema}.${name}`, table),
    ...secured(`${schema}.${name}`, table),
  ];
  return {
    text: `do $$ begin if to_regclass('${schema}.${name}') is null then ${statements.join('; ')}; end if; end $$`,
  };
}

export const partitionName = ({ name }: Table, month: string): string => `${name}_${month.replace('-', '_')}`;

/**
 * Returns the statement that inserts rows into the table, named `t`; none where there are no rows. `rest` ends the
 * statement: a condition on the given rows, named `r`, or what happens on a conflict. A table has the same at each call.
 */
export function insertRows(
  schema: string,
  table: Table,
  rows: readonly object[],
  rest = '',
): readonly Statement[] {
  if (rows.length === 0) return [];
  const columns = Object.keys(table.columns).join(', ');
  return [
    {
      name: `insert ${schema}.${table.name}`,
      text: `insert into ${schema}.${table.name} as t (${columns}) select ${columns} from ${rowsGiven(table)} ${rest}`,
      values: rowValues(table, rows),
    },
  ];
}

export const createIndexes = (schema: string, table: Table): string[] =>
  table.indexes.map((index) => `create index on ${schema}.${table.name} ${index}`);

/** Returns a parameter for each column of the key: an array of its type. */
const keyParameters = ({ key, columns }: Table): string[] =>
  key.map((column, index) => `$${index + 1}::${columns[column]!.split(' ')[0]!}[]`);

/** Returns the statement that reads the rows with these keys, as one JSON array `rows`. */
export function loadRows(schema: string, table: Table, keys: readonly RowKey[]): Statement {
  const parts = keys.map((key) => key.split('/'));
  const columns = Object.entries(table.columns).map(([column, definition]) => loaded(column, definition));
  const parameters = keyParameters(table);
  return {
    name: `load ${schema}.${table.name}`,
    text: `select coalesce(json_agg(r), '[]') as rows from (
      select ${columns.join(', ')} from unnest(${parameters.join(', ')}) as k(${table.key.join(', ')})
      join ${schema}.${table.name} t using (${table.key.join(', ')})) r`,
    values: table.key.map((_, index) => parts.map((ids) => ids[index]!)),
  };
}

/** Returns the statement that inserts rows or replaces them; none where there are no rows. */
export const upsertRows = (schema: string, table: Table, rows: readonly object[]): readonly Statement[] =>
  insertRows(schema, table, rows, onConflict(table, replacing(table)));

/** Returns the end of an insert. `changes`: of the row `t` that has the same key; empty: it stays as it is. */
export const onConflict = ({ key }: Table, changes: string): string =>
  `on conflict (${key.join(', ')}) do ${changes === '' ? 'nothing' : `update set ${changes}`}`;

const replacing = ofEach(({ columns, key }) =>
  Object.keys(columns)
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
);

export function deleteRows(schema: string, table: Table, keys: readonly RowKey[]): Statement {
  const parts = keys.map((key) => key.split('/'));
  const parameters = keyParameters(table);
  const matches = table.key.map((column) => `t.${column} = k.${column}`);
  return {
    name: `delete ${schema}.${table.name}`,
    text: `delete from ${schema}.${table.name} t
      using unnest(${parameters.join(', ')}) as k(${table.key.join(', ')}) where ${matches.join(' and ')}`,
    values: table.key.map((_, index) => parts.map((ids) => ids[index]!)),
  };
}

/** Returns the statement that deletes every row that has these values. */
export function deleteRowsWhere(
  schema: string,
  table: Table,
  having: Readonly<Record<string, string>>,
): Statement {
  const matches = Object.keys(having).map((column, index) => `${column} = $${index + 1}`);
  return {
    text: `delete from ${schema}.${table.name} where ${matches.join(' and ')}`,
    values: Object.values(having),
  };
}

/** Returns the statement by which every row that has certain values gets others. */
export function updateRowsWhere(schema: string, table: Table, { having, set }: RowsUpdate): Statement {
  const columns = [...Object.keys(set), ...Object.keys(having)];
  const [changes, matches] = [set, having].map((values) =>
    Object.keys(values).map((column) => `${column} = $${columns.indexOf(column) + 1}`),
  );
  return {
    name: `update ${schema}.${table.name}`,
    text: `update ${schema}.${table.name} set ${changes!.join(', ')} where ${matches!.join(' and ')}`,
    values: [...Object.values(set), ...Object.values(having)],
  };
}
