import type { KeyObject } from 'node:crypto';
import { extname } from 'node:path';
import type { ExportedPage, ExportPages } from '../../../application/audit/export/export-pages.js';
import type { AuditSpan } from '../../../application/ports/audit/audit-log.js';
import type { TenantPages } from '../../../application/tenant/export/tenant-lines.js';
import type { TenantPagesItem, TenantPagesRequest } from '../../../application/tenant/export/tenant-pages.js';
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
  /** `TENANT_HOST`. */
  readonly tenantHost: string;
}

export interface ExportThread {
  readonly pages: ExportPages;
  readonly tenantPages: TenantPages;
  /** Stops the thread. Exports under way fail. */
  stop(): Promise<void>;
}

/** An export of the audit log, or of a whole tenant. */
export type ExportRequest =
  | {
      readonly of: 'audit';
      readonly tenantId: string;
      readonly span: AuditSpan;
      readonly format: ExportFormat | 'tenant';
    }
  | ({ readonly of: 'tenant' } & TenantPagesRequest);

/** The limit of the thread's old generation. An export needs a few MiB, whatever its length. */
const HEAP_MIB = 512;
const IDLE_MS = 10_000;

/** Creates the thread that makes all exports, which would block the event loop of requests for long. */
export function exportThread(data: ExportThreadData): ExportThread {
  const thread = pageThread<ExportRequest, ExportedPage | TenantPagesItem>({
    // `.ts` or `.js`, as this module
    module: new URL(`export-worker${extname(import.meta.url)}`, import.meta.url),
    data,
    heapMib: HEAP_MIB,
    idleMs: IDLE_MS,
  });
  return {
    // the pages of a request are those of its kind
    pages: (tenantId, span, format) =>
      thread.pages({ of: 'audit', tenantId, span, format }) as ReturnType<ExportPages>,
    tenantPages: (request) => thread.pages({ of: 'tenant', ...request }) as ReturnType<TenantPages>,
    stop: () => thread.stop(),
  };
}
