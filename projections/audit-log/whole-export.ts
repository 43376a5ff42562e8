import { type Hash, createHash } from 'node:crypto';
import type { ExportedEntry } from '../../application/audit/export/export-format.js';
import type { ExportSum } from '../../application/tenant/export/export-file.js';
import { hasDigests } from '../../application/audit/entry.js';

/** The state after the lines of an export of a whole tenant. */
export interface WholeExport {
  readonly digest: Hash;
  /** Lines by their types, without the first and the last one. */
  readonly counts: Map<string, number>;
  isEnded: boolean;
}

/** A line of an export, which has a type in one of a whole tenant. */
type Line = Readonly<Record<string, unknown>>;

/** Returns the state before the first line where this is one of an export of a whole tenant; null for any other. */
export const wholeExport = ({ type }: Line): WholeExport | null =>
  type === 'export' ? { digest: createHash('sha256'), counts: new Map(), isEnded: false } : null;

/** Returns the part of the audit log that a line has, null for none, or its fault. */
export function partOf(whole: WholeExport, { type, data }: Line, text: string): Line | null | string {
  if (typeof type !== 'string' || typeof data !== 'object' || data === null)
    return 'the line has no type or no data';
  if (type === 'end') return sumFault(whole, data as ExportSum);
  whole.digest.update(`${text}\n`);
  if (type !== 'export') whole.counts.set(type, (whole.counts.get(type) ?? 0) + 1);
  return type === 'auditEntry' || type === 'auditEnd' ? (data as Line) : null;
}

/** Returns the fault of the last line. */
function sumFault(whole: WholeExport, { counts, sha256 }: ExportSum): string | null {
  whole.isEnded = true;
  const stated = Object.entries((counts as object | undefined) ?? {}).filter(([, count]) => count !== 0);
  if (stated.length !== whole.counts.size || stated.some(([type, count]) => whole.counts.get(type) !== count))
    return 'the last line counts other lines';
  return sha256 === whole.digest.digest('hex') ? null : 'the last line has the digest of another file';
}

/** Returns whether an entry is one whose data exports leave out, since they have a digest of a secret. */
export const leavesOutData = ({ hash, event }: ExportedEntry): boolean =>
  event.data === null && /^[0-9a-f]{64}$/.test(hash) && hasDigests(event.type);
