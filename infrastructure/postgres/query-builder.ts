import knex, { type Knex } from 'knex';
import type { Statement } from './database.js';

/** A SELECT under construction. */
export type Query = Knex.QueryBuilder;

/** Builds statements; it has no connection and runs nothing. */
const builder = knex({ client: 'pg' });

/** Starts a query on a table (`core.users as u`) or on another query (`query.as('u')`). */
export const from = (source: string | Query): Query => builder.from(source);

/** A piece of SQL, with `?` for each value. */
export const raw = (sql: string, values: readonly (string | number)[] = []): Knex.Raw =>
  builder.raw(sql, values);

const names = new Map<string, string>();

/**
 * The query as a statement whose values are parameters. `prepared` keeps it parsed and, after a while, planned, for
 * queries of few shapes whose best plan does not depend on the values.
 */
export function toStatement(query: Query, options: { readonly prepared: boolean }): Statement {
  const { sql, bindings } = query.toSQL().toNative();
  if (!options.prepared) return { text: sql, values: bindings };
  let name = names.get(sql);
  if (name === undefined) names.set(sql, (name = `built ${names.size}`));
  return { name, text: sql, values: bindings };
}
