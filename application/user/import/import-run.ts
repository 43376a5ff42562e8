import type { ImportConflict } from '../../../domain/audit/audit-events.js';
import type { InputFault } from '../../../domain/shared/domain-error.js';
import type { App } from '../../app.js';
import type { CommandContext } from '../../shared/command-context.js';
import type { ImportConnections } from './import-connections.js';
import type { ImportRoles } from './import-roles.js';
import type { ImportRoom } from './import-room.js';

/** What an import says of all its people. */
export interface ImportOptions {
  /** Nothing is written: the counts say what would be. */
  readonly dryRun: boolean;
  /** `skip` leaves a person whom the tenant has already as they are; with `fail`, one of them stops the whole import. */
  readonly onConflict: ImportConflict;
  /** Whether the source is believed about which addresses are verified. */
  readonly trustVerified: boolean;
  /** Whether webhooks report the people. */
  readonly notify: boolean;
  /** Whether unsalted hashes are taken. */
  readonly allowWeak: boolean;
}

/** An import under way. */
export interface ImportRun {
  readonly importId: string;
  /** Its command id is the id of the import. */
  readonly context: CommandContext;
  readonly options: ImportOptions;
  /** Null: the caller may give no roles. */
  readonly roles: ImportRoles | null;
  /** Null: no external accounts are imported. */
  readonly connections: ImportConnections | null;
  /** The room that the plan leaves for these lines; null: for any number of users. */
  readonly room: ImportRoom | null;
}

/** A line of the source. */
export interface SourceLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

const outcomes = ['created', 'updated', 'skipped', 'refused'] as const;
export type LineOutcome = (typeof outcomes)[number];

/** What became of a line. Names no person but by id, and holds no value of the line. */
export interface LineResult {
  readonly line: number;
  readonly outcome: LineOutcome;
  /** Of the user that was created or found; null for none. */
  readonly id: string | null;
  /** Why it was skipped or refused. */
  readonly code?: string;
  readonly errors?: readonly InputFault[];
  /** Members of the line that the user did not get. */
  readonly leftOut?: readonly string[];
  /** Whether the line has a weak hash. Not shown. */
  readonly isWeak?: true;
  /** The kind of the password's hash, and the roles, of a person who is created or changed. Not shown. */
  readonly hash?: string;
  readonly roles?: readonly string[];
}

/** Numbers of lines. */
export interface ImportCounts {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly refused: number;
  /** Those that bring an unsalted hash along. */
  readonly weak: number;
  /** Of people who are created or changed, by the kind of their hash. */
  readonly hashes: Readonly<Record<string, number>>;
  /** The same by the name of a role. */
  readonly roles: Readonly<Record<string, number>>;
}

export const noCounts: ImportCounts = {
  read: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  refused: 0,
  weak: 0,
  hashes: {},
  roles: {},
};

/** Returns the numbers of these lines. */
export function countsOf(results: readonly LineResult[]): ImportCounts {
  const counts = { ...noCounts, read: results.length };
  for (const { outcome, isWeak, hash, roles = [] } of results) {
    counts[outcome] += 1;
    if (isWeak === true) counts.weak += 1;
    if (hash !== undefined) counts.hashes = sums(counts.hashes, { [hash]: 1 });
    for (const role of roles) counts.roles = sums(counts.roles, { [role]: 1 });
  }
  return counts;
}

function sums(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  // a role may have the name of a member that every object has
  const all = new Map(Object.entries(one));
  for (const [name, count] of Object.entries(other)) all.set(name, (all.get(name) ?? 0) + count);
  return Object.fromEntries(all);
}

/** Returns the sum of two counts. */
export const addCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  read: one.read + other.read,
  created: one.created + other.created,
  updated: one.updated + other.updated,
  skipped: one.skipped + other.skipped,
  refused: one.refused + other.refused,
  weak: one.weak + other.weak,
  hashes: sums(one.hashes, other.hashes),
  roles: sums(one.roles, other.roles),
});

/** Returns the lines that say what was refused, skipped, changed or left out, as NDJSON. */
export const resultLines = (results: readonly LineResult[]): string =>
  results
    .filter(({ outcome, leftOut }) => outcome !== 'created' || leftOut !== undefined)
    .map(({ isWeak: _, hash: _hash, roles: _roles, ...result }) => `${JSON.stringify(result)}\n`)
    .join('');

/** Returns the context of the command that creates or changes the person of a line; the same in every attempt. */
export const lineContext = ({ ids }: Pick<App, 'ids'>, run: ImportRun, line: number): CommandContext => ({
  ...run.context,
  commandId: ids.derive(run.importId, `line ${line}`),
});

/** Runs `work` for each item, so many at a time, and returns the results in the order of the items. */
export async function severalAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const go = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, go));
  return results;
}
