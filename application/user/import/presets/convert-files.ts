import type {
  FilePosition,
  FileRecord,
  ImportFile,
  ReadImportFile,
  SourceRecord,
} from '../../../ports/tenant/import-files.js';
import type { ImportPreset, PresetParameters, StatedPerson } from './import-preset.js';

/** A person of a file as the value of a line of an import, or what is wrong with a place of it, with the remedy. */
export type ConvertedLine =
  (FilePosition & { readonly value: StatedPerson }) | (FilePosition & { readonly fault: string });

const NO_PEOPLE = 'has no people in it; check that it is the right file';

/**
 * Yields the people of the files of a source as values of lines. Holds one person at a time, and for a source whose people are
 * spread over several records the records that belong to them.
 */
export async function* convertFiles(
  files: readonly ImportFile[],
  preset: ImportPreset,
  parameters: PresetParameters,
  read: ReadImportFile,
): AsyncGenerator<ConvertedLine, void, void> {
  const owned = await ownedRecords(files, preset, read);
  for (const file of files) {
    let isEmpty = true;
    for await (const one of read(file, preset.arrays)) {
      isEmpty = false;
      if ('record' in one && (preset.ownerOf?.(one.record) ?? null) !== null) continue;
      const converted = convertedOf(one, preset, parameters, owned);
      if (converted !== null) yield converted;
    }
    if (isEmpty) yield { file: file.name, number: null, fault: preset.hint ?? NO_PEOPLE };
  }
}

type OwnedRecords = ReadonlyMap<string, readonly SourceRecord[]>;

/** Returns the records that belong to a person, by the person's id. */
async function ownedRecords(
  files: readonly ImportFile[],
  { arrays, ownerOf }: ImportPreset,
  read: ReadImportFile,
): Promise<OwnedRecords> {
  const owned = new Map<string, SourceRecord[]>();
  if (ownerOf === undefined) return owned;
  for (const file of files)
    for await (const one of read(file, arrays)) {
      const owner = 'record' in one ? ownerOf(one.record) : null;
      if (owner === null || !('record' in one)) continue;
      const records = owned.get(owner);
      if (records === undefined) owned.set(owner, [one.record]);
      else records.push(one.record);
    }
  return owned;
}

function convertedOf(
  one: FileRecord,
  preset: ImportPreset,
  parameters: PresetParameters,
  owned: OwnedRecords,
): ConvertedLine | null {
  const { file, number } = one;
  if ('fault' in one) return { file, number, fault: one.fault };
  const id = preset.idOf?.(one.record) ?? null;
  const related = id === null ? [] : (owned.get(id) ?? []);
  const value = preset.person({ record: one.record, isRow: one.isRow, related, parameters });
  if (value === null) return null;
  return typeof value === 'string' ? { file, number, fault: value } : { file, number, value: stated(value) };
}

/** Returns the person without the members that were not stated. */
const stated = (person: StatedPerson): StatedPerson =>
  Object.fromEntries(
    Object.entries(person).filter(([, value]) => value !== undefined),
  ) as unknown as StatedPerson;
