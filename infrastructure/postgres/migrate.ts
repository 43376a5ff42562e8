import type { Database, Sql } from './database.js';

/** One step of the schema. Once released it is never edited: what comes later is a step of its own. */
export interface Migration {
  /** Unique and permanent, e.g. `events-1`. */
  readonly name: string;
  /** Statements separated by semicolons, run in one transaction. */
  readonly sql: string;
}

/** Held while migrating, so that processes starting together take turns. */
const MIGRATION_LOCK = 7_305_101;

/** For waiting for another process that migrates, and for the work itself. */
const MIGRATION_MS = 600_000;

/**
 * Brings the schema up to date. Steps already applied are skipped; several processes may call it at once, and take turns.
 * @param afterwards what is to be made sure at every start, in the same transaction.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  afterwards: (tx: Sql) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(
      'create table if not exists public.migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = await tx.query<{ name: string }>('select name from public.migrations');
    const known = new Set(applied.rows.map((row) => row.name));
    for (const migration of migrations.filter(({ name }) => !known.has(name))) {
      await tx.query(migration.sql);
      await tx.query('insert into public.migrations (name) values ($1)', [migration.name]);
    }
    await afterwards(tx);
  }, MIGRATION_MS);
}
