/**
 * `npm run bench -- <name> [--rounds n] [--out file] [--only text]`: runs `test/benchmarks/<name>.ts`, prints its
 * table, and writes the figures as JSON to `file` (in a folder: to `bench-<name>.json` in it). `--only` takes the rows
 * whose name holds the text.
 */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../infrastructure/embedded-postgres/embedded-postgres.js';
import { type Bench, type BenchContext, type Goal, measure, type Result, type Row } from './measure.js';

const FEWEST_ROUNDS = 5;
/** Some benches have several services beside each other. */
const MOST_CONNECTIONS = '400';
const notBenches = new Set(['run', 'measure']);

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => !notBenches.has(name));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: String(FEWEST_ROUNDS) },
    out: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const [name] = positionals;
const rounds = Number(values.rounds);
if (name === undefined || !names.includes(name) || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`usage: npm run bench -- <${names.join('|')}> [--rounds n] [--out file] [--only text]`);
  process.exit(2);
}

const endings: (() => Promise<void>)[] = [];
/** By whether the server waits for the disk. */
const databaseUrls = new Map<boolean, Promise<string>>();

const startDatabase = async (fsync: boolean): Promise<string> => {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'tessera-bench-'));
  // As root the server runs as another user, who has to pass through.
  if (process.getuid?.() === 0) chmodSync(directory, 0o711);
  endings.push(() => rm(directory, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({
    directory,
    settings: { max_connections: MOST_CONNECTIONS, fsync: fsync ? 'on' : 'off' },
    log: (message) => console.error(message),
  });
  endings.push(() => server.stop());
  return server.url;
};

const context: BenchContext = {
  databaseUrl: ({ fsync } = { fsync: true }) => {
    const url = databaseUrls.get(fsync) ?? startDatabase(fsync);
    databaseUrls.set(fsync, url);
    return url;
  },
  onEnd: (work) => {
    endings.push(work);
  },
  note: (line) => {
    console.log(line);
  },
};

const decimals = (value: number): string => {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
};
const goal = (value: Goal | undefined): string => {
  if (!value) return '';
  return 'atLeast' in value ? `≥ ${value.atLeast}` : `≤ ${value.atMost}`;
};
const line = (result: Result, side: 'subject' | 'floor'): Record<string, string> | undefined => {
  const sample = result[side];
  if (!sample) return undefined;
  const verdicts =
    side === 'subject'
      ? {
          ratio: result.ratio?.toFixed(2) ?? '',
          target: goal(result.target),
          moonshot: goal(result.moonshot),
          reached: result.reached ?? '',
        }
      : {};
  return {
    row: side === 'subject' ? result.name : '  floor',
    figure: `${decimals(sample[result.figure])} ${result.unit}`,
    'p50 ms': sample.p50.toFixed(2),
    'p99 ms': sample.p99.toFixed(2),
    'CPU µs': decimals(sample.cpu),
    ...verdicts,
  };
};

const costsOf = (result: Result, side: 'subject' | 'floor'): Record<string, string> | undefined => {
  const { costs } = result[side] ?? {};
  if (!costs) return undefined;
  const shown = Object.entries(costs).map(([name, value]) => [name, decimals(value)]);
  return {
    row: side === 'subject' ? result.name : '  floor',
    ...(Object.fromEntries(shown) as Record<string, string>),
  };
};

try {
  const { bench } = (await import(`./${name}.ts`)) as { bench: Bench };
  const rows: readonly Row[] = await bench(context);
  const results = await measure(
    rows.filter((row) => row.name.includes(values.only)),
    rounds,
  );
  console.log(
    `${name}: medians of ${rounds} rounds, Node ${process.version}, ${availableParallelism()} cores`,
  );
  console.table(
    results.flatMap((result) => [line(result, 'subject'), line(result, 'floor')]).filter(Boolean),
  );
  const costs = results.flatMap((result) => [costsOf(result, 'subject'), costsOf(result, 'floor')]);
  if (costs.some(Boolean)) {
    console.log('also spent on an operation');
    console.table(costs.filter(Boolean));
  }
  if (values.out !== undefined) {
    const folder = existsSync(values.out) && statSync(values.out).isDirectory();
    const file = folder ? join(values.out, `bench-${name}.json`) : values.out;
    const document = { name, rounds, node: process.version, cores: availableParallelism(), rows: results };
    writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
  }
} finally {
  for (const end of endings.reverse()) await end();
}
