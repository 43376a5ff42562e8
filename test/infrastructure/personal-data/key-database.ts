import { createSecretKey, randomBytes } from 'node:crypto';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import type { Database, Sql } from '../../../infrastructure/postgres/database.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { testDatabase } from '../../support/services/test-database.js';

export interface KeyDatabase {
  readonly url: string;
  readonly database: Database;
  close(): Promise<void>;
}

/** A database of its own with the tables of personal data. */
export async function keyDatabase(): Promise<KeyDatabase> {
  const database = await testDatabase({ max: 20 }, personalDataMigrations);
  return { url: database.url, database, close: () => database.close() };
}

export const newKey = () => createSecretKey(randomBytes(32));

/** The same database, with what is sent to it written down. */
export function listening(sql: Sql): { readonly sql: Sql; readonly sent: string[] } {
  const sent: string[] = [];
  const query: Sql['query'] = (statement: string | Statement, values) => {
    sent.push(typeof statement === 'string' ? statement : statement.text);
    return sql.query(statement, values);
  };
  return { sql: { query }, sent };
}
