/** Writes comma-separated values (RFC 4180). */
export interface Csv {
  /** Returns lines of cells, each ended by CRLF. Neutralises a cell that a spreadsheet would run as a formula. */
  lines(rows: readonly (readonly string[])[]): string;
}
