import { DEFAULT_RETENTION_DAYS } from '../../domain/audit/retention.js';
import type { Database, Sql } from '../../infrastructure/postgres/database.js';
import { DROP_LOCK_TIMEOUT } from '../runner/rebuild/live-schema.js';
import { partitionName } from '../runner/table-sql.js';
import { chainStatements, retentions } from './chains.js';
import { entriesTable, originsTable } from './table.js';

const DAY_MS = 86_400_000;
/**
 * Time for which entries are kept beyond their tenant's retention: a change of it may not be projected yet, and clocks
 * differ. Verification accepts missing entries without this time, so that it accepts all deletions.
 */
const MARGIN_MS = DAY_MS;
const BATCH = 1_000;
const tables = [entriesTable, originsTable];

/**
 * Deletes entries that are older than their tenant's retention by a day: whole months that no tenant keeps, rows otherwise. The
 * events stay, so that a rebuild brings entries back. The first id that a tenant keeps is written in the same transaction.
 * `database` has the role `tessera_projector`; `now` is in ms since the epoch.
 */
export async function letGoOldEntries(
  database: Database,
  now: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const tenants = await retentions(database);
  const longest = tenants.reduce((most, { days }) => Math.max(most, days), DEFAULT_RETENTION_DAYS);
  for (const month of await monthsBefore(database, now - longest * DAY_MS - MARGIN_MS)) {
    if (signal.aborted) return;
    await dropMonth(database, month);
  }
  for (const { tenantId, days } of tenants) {
    const before = new Date(now - days * DAY_MS - MARGIN_MS).toISOString();
    while (!signal.aborted && (await deleteSome(database, tenantId, before)) === BATCH);
  }
  await database.query('delete from audit.watches where forgotten_at < $1', [new Date(now).toISOString()]);
}

/** Returns the months (`2025-01`) that have a partition and end before a time, in ms since the epoch. */
async function monthsBefore(sql: Sql, time: number): Promise<string[]> {
  const { rows } = await sql.query<{ month: string }>(
    `select replace(substr(c.relname, length($1) + 2), '_', '-') as month
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'audit' and c.relispartition and c.relkind = 'r' and c.relname like $1 || '\\_%'
      order by 1`,
    [entriesTable.name],
  );
  return rows
    .map(({ month }) => month)
    .filter((month) => {
      const [year = 0, number = 0] = month.split('-').map(Number);
      return Date.UTC(year, number) <= time;
    });
}

/** Drops a month in one transaction. By the new generation the projector forgets which months have a partition. */
const dropMonth = (database: Database, month: string): Promise<void> =>
  database.transaction(async (tx) => {
    // limits the time for which readers wait behind these locks; the next round tries again
    await tx.query(`set local lock_timeout = '${DROP_LOCK_TIMEOUT}'`);
    await tx.query(
      `update projections.checkpoints set generation = generation + 1 where projection = 'audit-log' and slot = 'live'`,
    );
    await tx.query(
      `update audit.chains c set kept_from = greatest(c.kept_from, d.last + 1)
        from (select tenant_id, max(id) as last from audit.${partitionName(entriesTable, month)} group by tenant_id) d
        where d.tenant_id = c.tenant_id`,
    );
    for (const table of tables) await tx.query(`drop table if exists audit.${partitionName(table, month)}`);
  });

const deleteSome = (database: Database, tenantId: string, before: string): Promise<number> =>
  database.transaction(async (tx) => {
    const { rows } = await tx.query<{ count: number; last: bigint | null }>(
      `with due as materialized (select id, occurred_at from audit.entries
          where tenant_id = $1 and occurred_at < $2 order by occurred_at, id limit ${BATCH}),
        entries as (delete from audit.entries e using due d
          where e.tenant_id = $1 and e.id = d.id and e.occurred_at = d.occurred_at returning e.id),
        origins as (delete from audit.origins o using due d
          where o.tenant_id = $1 and o.entry_id = d.id and o.occurred_at = d.occurred_at)
        select count(*)::int as count, max(id) as last from entries`,
      [tenantId, before],
    );
    const { count = 0, last = null } = rows[0] ?? {};
    if (last !== null) await tx.query(chainStatements.letGo, [tenantId, last]);
    return count;
  });
