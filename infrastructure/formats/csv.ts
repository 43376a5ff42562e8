import { stringify } from 'csv-stringify/sync';
import type { Csv } from '../../application/ports/shared/formats.js';

/** Writes CSV. A cell that begins like a formula gets an apostrophe in front (OWASP, "CSV Injection"). See the port. */
export const csv: Csv = {
  lines: (rows) => stringify([...rows], { record_delimiter: 'windows', escape_formulas: true }),
};
