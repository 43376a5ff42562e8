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
/** After which the caches are full. */
const FULL = 100_000;
const MANY = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);

/** Of a process that rebuilds and does nothing else, in MiB. */
interface Memory {
  /** The most that it had. */
  readonly peak: number;
  /** What its heap holds that is not garbage. */
  readonly live: number;
}

/**
 * What a process of its own needs which rebuilds the read models from a long log, made when it is asked for.
 *
 * Its peak, against one that stops while its caches are almost empty, and against one that stops once they are full
 * (the largest is that of the data keys): from there on it is garbage, of which V8 lets lie about three times what is
 * live. And what is live: whatever were kept of each event would show in it.
 */
export function memoryRows(context: BenchContext, url: string): readonly Row[] {
  let made: Promise<(events: number) => Promise<Memory>> | undefined;
  const runs = new Map<number, Promise<Memory>[]>();
  /** A run measures both figures: all rows look at the same ones. */
  const run = (events: number, round: number): Promise<Memory> => {
    const known = runs.get(events) ?? [];
    runs.set(events, known);
    return (known[round] ??= (made ??= longLog(context, url)).then((rebuild) => rebuild(events)));
  };
  const row = (name: string, figure: keyof Memory, few: number): Row => {
    let [many, floor] = [0, 0];
    return {
      name: `${name} of a rebuild of ${MANY.toLocaleString('en')} events against ${few.toLocaleString('en')}`,
      figure: 'p99',
      unit: 'MiB',
      target: { atMost: 1.5 },
      subject: async () => single((await run(MANY, many++))[figure]),
      floor: async () => single((await run(few, floor++))[figure]),
    };
  };
  return [row('memory', 'peak', FEW), row('memory', 'peak', FULL), row('live heap', 'live', FULL)];
}

/** A log in a database of its own. Answers who rebuilds from its first so many events and measures their memory. */
async function longLog(context: BenchContext, url: string): Promise<(events: number) => Promise<Memory>> {
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
  const startedAt = performance.now();
  await fillLog(store, codec, MANY);
  await database.query('vacuum analyze');
  await store.close();
  await database.close();
  context.note(`a log of ${MANY} events in ${Math.round(performance.now() - startedAt)} ms`);
  const script = fileURLToPath(import.meta.resolve('./rebuild-process.ts'));
  return async (events) => {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [
      '--expose-gc',
      '--import',
      'tsx',
      script,
      long.href,
      masterKey,
      String(events),
    ]);
    const [peak = 0, live = 0] = stdout.split(' ').map((kibibytes) => Number(kibibytes) / 1024);
    return { peak, live };
  };
}
