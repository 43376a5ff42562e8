import type { ExportFormat } from '../../../domain/audit/audit-events.js';
import type { AuditLog, AuditSpan } from '../../ports/audit/audit-log.js';
import type { Csv } from '../../ports/audit/csv.js';
import type { Describing } from '../describe-entries.js';
import { describeEntries } from '../describe-entries.js';
import { exportLines } from './export-lines.js';
import { keptStreams } from '../verification/read-streams.js';

/** Some entries of an export. */
export interface ExportedPage {
  /** Their lines in UTF-8, in memory of its own. */
  readonly text: Uint8Array;
  readonly entries: number;
  /** The last one. */
  readonly last: { readonly id: number; readonly hash: string };
}

/** The entries of a tenant's span, oldest first. */
export type ExportPages = (
  tenantId: string,
  span: AuditSpan,
  format: ExportFormat,
) => AsyncIterable<ExportedPage>;

/** What streams may take that all exports of a thread keep, in characters; a part of it is the most for one of them. */
const KEPT = { inAll: 160_000_000, parts: 4 } as const;

export interface ExportPageSources {
  readonly app: Describing;
  readonly audit: Pick<AuditLog, 'walk'>;
  readonly csv: Csv;
  /** Characters, in place of those above. */
  readonly mostKept?: number;
  /** The exports that share it. Default: all of this thread. */
  readonly underWay?: { count: number };
}

const ofThisThread = { count: 0 };

/** Holds no more than a page and a bounded number of streams, however long the log is and however many are under way. */
export const exportPages = ({
  app,
  audit,
  csv,
  mostKept = KEPT.inAll,
  underWay = ofThisThread,
}: ExportPageSources): ExportPages =>
  async function* pages(tenantId, span, format) {
    const lines = exportLines(csv)[format];
    const streams = keptStreams(() => mostKept / Math.max(KEPT.parts, underWay.count));
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
