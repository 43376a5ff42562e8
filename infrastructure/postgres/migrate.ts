import { hash } from 'node:crypto';
import type { Database, Sql } from './database.js';

/**
 * A step of the schema: the tables of one area. Until the first release a step is edited, and a database that another
 * version of it made is refused. Afterwards a step is never edited: a change is a step of its own (`mail-2`), added behind
 * those of its area.
 */
export interface Migration {
  /** Unique and permanent: the area and a number, e.g. `mail-1`. */
  readonly name: string;
  /** Statements separated by semicolons, run in one transaction. */
  readonly sql: string;
}

/** The database has a step in another version. The message is one line with the remedy. */
export class OtherSchema extends Error {
  override readonly name = 'OtherSchema';
  constructor(step: string) {
    super(
      `the database must be empty or have the schema of this version, but its step ${step} is that of another version: take an empty database and an empty log, or start the version that made it`,
    );
  }
}

/** The database has a step that this version does not know. The message is one line with the remedy. */
class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
  constructor(step: string) {
    super(
      `the database has the schema of a newer version (step ${step}): start that version or a later one; the way back to this one is a backup from before the upgrade (\`tessera restore\`)`,
    );
  }
}

/** A step of a schema, by which two schemas are compared. */
export interface MigrationStep {
  readonly name: string;
  /** SHA-256 (hex) of its SQL without comments and white space. */
  readonly digest: string;
}

export const stepsOf = (migrations: readonly Migration[]): readonly MigrationStep[] =>
  migrations.map((one) => ({ name: one.name, digest: digestOf(one) }));

/** Returns the SHA-256 of a step's SQL without comments and white space. */
const digestOf = ({ sql }: Migration): string =>
  hash('sha256', sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim(), 'hex');

/** Advisory lock of a migration: processes that start together take turns. */
export const MIGRATION_LOCK = 7_305_101;

/** For a migration, including the wait for another process. */
const MIGRATION_MS = 600_000;

/**
 * Runs the steps that the database does not have yet, in order and in one transaction. Throws OtherSchema, and changes
 * nothing, when the database has a step in another version.
 * @param afterwards runs at every call, in the same transaction: `refuseNewerSchema`, for one.
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

/** Throws NewerSchema when the database has a step that is not among these. `tx`: a transaction after `migrate`. */
export async function refuseNewerSchema(tx: Sql, known: readonly Migration[]): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    'select name from public.migrations where name <> all ($1) order by applied_at desc, name limit 1',
    [known.map(({ name }) => name)],
  );
  const [unknown] = rows;
  if (unknown !== undefined) throw new NewerSchema(unknown.name);
}
