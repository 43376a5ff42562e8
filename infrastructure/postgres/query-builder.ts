import { hash } from 'node:crypto';
import knex, { type Knex } from 'knex';
import type { Statement } from './statement.js';

/** A SELECT under construction. */
export type Query = Knex.QueryBuilder;

/** Builds queries; it has no connection and runs nothing. */
export const builder = knex({ client: 'pg' });

/** Starts a query on all rows of all of `queries`, in their order. */
export const fromEach = (queries: readonly Query[], name: string): Query =>
  builder.from(
    builder
      .queryBuilder()
      .unionAll([...queries], true)
      .as(name),
  );

/** Starts a query on the rows of another one, in their order. */
export const fromQuery = (query: Query, name: string): Query => builder.from(query.as(name));

/**
 * Returns the query as a statement. Its name is a digest of its text, so that connections keep it prepared: queries that
 * differ in their values only are planned once.
 */
export function statementOf(query: Query): Statement {
  const { sql: text, bindings } = query.toSQL().toNative();
  return { name: hash('sha256', text, 'base64url'), text, values: bindings };
}
