import { Database } from '../../infrastructure/postgres/database.js';
import { eventStoreDbRows } from './append/eventstoredb.js';
import { postgresRows } from './append/postgres.js';
import { writesWith } from './append/writes.js';
import type { Bench } from './measure.js';

/** Appending, on both engines. */
export const bench: Bench = async (context) => {
  const database = new Database({ url: await context.databaseUrl() });
  context.onEnd(() => database.close());
  const writes = await writesWith(database);
  return [...(await postgresRows(context, database, writes)), ...(await eventStoreDbRows(context, writes))];
};
