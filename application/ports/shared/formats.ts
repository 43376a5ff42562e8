/** Writes comma-separated values (RFC 4180). */
export interface Csv {
  /** Returns lines of cells, each ended by CRLF. Neutralises a cell that a spreadsheet would run as a formula. */
  lines(rows: readonly (readonly string[])[]): string;
}

/** A file of an archive. Its content is read when those before it are written. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  /** Whether it is stored as it is, since it is compressed already. Default: false. */
  readonly isCompressed?: boolean;
}

/**
 * Returns a ZIP file of these files, in pieces. The source of a file is read no faster than the pieces are, and ended when
 * they are not read to the end. Throws what a source throws. `at`: the time of all files, in ms since the epoch.
 */
export type Zip = (files: readonly ArchivedFile[], at: number) => AsyncIterable<Uint8Array>;
