import type { ChainedEntry, ChainHead } from '../../audit/entry.js';
import type { AuditStats, StatsRequest } from '../../audit/audit-stats.js';
import type { Verification } from '../../audit/verification/verification.js';
import type { EventContext, RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { AlertSubject, AlertType } from '../../audit/alerts/alert-rules.js';
import type { Page, PageRequest } from '../../shared/page.js';

/** An entry with its event opened; null when the event does not open, since somebody has altered it. */
export interface ReadEntry {
  readonly entry: ChainedEntry;
  readonly recorded: RecordedEvent | null;
}

/** An entry on its way into an export: of its event, only what the log shows is opened. */
export interface WalkedEntry {
  readonly entry: ChainedEntry;
  readonly recorded: ShownEvent | null;
  /** Of an entry that is shown nowhere: what stands for it (SHA-256, hexadecimal). */
  readonly withheld?: string;
}

/** Of an entry's event, what its record is made of. Personal members of the data may be missing. */
export interface ShownEvent extends Pick<RecordedEvent, 'stream' | 'event'> {
  readonly context: Pick<EventContext, 'ip' | 'userAgent'>;
}

/** Members narrow together. Times are ISO 8601: `from` is in, `to` is not. */
export interface AuditFilter {
  readonly action?: string;
  readonly category?: string;
  readonly actorId?: string;
  readonly targetId?: string;
  readonly outcome?: string;
  readonly ip?: string;
  /** Start of a name that the actor or the target has or had. */
  readonly q?: string;
  readonly from?: string;
  readonly to?: string;
  /** Leaves out the category `technical`. */
  readonly withoutTechnical?: true;
}

/** From `from` on, before `to`; null: without an end on that side. ISO 8601. */
export interface AuditSpan {
  readonly from: string | null;
  readonly to: string | null;
}

export interface AuditPageRequest {
  readonly limit: number;
  /** The last entry of the page before. */
  readonly after: { readonly occurredAt: string; readonly id: bigint } | null;
  readonly includeTotal: boolean;
}

export const alertStatuses = ['open', 'acknowledged', 'resolved'] as const;

/** An alert as the rules raised it. */
export interface StoredAlert {
  readonly id: string;
  readonly type: AlertType;
  /** ISO 8601. */
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly count: number;
  readonly subject: AlertSubject;
  readonly status: (typeof alertStatuses)[number];
  /** Numbers of entries, oldest first. */
  readonly evidence: readonly number[];
}

export interface AlertFilter {
  readonly status?: string;
  readonly type?: string;
}

/** The read model of the audit log. Each question is asked of one tenant's entries. */
export interface AuditLog {
  /** Waits until everything that was appended before is in the log; false when that took too long. */
  settle(): Promise<boolean>;
  /** Newest first; without what is withheld, like every answer but `walk`. */
  list(
    tenantId: string,
    filter: AuditFilter,
    page: AuditPageRequest,
  ): Promise<Pick<Page<ReadEntry>, 'items' | 'total'> & { readonly more: boolean }>;
  byId(tenantId: string, id: bigint): Promise<ReadEntry | null>;
  /**
   * Oldest first, in pages: everything between the span's first entry and its last one, with none left out (clocks
   * differ, and the chain goes by order). Up to the head as it is at the first.
   */
  walk(tenantId: string, span: AuditSpan): AsyncIterable<readonly WalkedEntry[]>;
  head(tenantId: string): Promise<ChainHead>;
  stats(tenantId: string, request: StatsRequest): Promise<AuditStats>;
  alerts(tenantId: string, filter: AlertFilter, page: PageRequest): Promise<Page<StoredAlert>>;
  /** The tenant's events from the stream itself, oldest first, up to the head as it is at the first. */
  history(tenantId: string): AsyncIterable<readonly RecordedEvent[]>;
  /** Works the chain out from the event stream and compares. */
  verify(tenantId: string, span: AuditSpan): Promise<Verification>;
}
