import { hash } from 'node:crypto';
import type { Database, Sql } from './database.js';

/**
 * One step of the schema. Once released it is never edited: what comes later is a step of its own. Before that it may be,
 * and a database that has the former one is refused.
 */
export interface Migration {
  /** Unique and permanent, e.g. `events-1`. */
  readonly name: string;
  /** Statements separated by semicolons, run in one transaction. */
  readonly sql: string;
}

/** The database has a step of the schema that is another one here; the message says so, in one line, with the remedy. */
export class OtherSchema extends Error {
  override readonly name = 'OtherSchema';
  constructor(step: string) {
    super(
      `the database must be empty or have the schema of this version, but its step ${step} is that of another version: take an empty database and an empty log, or start the version that made it`,
    );
  }
}

/** Tells steps apart by what they do: comments and white space do nothing. */
const digestOf = ({ sql }: Migration): string =>
  hash('sha256', sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim(), 'hex');

/** Held while migrating, so that processes starting together take turns. */
const MIGRATION_LOCK = 7_305_101;

/** For waiting for another process that migrates, and for the work itself. */
const MIGRATION_MS = 600_000;

/**
 * Brings the schema up to date. Steps already applied are skipped; several processes may call it at once, and take turns.
 * Throws OtherSchema where one that was applied has changed since; nothing is done then.
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
      'create table if not exists public.migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    // the table of a version that kept no digests has no such column
    const applied = await tx.query<{ name: string; digest: string | null }>(
      "select name, to_jsonb(m) ->> 'digest' as digest from public.migrations m",
    );
    const known = new Map(applied.rows.map(({ name, digest }) => [name, digest]));
    const changed = migrations.find((one) => known.has(one.name) && known.get(one.name) !== digestOf(one));
    if (changed !== undefined) throw new OtherSchema(changed.name);
    for (const migration of migrations.filter(({ name }) => !known.has(name))) {
      await tx.query(migration.sql);
      const values = [migration.name, digestOf(migration)];
      await tx.query('insert into public.migrations (name, digest) values ($1, $2)', values);
    }
    await afterwards(tx);
  }, MIGRATION_MS);
}
