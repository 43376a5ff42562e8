import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newMasterKey, parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { postgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../../infrastructure/event-store/postgres/schema.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { projectionMigrations } from '../../../projections/runner/migrations.js';
import { fillLog } from '../../projections/support/mixed-log.js';
import { type BenchContext, type Row, single } from '../measure.js';
import { coreModel } from './core-model.js';

const FEW = 10_000;
const MANY = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);

/**
 * The most memory that a process of its own needs which rebuilds the read models from a long log, against one that
 * stops early, while its cache of 50,000 data keys is almost empty. The log is made when it is asked for.
 */
export function memoryRow(context: BenchContext, url: string): Row {
  let made: Promise<(events: number) => Promise<number>> | undefined;
  const measured = async (events: number) => {
    const peakOf = await (made ??= longLog(context, url));
    return single(await peakOf(events));
  };
  return {
    name: `memory of a rebuild of ${MANY.toLocaleString('en')} events against ${FEW.toLocaleString('en')}`,
    figure: 'p99',
    unit: 'MiB RSS',
    target: { atMost: 1.5 },
    subject: () => measured(MANY),
    floor: () => measured(FEW),
  };
}

/** A log in a database of its own. Answers who rebuilds from its first so many events and tells their peak in MiB. */
async function longLog(context: BenchContext, url: string): Promise<(events: number) => Promise<number>> {
  const admin = new Database({ url });
  await admin.query('create database long_log');
  await admin.close();
  const long = new URL(url);
  long.pathname = '/long_log';
  const database = new Database({ url: long.href });
  const store = postgresEventStore({ database });
  const masterKey = newMasterKey();
  await migrate(database, [...eventStoreMigrations, ...personalDataMigrations, ...projectionMigrations]);
  const { codec } = coreModel({
    database,
    projecting: database,
    store,
    masterKey: parseMasterKey(masterKey),
  });
  const begun = performance.now();
  await fillLog(store, codec, MANY);
  await database.query('vacuum analyze');
  await store.close();
  await database.close();
  context.note(`a log of ${MANY} events in ${Math.round(performance.now() - begun)} ms`);
  const script = fileURLToPath(import.meta.resolve('./rebuild-process.ts'));
  return async (events) => {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [
      ...['--import', 'tsx', script, long.href, masterKey, String(events)],
    ]);
    return Number(stdout) / 1024;
  };
}
