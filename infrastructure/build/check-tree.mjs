// Checks rules of the source tree that no linter has, and exits with 1 when one is broken:
//   - a folder holds at most 25 files;
//   - a file of fewer than 15 lines that only one file of its layer imports belongs into that file, except
//     `<noun>-audit.ts` and `<noun>-webhooks.ts`, which stand beside the record of the noun.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import ts from 'typescript';

const LAYERS = ['domain', 'application', 'infrastructure', 'projections', 'interfaces'];
// an application of its own: its names are apart from those of the service
const PORTAL = join('interfaces', 'portal');
const MOST_FILES = 25;
const FEWEST_LINES = 15;
const PUBLISHED = /-(?:audit|webhooks)\.ts$/;

const files = LAYERS.flatMap((layer) =>
  readdirSync(layer, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

/** Adds `value` to the set that `map` holds for `key`. */
function add(map, key, value) {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

const byFolder = new Map();
const importersOf = new Map();
const linesOf = new Map();

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  linesOf.set(file, text.split('\n').length - 1);
  add(byFolder, dirname(file), file);
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
    const specifier = statement.moduleSpecifier?.text;
    if (specifier === undefined) continue;
    const target = specifier.startsWith('.')
      ? join(dirname(file), specifier).replace(/\.js$/, '')
      : specifier;
    add(importersOf, target, file);
  }
}

function layerOf(file) {
  return file.startsWith(PORTAL + sep) ? PORTAL : file.split('/', 1)[0];
}

const faults = [];
for (const [folder, { size }] of byFolder)
  if (size > MOST_FILES)
    faults.push(`${folder} has ${size} files, more than ${MOST_FILES}: sort them into folders`);
for (const [file, lines] of linesOf) {
  const [importer, ...others] = importersOf.get(file.replace(/\.tsx?$/, '')) ?? [];
  const isOnlyOne = importer !== undefined && others.length === 0 && layerOf(importer) === layerOf(file);
  if (lines < FEWEST_LINES && isOnlyOne && !PUBLISHED.test(file))
    faults.push(`${file} has ${lines} lines and one importer: move them to ${importer}`);
}
for (const fault of faults.sort()) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
