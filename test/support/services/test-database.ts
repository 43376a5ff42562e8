import type { DatabaseOptions } from '../../../infrastructure/postgres/connection-config.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { type Migration, migrate } from '../../../infrastructure/postgres/migrate.js';
import { dropTestDatabase, testDatabaseUrl } from './postgres.js';

/** A database on the run's server for one test. Closing it drops it. */
export class TestDatabase extends Database {
  readonly url: string;

  constructor(options: DatabaseOptions) {
    super(options);
    this.url = options.url;
  }

  override async close(): Promise<void> {
    await super.close();
    await dropTestDatabase(this.url);
  }
}

/** Creates a database with the tables of these migrations. */
export async function testDatabase(
  options: Partial<Omit<DatabaseOptions, 'url'>> = {},
  migrations: readonly Migration[] = [],
): Promise<TestDatabase> {
  const database = new TestDatabase({ ...options, url: await testDatabaseUrl() });
  if (migrations.length > 0) await migrate(database, migrations);
  return database;
}
