import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { verifyWithKeys } from '../../../infrastructure/tokens/verify-with-keys.js';
import { type ExportVerification, verifyExport } from '../../../projections/audit-log/verify-export.js';

/** Checks the export in a file. Throws for a file that is none. See `verifyExport`. */
export async function verifyExportFile(
  file: string,
  trusted?: readonly unknown[],
  onLeaf?: (id: number, leaf: Uint8Array | null) => void,
): Promise<ExportVerification> {
  const fileFault = faultOf(file);
  if (fileFault !== null) throw new Error(`${file} ${fileFault}`);
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  const verifyHead = (jws: string, keys: readonly unknown[]): ReturnType<typeof verifyWithKeys> =>
    verifyWithKeys('audit-head+jwt', jws, keys);
  return verifyExport(lines, verifyHead, trusted, onLeaf);
}

const GZIP = Buffer.from([0x1f, 0x8b]);

/** Returns why a file cannot be checked and what to do, when its first bytes show that it is no NDJSON; else null. */
function faultOf(file: string): string | null {
  const start = Buffer.alloc(64);
  const opened = openSync(file, 'r');
  try {
    const length = readSync(opened, start);
    if (length === 0) return 'is empty: an export has one line at least, export it again';
  } finally {
    closeSync(opened);
  }
  if (start.subarray(0, GZIP.length).equals(GZIP))
    return 'is compressed: unpack it (gunzip) and check what comes out';
  if (/^(\xef\xbb\xbf)?"?id"?[,;\t]/.test(start.toString('latin1')))
    return 'is CSV, which is for reading: only NDJSON is checked. Export the same time with format=ndjson and check that';
  return null;
}
