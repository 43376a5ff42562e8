import { createHash } from 'node:crypto';
import type { ExportEnd } from '../../audit/export/export-format.js';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportSum,
  type ExportStart,
  type ExportedType,
  exportedTypes,
} from './export-file.js';
import type { TenantPagesItem, TenantPagesRequest } from './tenant-pages.js';

/** Returns the lines of a tenant; see `tenantPages`. */
export type TenantPages = (request: TenantPagesRequest) => AsyncIterable<TenantPagesItem>;

export interface TenantLinesSources {
  readonly pages: TenantPages;
  /** Returns the signed heads of a tenant's chain. */
  readonly signed: (tenantId: string) => Promise<Pick<ExportEnd, 'signedHeads' | 'keys'>>;
}

export interface TenantLinesRequest extends TenantPagesRequest {
  readonly exportId: string;
}

/** A piece of the file, and how far the export is with it. */
export interface ExportPiece {
  readonly text: Uint8Array;
  /** Lines. */
  readonly done: number;
  readonly total: number;
  readonly position: string;
}

/** Yields the file of an export: NDJSON, whose first line says what it is and whose last one what was in it. */
export async function* tenantLines(
  { pages, signed }: TenantLinesSources,
  { exportId, ...request }: TenantLinesRequest,
): AsyncGenerator<ExportPiece, void, void> {
  const { tenantId, exportedAt, withPasswordHashes } = request;
  const counts = Object.fromEntries(exportedTypes.map((type) => [type, 0])) as Record<ExportedType, number>;
  const digest = createHash('sha256');
  let total = 0;
  let position = '';
  let done = 0;
  const piece = (text: Uint8Array): ExportPiece => {
    digest.update(text);
    return { text, done, total: Math.max(total, done), position };
  };
  for await (const item of pages(request)) {
    if ('start' in item) {
      const { slug } = item.start;
      ({ total, position } = item.start);
      yield piece(
        line('export', {
          format: EXPORT_FORMAT,
          version: EXPORT_VERSION,
          exportId,
          tenantId,
          slug,
          exportedAt,
          position,
          withPasswordHashes,
        } satisfies ExportStart),
      );
    } else if ('end' in item) {
      const { last } = item.end;
      const entries = counts.auditEntry;
      counts.auditEnd += 1;
      // behind the last entry, so that no head within the file is missing
      const proof = { head: last, last, entries, ...(await signed(tenantId)) } satisfies ExportEnd;
      yield piece(line('auditEnd', proof));
    } else {
      counts[item.type] += item.lines;
      done += item.lines;
      yield piece(item.text);
    }
  }
  const sha256 = digest.copy().digest('hex');
  yield piece(line('end', { counts, sha256 } satisfies ExportSum));
}

const line = (type: string, data: object): Uint8Array => Buffer.from(`${JSON.stringify({ type, data })}\n`);
