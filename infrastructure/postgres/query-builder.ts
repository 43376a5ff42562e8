import knex, { type Knex } from 'knex';
import type { Statement } from './database.js';

/** A SELECT under construction. */
export type Query = Knex.QueryBuilder;

/** Builds statements; it has no connection and runs nothing. */
const builder = knex({ client: 'pg' });

/** Starts a query on a table, e.g. `core.users as u`. */
export const from = (table: string): Query => builder.from(table);

/** A query without a table of its own, whose parts read what another query finds by that name. That one runs once. */
export const withResult = (name: string, query: Query): Query =>
  builder.queryBuilder().withMaterialized(name, query);

/** A piece of SQL, with `?` for each value. */
export const raw = (sql: string, values: readonly string[] = []): Knex.Raw => builder.raw(sql, values);

/** No text that PostgreSQL could keep starts like this. */
const MARK = '\0';

/** Stands in a query for a value that `build`'s result is given by this name. */
export const parameter = (name: string): string => `${MARK}${name}`;

let built = 0;

/**
 * The query as a statement, built once for all values that it may be run with. `prepared` keeps it parsed and, after a
 * while, planned: for a query whose best plan does not depend on the values.
 */
export function build<Name extends string>(
  query: Query,
  options: { readonly prepared: boolean },
): (values: Readonly<Partial<Record<Name, unknown>>>) => Statement {
  const { sql: text, bindings } = query.toSQL().toNative();
  const name = options.prepared ? { name: `built ${++built}` } : {};
  const read = bindings.map((binding) => {
    if (typeof binding !== 'string' || !binding.startsWith(MARK)) return () => binding;
    const parameterName = binding.slice(MARK.length) as Name;
    return (values: Readonly<Partial<Record<Name, unknown>>>) => values[parameterName];
  });
  return (values) => ({ ...name, text, values: read.map((value) => value(values)) });
}
