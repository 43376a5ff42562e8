import type { ExportFormat } from '../../../domain/audit/audit-events.js';
import type { AuditLog, AuditSpan } from '../../ports/audit/audit-log.js';
import type { Csv } from '../../ports/shared/formats.js';
import { type DescribeDeps, describeEntries } from '../describe-entries.js';
import { exportLines } from './export-lines.js';
import { readStreamCache } from '../verification/read-streams.js';

export interface ExportedPage {
  /** The lines of its entries in UTF-8, in memory of its own. */
  readonly text: Uint8Array;
  readonly entries: number;
  /** The last entry. */
  readonly last: { readonly id: number; readonly hash: string };
}

/** Returns the entries of a tenant's span in pages, oldest first. */
export type ExportPages = (
  tenantId: string,
  span: AuditSpan,
  format: ExportFormat | 'tenant',
) => AsyncIterable<ExportedPage>;

/** The most characters of streams that all exports of a thread cache together; one export caches a quarter at most. */
const KEPT = { inAll: 160_000_000, parts: 4 } as const;

export interface ExportPageSources {
  readonly app: DescribeDeps;
  readonly audit: Pick<AuditLog, 'walk'>;
  readonly csv: Csv;
  /** The most characters of streams that are cached. Default: 160,000,000. */
  readonly mostKept?: number;
  /** The number of exports that share these characters. Default: all of this thread. */
  readonly underWay?: { count: number };
}

const ofThisThread = { count: 0 };

/** Creates exports that hold a page and a bounded number of streams, however long the log is and however many run. */
export const exportPages = ({
  app,
  audit,
  csv,
  mostKept = KEPT.inAll,
  underWay = ofThisThread,
}: ExportPageSources): ExportPages =>
  async function* pages(tenantId, span, format) {
    const lines = exportLines(csv)[format];
    const streams = readStreamCache(() => mostKept / Math.max(KEPT.parts, underWay.count));
    underWay.count += 1;
    try {
      for await (const page of audit.walk(tenantId, span)) {
        const shown = page.filter(({ withheld }) => withheld === undefined);
        const records = await describeEntries(app, tenantId, shown, streams);
        const { id, hash } = page.at(-1)!.entry;
        const text = lines.entries(records, page);
        yield { text, entries: lines.count(page), last: { id: Number(id), hash } };
      }
    } finally {
      underWay.count -= 1;
    }
  };
