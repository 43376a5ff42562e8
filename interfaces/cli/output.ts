import type { Logger } from '../../projections/runner/read-model.js';

/** The streams that a command writes to. */
export interface Terminal {
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
}

/** Where a command writes: results to stdout (one JSON document with `--json`), everything else to stderr. */
export interface Output {
  readonly json: boolean;
  /** Whether results go to a terminal. */
  readonly isTerminal: boolean;
  /** Writes the result: `value` as JSON with `--json`, else `text`. */
  readonly result: (value: unknown, text: string) => void;
  readonly note: (text: string) => void;
  /** Shows a bar where stderr is a terminal, from a second after the first call on. */
  readonly progress: (state: Progress) => void;
}

export interface Progress {
  readonly done: number;
  /** The number that is known now: it may grow. */
  readonly total: number;
  readonly ratePerSecond: number;
  /** Null while unknown. */
  readonly secondsLeft: number | null;
  /** What is counted. Default: `events`. */
  readonly unit?: string;
}

const WIDTH = 30;
/** Work that takes less shows no bar. */
const QUIET_MS = 1_000;

export function outputOf(json: boolean, { stdout, stderr }: Terminal): Output {
  let startedAt: number | undefined;
  let bar = false;
  const endBar = (): void => {
    if (bar) stderr.write('\n');
    bar = false;
  };
  return {
    json,
    isTerminal: stdout.isTTY === true,
    result(value, text) {
      endBar();
      stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : text === '' ? '' : `${text}\n`);
    },
    note(text) {
      endBar();
      stderr.write(`${text}\n`);
    },
    progress(state) {
      startedAt ??= performance.now();
      if (stderr.isTTY !== true || performance.now() - startedAt < QUIET_MS) return;
      const share = state.total === 0 ? 1 : Math.min(1, state.done / state.total);
      const filled = Math.round(share * WIDTH);
      stderr.write(`\r[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${describe(state, share)}\x1b[K`);
      bar = true;
    },
  };
}

const describe = (
  { done, total, ratePerSecond, secondsLeft, unit = 'events' }: Progress,
  share: number,
): string =>
  `${Math.floor(share * 100)} %  ${done}/${total} ${unit}  ${Math.round(ratePerSecond)}/s` +
  (secondsLeft === null ? '' : `  ${Math.ceil(secondsLeft)} s left`);

/** Returns a log whose warnings and errors are written as notes of the command. */
export const logTo = (output: Output): Logger => ({
  info: () => undefined,
  warn: (_, message) => output.note(message),
  error: (_, message) => output.note(message),
});

/** For each heading of a table, what its column shows of a record; null is shown as `-`. */
export type Columns<T> = Readonly<Record<string, (record: T) => string | number | null>>;

/** Returns a table with a line for each record, and aligned columns. */
export function table<T>(records: readonly T[], columns: Columns<T>): string {
  const headings = Object.keys(columns);
  const rows = records.map((record) => Object.values(columns).map((cellOf) => String(cellOf(record) ?? '-')));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [headings, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns the members of a record in a table. */
export function described(record: object): string {
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return table(Object.entries(record), {
    MEMBER: ([member]) => member,
    VALUE: ([, value]) => textOf(value),
  });
}
