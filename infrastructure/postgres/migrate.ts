import { hash } from 'node:crypto';
import { pause } from '../../application/shared/pause.js';
import type { Database, Sql } from './database.js';
import { sqlState } from './sql-errors.js';

/**
 * A step of the schema: the tables of one area. A released step is never edited: a change is a step of its own (`mail-2`), added
 * behind those of its area. It only adds, and must be quick beside a serving process of the release before: a new table, a column
 * without a default that rewrites the table, an index of a table that is small.
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

/** For the steps of a start, including the wait for another process. */
const MIGRATION_MS = 600_000;

/**
 * The longest time for which a step waits for the lock of a table, in ms. Statements of serving processes that come after the
 * step wait as long: behind one long reader the whole service would wait otherwise.
 */
const LOCK_WAIT_MS = 1_000;
const PAUSE_MS = 2_000;

/**
 * Runs the steps that the database does not have yet, in order: all in one transaction where it has none, else each in its own,
 * so that it can run beside a serving process. A step whose table is in use is tried again every two seconds, for ten minutes.
 * Throws OtherSchema when the database has a step in another version, and NewerSchema when it has one that is not `known`; both
 * change nothing.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<void> {
  const endsAt = performance.now() + MIGRATION_MS;
  for (;;) {
    try {
      if ((await migrateFurther(database, migrations, options)) === 'done') return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || performance.now() > endsAt) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrateOptions {
  /** Every step of this version, also those that are not to be run. Default: any step of the database is accepted. */
  readonly known?: readonly Migration[];
  /** Runs at every call, in the transaction after the last step. */
  readonly afterwards?: (tx: Sql) => Promise<void>;
}

/** Runs all steps, the next one, or `afterwards` when there is none. */
const migrateFurther = (
  database: Database,
  migrations: readonly Migration[],
  { known, afterwards }: MigrateOptions,
): Promise<'done' | 'more'> =>
  database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    const missing = await missingSteps(tx, migrations);
    if (known !== undefined) await refuseNewerSchema(tx, known);
    const isNew = missing.length === migrations.length;
    for (const migration of isNew ? missing : missing.slice(0, 1)) {
      await tx.query(migration.sql);
      const values = [migration.name, digestOf(migration)];
      await tx.query('insert into public.migrations (name, digest) values ($1, $2)', values);
    }
    if (!isNew && missing.length > 0) return 'more';
    await afterwards?.(tx);
    return 'done';
  }, MIGRATION_MS);

/** Returns the steps that the database does not have. Throws OtherSchema. */
async function missingSteps(tx: Sql, migrations: readonly Migration[]): Promise<readonly Migration[]> {
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
  return migrations.filter(({ name }) => !known.has(name));
}

/** Throws NewerSchema when the database has a step that is not among these. */
async function refuseNewerSchema(tx: Sql, known: readonly Migration[]): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    'select name from public.migrations where name <> all ($1) order by applied_at desc, name limit 1',
    [known.map(({ name }) => name)],
  );
  const [unknown] = rows;
  if (unknown !== undefined) throw new NewerSchema(unknown.name);
}
