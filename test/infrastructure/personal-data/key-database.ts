import { createSecretKey, randomBytes } from 'node:crypto';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import type { Sql } from '../../../infrastructure/postgres/database.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/postgres.js';

export interface KeyDatabase {
  readonly url: string;
  readonly database: Database;
  close(): Promise<void>;
}

/** A database of its own with the tables of personal data. */
export async function keyDatabase(): Promise<KeyDatabase> {
  const url = await testDatabaseUrl();
  const database = new Database({ url, max: 20 });
  await migrate(database, personalDataMigrations);
  return {
    url,
    database,
    async close() {
      await database.close();
      await dropTestDatabase(url);
    },
  };
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
