import type { KeyObject } from 'node:crypto';
import { extname } from 'node:path';
import type { ExportedPage, ExportPages } from '../../../application/audit/export/export-pages.js';
import type { AuditSpan } from '../../../application/ports/audit/audit-log.js';
import type { ExportFormat } from '../../../domain/audit/audit-events.js';
import { pageThread } from '../../../infrastructure/threads/page-thread.js';

/** The settings of the thread. The key is passed in memory. */
export interface ExportThreadData {
  /** The address of the database. */
  readonly url: string;
  readonly masterKey: KeyObject;
  readonly eventStoreUrl: string | null;
  readonly streamPrefix?: string | undefined;
  readonly baseUrl: string;
}

export interface ExportThread {
  readonly pages: ExportPages;
  /** Stops the thread. Exports under way fail. */
  stop(): Promise<void>;
}

export interface ExportRequest {
  readonly tenantId: string;
  readonly span: AuditSpan;
  readonly format: ExportFormat;
}

/** The limit of the thread's old generation. An export needs a few MiB, whatever its length. */
const HEAP_MIB = 512;
const IDLE_MS = 10_000;

/** Creates the thread that makes all exports, which would block the event loop of requests for long. */
export function exportThread(data: ExportThreadData): ExportThread {
  const thread = pageThread<ExportRequest, ExportedPage>({
    // `.ts` or `.js`, as this module
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
