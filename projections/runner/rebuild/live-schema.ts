import { pause } from '../../../application/shared/pause.js';
import type { Session, Sql } from '../../../infrastructure/postgres/database.js';
import { sqlState } from '../../../infrastructure/postgres/sql-errors.js';
import { dropNextCheckpoint } from '../checkpoint.js';
import { dropParked } from '../parked.js';
import type { Projection } from '../projection.js';
import { createIndexes, createTable, READER_ROLE } from '../table-sql.js';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * For the lock of a DROP, behind which readers wait: longer than `deadlock_timeout` (1 s), after which PostgreSQL cancels an
 * autovacuum that holds it.
 */
export const DROP_LOCK_TIMEOUT = '1500ms';

export const nextSchema = ({ schema }: Projection): string => `${schema}_next`;
export const oldSchema = ({ schema }: Projection): string => `${schema}_old`;

/** Creates empty tables beside the live ones, without secondary indexes, which are faster to create once rows are there. */
export async function createNextTables(sql: Sql, projection: Projection): Promise<void> {
  const schema = nextSchema(projection);
  await sql.query(`create schema ${schema}`);
  await sql.query(`grant usage on schema ${schema} to ${READER_ROLE}`);
  for (const table of projection.tables)
    for (const statement of createTable(schema, table)) await sql.query(statement);
}

export async function indexNextTables(sql: Sql, projection: Projection): Promise<void> {
  const schema = nextSchema(projection);
  for (const table of projection.tables) {
    for (const statement of createIndexes(schema, table)) await sql.query(statement);
    await sql.query(`analyze ${schema}.${table.name}`);
  }
}

/**
 * Gives the next tables the names of the live ones, without a wait on either side: a statement that was parsed before reads the
 * old tables, which are no longer written, and a later one the new tables.
 */
export async function renameSchemas(tx: Sql, projection: Projection): Promise<void> {
  const { rows } = await tx.query('select from pg_namespace where nspname = $1', [projection.schema]);
  if (rows.length > 0) await tx.query(`alter schema ${projection.schema} rename to ${oldSchema(projection)}`);
  await tx.query(`alter schema ${nextSchema(projection)} rename to ${projection.schema}`);
}

/** Throws unless every table of the live schema hides other tenants' rows from the reader. */
export async function assertRowSecurity(sql: Sql, projection: Projection): Promise<void> {
  const { rows } = await sql.query<{ name: string; safe: boolean }>(
    `select c.relname as name,
            c.relkind in ('r', 'p') and c.relrowsecurity and c.relforcerowsecurity
              and not pg_has_role('${READER_ROLE}', c.relowner, 'member')
              and exists (select from pg_policy p where p.polrelid = c.oid and '${READER_ROLE}'::regrole = any (p.polroles))
              and not exists (select from pg_policy p where p.polrelid = c.oid and 0 = any (p.polroles)) as safe
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    [projection.schema],
  );
  const unsafe = rows.filter(({ safe }) => !safe).map(({ name }) => name);
  const missing = projection.tables.filter(({ name }) => !rows.some((row) => row.name === name));
  if (unsafe.length > 0 || missing.length > 0)
    throw new Error(
      `schema ${projection.schema}: row-level security is not forced on [${unsafe.join()}]; missing: [${missing.map(({ name }) => name).join()}]`,
    );
}

/**
 * Drops a schema that is not the live one, each table in a transaction of its own: with a single lock it cannot deadlock with
 * a reader of several old tables.
 */
export async function dropSchema(session: Session, schema: string): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind in ('r', 'p') order by c.relispartition desc`,
    [schema],
  );
  await session.query(`set lock_timeout = '${DROP_LOCK_TIMEOUT}'`);
  for (const { name } of rows)
    await retryWhileLocked(() => session.query(`drop table if exists ${schema}.${name}`));
  await retryWhileLocked(() => session.query(`drop schema if exists ${schema}`));
  await session.query('reset lock_timeout');
}

/** Drops the tables, checkpoint and parked tenants of a rebuild. For the process that has the lease to rebuild. */
export async function dropRebuilds(session: Session, projection: Projection): Promise<void> {
  await dropSchema(session, oldSchema(projection));
  await dropSchema(session, nextSchema(projection));
  await session.query(dropNextCheckpoint(projection.name));
  await session.query(dropParked(projection.name, 'next'));
}

/** Repeats a DROP that got no lock in time, after a pause in which waiting readers pass. */
async function retryWhileLocked(drop: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await drop();
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt === 100) throw error;
      await pause(100);
    }
  }
}
