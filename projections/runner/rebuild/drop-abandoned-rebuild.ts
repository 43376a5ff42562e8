import { readCheckpoint } from '../checkpoint.js';
import { tryLease } from '../lease.js';
import { dropRebuilds, nextSchema, oldSchema } from './live-schema.js';
import type { ReadModel } from '../read-model.js';

/**
 * Drops the tables of a killed rebuild, from which erasures remove nothing. Does nothing while a rebuild is under way, or where
 * there are no live tables.
 */
export async function dropAbandonedRebuild({
  database,
  projection,
}: Pick<ReadModel, 'database' | 'projection'>): Promise<void> {
  if ((await readCheckpoint(database, projection.name, 'live')) === null) return;
  const { rowCount } = await database.query('select from pg_namespace where nspname in ($1, $2)', [
    nextSchema(projection),
    oldSchema(projection),
  ]);
  if (rowCount === 0) return;
  const session = await tryLease(database, projection.name, 'rebuild');
  if (session === undefined) return;
  try {
    await dropRebuilds(session, projection);
  } finally {
    await session.close().catch(() => undefined);
  }
}
