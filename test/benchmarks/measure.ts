/**
 * How a bench measures. A bench is a module `test/benchmarks/<name>.ts` that exports `bench: Bench`; it sets up what it
 * needs and answers with rows. A row compares a subject with a floor: the plainest way to do the same work, measured
 * in the same run, in turns with the subject, because absolute figures of a shared machine mean little. `run.ts` takes
 * the medians of the rounds and prints the ratio beside its target.
 */

/** What one side did in one round. */
export interface Sample {
  /** Operations per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU microseconds that this process spent on an operation. */
  readonly cpu: number;
  /** What else an operation took, by a name that says the unit. */
  readonly costs?: Readonly<Record<string, number>>;
}

/** A figure of a sample that rows can be judged by. */
export type Figure = Exclude<keyof Sample, 'costs'>;

/** A bound on a ratio (or, without a floor, on the figure itself). */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

export interface Row {
  readonly name: string;
  /** Does the work once more and measures it. */
  readonly subject: () => Promise<Sample>;
  readonly floor?: () => Promise<Sample>;
  /** What is compared. Default: `rate`. */
  readonly figure?: Figure;
  /** Unit of the figure. Default: `/s`. */
  readonly unit?: string;
  readonly target?: Goal;
  readonly moonshot?: Goal;
}

/** What `run.ts` gives a bench. */
export interface BenchContext {
  /**
   * URL (superuser) of an empty database on an embedded PostgreSQL of its own with default settings, but for more connections:
   * it really waits for the disk. The same one for every call. With `fsync` false another one, which never waits for it: a
   * figure is then one of CPU, whatever the disk.
   */
  databaseUrl(options?: { readonly fsync: boolean }): Promise<string>;
  /** Runs `work` after the last round, latest first, also after a failure. */
  onEnd(work: () => Promise<void>): void;
  /** Prints a line: what was left out and why, say. */
  note(line: string): void;
}

export type Bench = (context: BenchContext) => Promise<readonly Row[]>;

export interface Load {
  /** Operations under way at any time. */
  readonly concurrency: number;
  /** Operations in all. */
  readonly operations: number;
}

/** Runs `operation` (which gets its number, from 0) `operations` times and measures rate, latency and CPU. */
export async function drive(load: Load, operation: (index: number) => Promise<unknown>): Promise<Sample> {
  const { concurrency, operations } = load;
  const latencies = new Float64Array(operations);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < operations) {
      const index = next++;
      const startedAt = performance.now();
      await operation(index);
      latencies[index] = performance.now() - startedAt;
    }
  };
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  latencies.sort();
  return {
    rate: operations / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: (user + system) / operations,
  };
}

/** A sample for a figure that is not a rate: milliseconds until ready, mebibytes of memory. Shown as `p50` and `p99`. */
export const single = (value: number): Sample => ({ rate: 0, p50: value, p99: value, cpu: 0 });

/** The value at `fraction` (0 to 1) of an ascending list. */
export const quantile = (ascending: ArrayLike<number>, fraction: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * fraction))]!;

/** What is left of a row after all rounds: medians. */
export interface Result {
  readonly name: string;
  readonly unit: string;
  readonly figure: Figure;
  readonly subject: Sample;
  readonly floor?: Sample;
  /** Subject's figure by the floor's. */
  readonly ratio?: number;
  readonly target?: Goal;
  readonly moonshot?: Goal;
  readonly reached: 'moonshot' | 'target' | 'missed' | undefined;
}

/** Measures every row `rounds` times, subject and floor in turns and in changing order. */
export async function measure(rows: readonly Row[], rounds: number): Promise<Result[]> {
  const samples = rows.map(() => ({ subject: [] as Sample[], floor: [] as Sample[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, row] of rows.entries()) {
      const { subject, floor } = samples[index]!;
      const turns = [
        async () => {
          subject.push(await row.subject());
        },
        async () => {
          if (row.floor) floor.push(await row.floor());
        },
      ];
      if (round % 2 === 1) turns.reverse();
      for (const turn of turns) await turn();
    }
  }
  return rows.map((row, index) => summary(row, samples[index]!.subject, samples[index]!.floor));
}

function summary(row: Row, subjects: readonly Sample[], floors: readonly Sample[]): Result {
  const { name, figure = 'rate', unit = '/s', target, moonshot } = row;
  const subject = medians(subjects);
  const floor = floors.length > 0 ? medians(floors) : undefined;
  const ratio = floor && subject[figure] / floor[figure];
  const judged = ratio ?? subject[figure];
  return {
    name,
    unit,
    figure,
    subject,
    reached: verdict(judged, target, moonshot),
    ...(floor && ratio !== undefined ? { floor, ratio } : {}),
    ...(target ? { target } : {}),
    ...(moonshot ? { moonshot } : {}),
  };
}

const verdict = (value: number, target: Goal | undefined, moonshot: Goal | undefined): Result['reached'] => {
  if (moonshot && meets(value, moonshot)) return 'moonshot';
  if (target) return meets(value, target) ? 'target' : 'missed';
  return undefined;
};

const meets = (value: number, goal: Goal): boolean =>
  'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;

const medians = (samples: readonly Sample[]): Sample => {
  const median = (figure: Figure): number => medianOf(samples.map((sample) => sample[figure]));
  const names = Object.keys(samples[0]?.costs ?? {});
  const costs = names.map((name) => [name, medianOf(samples.map((sample) => sample.costs?.[name] ?? 0))]);
  return {
    rate: median('rate'),
    p50: median('p50'),
    p99: median('p99'),
    cpu: median('cpu'),
    ...(names.length > 0 ? { costs: Object.fromEntries(costs) as Record<string, number> } : {}),
  };
};

const medianOf = (values: number[]): number =>
  quantile(
    values.sort((a, b) => a - b),
    0.5,
  );
