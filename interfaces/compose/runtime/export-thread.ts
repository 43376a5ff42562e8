import type { KeyObject } from 'node:crypto';
import { extname } from 'node:path';
import type { ExportedPage, ExportPages } from '../../../application/audit/export/export-pages.js';
import type { AuditSpan } from '../../../application/ports/audit/audit-log.js';
import type { ExportFormat } from '../../../domain/audit/audit-events.js';
import { pageThread } from '../../../infrastructure/threads/page-thread.js';

/** What the thread of exports works with. The key is handed over in memory. */
export interface ExportThreadData {
  /** The database as it is connected to. */
  readonly url: string;
  readonly masterKey: KeyObject;
  readonly eventStoreUrl: string | null;
  readonly streamPrefix?: string | undefined;
  readonly baseUrl: string;
}

export interface ExportThread {
  readonly pages: ExportPages;
  /** What is under way is cut off. */
  stop(): Promise<void>;
}

export interface ExportRequest {
  readonly tenantId: string;
  readonly span: AuditSpan;
  readonly format: ExportFormat;
}

/** Of what lives long. An export needs a few, whatever its length. */
const HEAP_MIB = 512;
const IDLE_MS = 10_000;

/** Exports are made in a thread of their own, one for all: they take long, and would keep the event loop from answering. */
export function exportThread(data: ExportThreadData): ExportThread {
  const thread = pageThread<ExportRequest, ExportedPage>({
    // beside this one, which may not be compiled
    module: new URL(`export-worker${extname(import.meta.url)}`, import.meta.url),
    data,
    heapMib: HEAP_MIB,
    idleMs: IDLE_MS,
  });
  return {
    pages: (tenantId, span, format) => thread.pages({ tenantId, span, format }),
    stop: () => thread.stop(),
  };
}
