/** Writes comma-separated values (RFC 4180). */
export interface Csv {
  /** Lines of cells, each ended by CRLF. A cell that a spreadsheet would run as a formula is neutralised. */
  lines(rows: readonly (readonly string[])[]): string;
}
