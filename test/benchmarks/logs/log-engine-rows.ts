import { setTimeout as sleep } from 'node:timers/promises';
import type { Served } from '../../support/bench/http-bench.js';
import { whileStopped } from '../../support/bench/http-load.js';
import { type BenchContext, type Goal, type Row, type Sample, single } from '../measure.js';
import { TRANSACTIONS_REPORTED_MS } from './bench-database.js';
import { inPostgres, onEventStoreDb } from './bench-log.js';
import { type LogSide, logSide, type LogSideOptions } from './log-side.js';
import { callsIn } from './spent.js';

export interface LogEngineRowsOptions extends Pick<LogSideOptions, 'load' | 'operation'> {
  /** What an operation is called in the rows. */
  readonly name: string;
  /** Appends that an operation cannot do without. */
  readonly appends: number;
  /** Processes of the bench that stand still meanwhile. */
  readonly beside: readonly Served[];
  readonly targets?: Readonly<Record<'rate' | 'cpu' | 'otherCalls', Goal>>;
}

/** Both engines in one round. */
interface Round {
  readonly eventStoreDb: Sample;
  readonly postgres: Sample;
}

/**
 * Rows of the service with its log on EventStoreDB, beside the same service with its log in PostgreSQL. With
 * `BENCH_BEFORE`, a checkout of the service in which `npm run build` has run, the same rows of that service, in the same
 * rounds. CPU, transactions and calls are counted until the work that an operation leaves behind is done, mails included.
 */
export function logEngineRows(context: BenchContext, options: LogEngineRowsOptions): Row[] {
  const { BENCH_BEFORE: before, EVENTSTORE_URL: given } = process.env;
  if (given !== undefined && before !== undefined)
    throw new Error(
      'BENCH_BEFORE needs a log of its own: it cannot be measured on the server of EVENTSTORE_URL',
    );
  const checkouts = before === undefined ? [undefined] : [before, undefined];
  const rounds = inRounds(() => engines(context, options, checkouts));
  return checkouts.flatMap((checkout, index) => rowsOf(options, checkout, () => rounds(index)));
}

/** Each row takes the next round with every call; who comes first has it measured. */
function inRounds(start: () => Promise<() => Promise<Round[]>>): (index: number) => () => Promise<Round> {
  let started: ReturnType<typeof start> | undefined;
  const taken: Promise<Round[]>[] = [];
  const measured = async (): Promise<Round[]> => (await (started ??= start()))();
  return (index) => {
    let next = 0;
    return async () => (await (taken[next++] ??= measured()))[index]!;
  };
}

async function engines(
  context: BenchContext,
  { name, beside, ...options }: LogEngineRowsOptions,
  checkouts: readonly (string | undefined)[],
): Promise<() => Promise<Round[]>> {
  if (process.env['EVENTSTORE_URL'] === undefined)
    context.note(
      `EVENTSTORE_URL is unset: ${name} is measured on the double, which does not wait for a disk`,
    );
  const sides: LogSide[] = [];
  await whileAllStopped(beside, async () => {
    for (const [index, checkout] of checkouts.entries()) {
      const side = { ...options, checkout };
      sides.push(
        await logSide(context, {
          ...side,
          name: `on_eventstoredb_${index}`,
          log: await onEventStoreDb(context),
        }),
        await logSide(context, { ...side, name: `in_postgres_${index}`, log: inPostgres }),
      );
    }
    await sleep(TRANSACTIONS_REPORTED_MS);
  });
  let turn = 0;
  return () =>
    whileAllStopped(beside, async () => {
      const order = [...sides.keys()];
      if (turn++ % 2 === 1) order.reverse();
      const runs = new Map<number, Awaited<ReturnType<LogSide['run']>>>();
      for (const index of order) runs.set(index, await sides[index]!.run());
      await sleep(TRANSACTIONS_REPORTED_MS);
      const samples: Sample[] = [];
      for (const index of sides.keys()) samples.push(await runs.get(index)!.sample());
      return checkouts.map((_, index) => ({
        eventStoreDb: samples[2 * index]!,
        postgres: samples[2 * index + 1]!,
      }));
    });
}

const whileAllStopped = <T>(processes: readonly Served[], work: () => Promise<T>): Promise<T> =>
  processes.reduceRight<() => Promise<T>>(
    (inner, { pid }) =>
      () =>
        whileStopped(pid, inner),
    work,
  )();

function rowsOf(
  { name, appends, targets }: LogEngineRowsOptions,
  checkout: string | undefined,
  rounds: () => () => Promise<Round>,
): Row[] {
  const title = `${checkout === undefined ? '' : 'before: '}${name}, log on EventStoreDB`;
  const take = (figures: (round: Round) => Sample) => {
    const next = rounds();
    return async () => figures(await next());
  };
  const both = {
    subject: take(({ eventStoreDb }) => eventStoreDb),
    floor: take(({ postgres }) => postgres),
  };
  const onlyCpu = ({ cpu }: Sample): Sample => ({ ...single(0), cpu });
  const rows: Row[] = [
    { name: `${title} against PostgreSQL`, ...both, ...(targets && { target: targets.rate }) },
    {
      name: `${title}: our CPU against PostgreSQL`,
      figure: 'cpu',
      unit: 'µs CPU',
      ...(targets && { target: targets.cpu }),
      subject: take(({ eventStoreDb }) => onlyCpu(eventStoreDb)),
      floor: take(({ postgres }) => onlyCpu(postgres)),
    },
  ];
  if (process.env['EVENTSTORE_URL'] !== undefined) return rows;
  return [
    ...rows,
    {
      name: `${title}: calls beside ${appends} appends`,
      figure: 'p50',
      unit: 'calls',
      ...(targets && { target: targets.otherCalls }),
      subject: take(({ eventStoreDb: { costs = {} } }) => single((callsIn(costs) ?? NaN) - appends)),
    },
  ];
}
