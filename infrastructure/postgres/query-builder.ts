import knex, { type Knex } from 'knex';
import type { Statement } from './statement.js';

/** A SELECT under construction. */
export type Query = Knex.QueryBuilder;

/** Builds statements; it has no connection and runs nothing. */
const builder = knex({ client: 'pg' });

/** Starts a query on a table, e.g. `core.users as u`. */
export const from = (table: string): Query => builder.from(table);

/** Starts a query on what others find, all of it, as often as they find it. */
export const fromEach = (queries: readonly Query[], name: string): Query =>
  builder.from(
    builder
      .queryBuilder()
      .unionAll([...queries], true)
      .as(name),
  );

/** Starts a query on what another one finds. */
export const fromFound = (query: Query, name: string): Query => builder.from(query.as(name));

/** The query with a table of its own: what `found` finds, looked for once. */
export const withFound = (query: Query, name: string, found: Query): Query =>
  query.withMaterialized(name, found);

/** A piece of SQL, with `?` for each value. */
export const raw = (sql: string, values: readonly string[] = []): Knex.Raw => builder.raw(sql, values);

/** No text that PostgreSQL could keep starts like this. */
const MARK = '\0';

/** Stands in a query for a value that `build`'s result is given by this name. */
export const parameter = (name: string): string => `${MARK}${name}`;

let built = 0;

/** The query as a statement, built once for all values that it may be run with, and kept parsed by its connections. */
export function build<Name extends string>(
  query: Query,
  options: Pick<Statement, 'asIs'> = {},
): (values: Readonly<Partial<Record<Name, unknown>>>) => Statement {
  const { sql: text, bindings } = query.toSQL().toNative();
  const name = `built ${++built}`;
  const read = bindings.map((binding) => {
    if (typeof binding !== 'string' || !binding.startsWith(MARK)) return () => binding;
    const parameterName = binding.slice(MARK.length) as Name;
    return (values: Readonly<Partial<Record<Name, unknown>>>) => values[parameterName];
  });
  return (values) => ({ ...options, name, text, values: read.map((value) => value(values)) });
}
