import { hash } from 'node:crypto';
import type { Database, Sql } from './database.js';

/**
 * A step of the schema: all tables of one area, as they stand. Nothing has been released: a step is edited freely, and a
 * database that was made by another version of it is refused. From the first release tag on a step is never edited;
 * changes are steps of their own (`mail-2`), added behind those of their area.
 */
export interface Migration {
  /** Unique and permanent: the area and a number, e.g. `mail-1`. */
  readonly name: string;
  /** Statements separated by semicolons, run in one transaction. */
  readonly sql: string;
}

/** The database has a step in another version than this code; the message says so in one line, with the remedy. */
export class OtherSchema extends Error {
  override readonly name = 'OtherSchema';
  constructor(step: string) {
    super(
      `the database must be empty or have the schema of this version, but its step ${step} is that of another version: take an empty database and an empty log, or start the version that made it`,
    );
  }
}

/** Returns the SHA-256 of a step's SQL without comments and white space. */
const digestOf = ({ sql }: Migration): string =>
  hash('sha256', sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim(), 'hex');

/** Advisory lock held while migrating, so that processes that start together take turns. */
const MIGRATION_LOCK = 7_305_101;

/** Time limit for the whole of it, the wait for another process included. */
const MIGRATION_MS = 600_000;

/**
 * Runs the steps that the database does not have yet, in order and in one transaction; processes that start at once take
 * turns. Throws OtherSchema, and changes nothing, when the database has one of them in another version.
 * @param afterwards runs at every call, in the same transaction.
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
    // by way of JSON: the column may be missing in a table of an earlier version
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
