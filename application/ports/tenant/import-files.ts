/** A file of people, or of what belongs to them. */
export interface ImportFile {
  /** As the operator named it. */
  readonly name: string;
  /** Reads the file from its start. It is read several times where one of its records belongs to another. */
  open(): AsyncIterable<Uint8Array>;
}

/** A record as the source wrote it: a row by its column names, or an object. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** A place in a file. `number`: the line; in a JSON document the record. From 1; null for the whole file. */
export interface FilePosition {
  readonly file: string;
  readonly number: number | null;
}

/** A record that was read, or what is wrong with a place of the file, with the remedy. */
export type FileRecord =
  | (FilePosition & { readonly record: SourceRecord; readonly isRow: boolean })
  | (FilePosition & { readonly fault: string });

/**
 * Yields the records of a file, which is CSV with a header (RFC 4180), NDJSON, a JSON array, or a JSON document with an array
 * at one of the paths of `arrays`, and holds one record at a time. A record at fault does not stop the others.
 */
export type ReadImportFile = (file: ImportFile, arrays: readonly string[]) => AsyncIterable<FileRecord>;
