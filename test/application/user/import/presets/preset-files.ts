import type { ImportFile } from '../../../../../application/ports/tenant/import-files.js';
import { convertFiles } from '../../../../../application/user/import/presets/convert-files.js';
import type { PresetParameters } from '../../../../../application/user/import/presets/import-preset.js';
import {
  type ImportSource,
  importPresets,
} from '../../../../../application/user/import/presets/import-presets.js';
import { type ImportLine, readImportLine } from '../../../../../domain/user/import/import-line.js';
import { readImportFile } from '../../../../../infrastructure/import-files/read-import-file.js';

const fileOf = (content: string, index: number): ImportFile => ({
  name: `file-${index + 1}`,
  async *open() {
    await Promise.resolve();
    yield new TextEncoder().encode(content);
  },
});

/** Returns the people that a preset finds in files, as they are read from lines; for a fault its text. */
export async function peopleIn(
  source: ImportSource,
  contents: readonly string[],
  parameters: Partial<PresetParameters> = {},
): Promise<(ImportLine | string)[]> {
  const people: (ImportLine | string)[] = [];
  const all = { now: '2026-11-29T00:00:00.000Z', firebase: null, ...parameters };
  for await (const one of convertFiles(contents.map(fileOf), importPresets[source], all, readImportFile)) {
    if ('fault' in one) {
      people.push(`${one.file}:${one.number}: ${one.fault}`);
      continue;
    }
    const read = readImportLine(one.value);
    people.push(
      'line' in read
        ? read.line
        : `${one.number}: ${read.faults.map(({ pointer, code }) => `${pointer} ${code}`).join()}`,
    );
  }
  return people;
}
