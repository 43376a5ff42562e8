import type { ExportFormat } from '../../../domain/audit/audit-events.js';
import type { AuditLog, AuditSpan } from '../../ports/audit/audit-log.js';
import type { Csv } from '../../ports/shared/formats.js';
import { NO_ENTRIES } from '../entry.js';
import type { ExportEnd } from './export-format.js';
import { exportLines } from './export-lines.js';
import type { ExportPages } from './export-pages.js';

export interface ExportSources {
  readonly pages: ExportPages;
  readonly audit: Pick<AuditLog, 'head'>;
  readonly csv: Csv;
  /** Returns the signed heads of a tenant's chain. */
  readonly signed: (tenantId: string) => Promise<Pick<ExportEnd, 'signedHeads' | 'keys'>>;
}

/** Returns a tenant's entries of a span as text, oldest first, a page at a time; the last line says where the chain ends. */
export async function* exportEntries(
  { pages, audit, csv, signed }: ExportSources,
  tenantId: string,
  span: AuditSpan,
  format: ExportFormat,
): AsyncGenerator<string | Uint8Array, void, void> {
  const lines = exportLines(csv)[format];
  let last: ExportEnd['last'] = { id: Number(NO_ENTRIES.id), hash: NO_ENTRIES.hash };
  let entries = 0;
  yield lines.begin;
  for await (const page of pages(tenantId, span, format)) {
    yield page.text;
    last = page.last;
    entries += page.entries;
  }
  const end = await audit.head(tenantId);
  const head = { id: Number(end.id), hash: end.hash };
  yield lines.end({ head, last, entries, ...(await signed(tenantId)) });
}
