import pg from 'pg';
import { cpuMicrosecondsOfFamily, parentOf } from '../../support/bench/process-cpu.js';
import type { BenchContext } from '../measure.js';

/** A database of its own on the bench's server. */
export interface BenchDatabase {
  readonly url: string;
  /** CPU microseconds of the whole server so far, its ended backends included. */
  cpu(): number;
  /** Transactions committed in this database, by those backends that have reported them. */
  transactions(): Promise<number>;
}

/**
 * Milliseconds after which a backend that does nothing has reported its transactions (PostgreSQL: `PGSTAT_IDLE_INTERVAL`,
 * 10 s, since at most one report a second is made while it is busy).
 */
export const TRANSACTIONS_REPORTED_MS = 10_500;

export async function benchDatabase(context: BenchContext, name: string): Promise<BenchDatabase> {
  const server = await context.databaseUrl();
  const client = new pg.Client({ connectionString: server });
  // The server that stops may overtake the farewell of the connection.
  client.on('error', () => undefined);
  await client.connect();
  context.onEnd(() => client.end());
  await client.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  return {
    url: url.href,
    cpu: () => (postmaster === null ? NaN : (cpuMicrosecondsOfFamily(postmaster) ?? NaN)),
    transactions: async () => {
      const counted = await client.query<{ count: string }>(
        'select xact_commit as count from pg_stat_database where datname = $1',
        [name],
      );
      return Number(counted.rows[0]?.count);
    },
  };
}
