import type { FilePosition } from '../../../application/ports/tenant/import-files.js';
import type { LineResult, SourceLine } from '../../../application/user/import/import-run.js';
import type { ConvertedLine } from '../../../application/user/import/presets/convert-files.js';

/** People of files that are imported together. Their numbers count over all files. */
export interface FileBatch {
  readonly lines: readonly SourceLine[];
  /** Where each line and fault stands, by its number. */
  readonly positions: ReadonlyMap<number, FilePosition>;
  /** What cannot be read. */
  readonly faults: readonly LineResult[];
}

const BATCH = 250;

/** Yields the people of files in batches. `roles`: new names of roles, null for those that are left out. */
export async function* fileBatches(
  converted: AsyncIterable<ConvertedLine>,
  roles: ReadonlyMap<string, string | null> | null,
): AsyncGenerator<FileBatch, void, void> {
  let number = 0;
  let [lines, positions, faults] = emptyBatch();
  for await (const one of converted) {
    number += 1;
    positions.set(number, { file: one.file, number: one.number });
    if ('fault' in one) {
      const errors = [{ pointer: '', code: 'unreadable', detail: one.fault }];
      faults.push({ line: number, outcome: 'refused', id: null, code: 'invalid_input', errors });
    } else lines.push({ number, text: JSON.stringify(renamed(one.value, roles)) });
    if (positions.size < BATCH) continue;
    yield { lines, positions, faults };
    [lines, positions, faults] = emptyBatch();
  }
  if (positions.size > 0) yield { lines, positions, faults };
}

const emptyBatch = (): [SourceLine[], Map<number, FilePosition>, LineResult[]] => [
  [],
  new Map<number, FilePosition>(),
  [],
];

/** Returns the lines of results that say more than that a person was created as stated, each with its file and line. */
export const placedLines = (
  results: readonly LineResult[],
  positions: FileBatch['positions'],
): readonly string[] =>
  results
    .filter(({ outcome, leftOut }) => outcome !== 'created' || leftOut !== undefined)
    .map(({ line, isWeak: _, hash: _hash, roles: _roles, ...result }) => {
      const position = positions.get(line);
      return JSON.stringify({ file: position?.file, line: position?.number ?? null, ...result });
    });

/** Returns new names of roles by the names of the source. Throws TypeError for another value. */
export function renamedRoles(value: unknown): ReadonlyMap<string, string | null> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('no object');
  const names = Object.entries(value as Readonly<Record<string, unknown>>);
  if (names.some(([, name]) => name !== null && typeof name !== 'string')) throw new TypeError('no names');
  return new Map(names as [string, string | null][]);
}

function renamed(person: object, names: ReadonlyMap<string, string | null> | null): object {
  const { roles } = person as { readonly roles?: unknown };
  if (names === null || !Array.isArray(roles)) return person;
  const mapped = roles.flatMap((role: unknown) => {
    const name = typeof role === 'string' ? names.get(role) : undefined;
    return name === undefined ? [role] : name === null ? [] : [name];
  });
  return { ...person, roles: [...new Set(mapped)] };
}
