import { stringify } from 'csv-stringify/sync';
import type { Csv } from '../../application/ports/audit/csv.js';

/** Cells that begin like a formula get an apostrophe in front (OWASP, "CSV Injection"). */
export const csv: Csv = {
  lines: (rows) => stringify([...rows], { record_delimiter: 'windows', escape_formulas: true }),
};
