import { get } from '../../../api/api.js';
import { ApiError } from '../../../api/api-error.js';
import type { Schemas } from '../../../api/operations.js';
import { dayOf } from '../days.js';
import type { Subject } from './question.js';

/** What an entry of the audit log caused. */
export interface Cause {
  readonly entry: number;
  /** ISO 8601. */
  readonly at: string;
  readonly by: { readonly type: string; readonly id: string };
  /** Set where a rule of a connection did it. */
  readonly rule?: unknown;
}

/** A user: of one who is erased by now, nothing but the id is left. */
export interface UserView {
  readonly id: string;
  readonly email?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

/** A file whose last line signs the others, with as many lines as a screen shows. */
export interface SignedFile<T> {
  readonly file: Blob;
  /** What it is saved as. */
  readonly name: string;
  /** What was asked, which the first line repeats. Times are ISO 8601. */
  readonly asked: {
    readonly asOf?: string;
    readonly from?: string;
    readonly to?: string;
    readonly madeAt: string;
    readonly question?: { readonly of: Subject; readonly permission?: string; readonly id?: string };
  };
  readonly lines: readonly T[];
  /** The number of lines that it has. */
  readonly total: number;
  /** Whether there is a signature: a log that was altered or has no entries gets none. */
  readonly isSigned: boolean;
  /** The entries of the lines, by their numbers, without those that the log does not have any longer. */
  readonly entries: ReadonlyMap<number, Schemas['AuditEntry']>;
}

const MOST_SHOWN = 200;
/** The lines that are shown are looked for in so many bytes at the beginning, and the last one in so many at the end. */
const BEGINNING = 4_194_304;
const END = 65_536;
/** The most entries that are read by their numbers at once. */
const MOST_ENTRIES = 100;

interface LastLine {
  readonly type: 'end';
  readonly lines: number;
  readonly checkpoint: string | null;
}

/**
 * Returns a file with the lines that are shown of it. However long it is, little of it is held as text. Throws ApiError.
 * @param name what it begins with when it is saved
 * @param entryOf returns the number of the entry that a line names
 */
export async function signedFile<T>(
  file: Blob,
  name: string,
  entryOf: (line: T) => number,
  signal: AbortSignal,
): Promise<SignedFile<T>> {
  const [first = '{}', ...rest] = (await file.slice(0, BEGINNING).text()).split('\n');
  // what is behind the last end of a line is empty or cut off
  const all = rest.slice(0, -1).map((line) => () => JSON.parse(line) as T & { readonly type: string });
  const lines = all
    .slice(0, MOST_SHOWN)
    .map((line) => line())
    .filter(({ type }) => type !== 'end');
  const { lines: total, checkpoint } = await lastLine(file);
  return {
    file,
    name: `${name}-${dayOf(new Date().toISOString())}.ndjson`,
    asked: JSON.parse(first) as SignedFile<T>['asked'],
    lines,
    total,
    isSigned: checkpoint !== null,
    entries: await entriesOf([...new Set(lines.map(entryOf))], signal),
  };
}

async function lastLine(file: Blob): Promise<LastLine> {
  const last = (await file.slice(-END).text()).trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith('{"type":"end"')) throw new ApiError({ status: 0, code: 'export_cut_off' });
  return JSON.parse(last) as LastLine;
}

async function entriesOf(
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Schemas['AuditEntry']>> {
  const entries = new Map<number, Schemas['AuditEntry']>();
  for (let from = 0; from < numbers.length; from += MOST_ENTRIES) {
    const ids = numbers.slice(from, from + MOST_ENTRIES).join(',');
    const { data } = await get('/api/auditlogs', { query: { ids, limit: MOST_ENTRIES }, signal });
    for (const entry of data.items) entries.set(entry.id, entry);
  }
  return entries;
}
