import knex, { type Knex } from 'knex';
import type { Statement } from './statement.js';

/** A SELECT under construction. */
export type Query = Knex.QueryBuilder;

/** Builds statements; it has no connection and runs nothing. */
const builder = knex({ client: 'pg' });

/** Starts a query on a table, e.g. `core.users as u`. */
export const from = (table: string): Query => builder.from(table);

/**
 * A query without a table of its own, whose parts read what other queries find by their names. Each of those runs once,
 * and may read those before it.
 */
export function withResults(queries: Readonly<Record<string, Query>>): Query {
  const query = builder.queryBuilder();
  for (const [name, part] of Object.entries(queries)) query.withMaterialized(name, part);
  return query;
}

/** What any of the queries finds, as often as they find it, as a table by that name to select from. */
export const eachOf = (queries: readonly Query[], name: string): Query =>
  builder.from(
    builder
      .queryBuilder()
      .unionAll([...queries], true)
      .as(name),
  );

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
): (values: Readonly<Partial<Record<Name, unknown>>>) => Statement {
  const { sql: text, bindings } = query.toSQL().toNative();
  const name = `built ${++built}`;
  const read = bindings.map((binding) => {
    if (typeof binding !== 'string' || !binding.startsWith(MARK)) return () => binding;
    const parameterName = binding.slice(MARK.length) as Name;
    return (values: Readonly<Partial<Record<Name, unknown>>>) => values[parameterName];
  });
  return (values) => ({ name, text, values: read.map((value) => value(values)) });
}
