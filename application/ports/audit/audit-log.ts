import type { AlertStatus } from '../../../domain/audit/alert.js';
import type { ChainedEntry, ChainHead } from '../../audit/entry.js';
import type { AuditStats, StatsRequest } from '../../audit/audit-stats.js';
import type { Verification } from '../../audit/verification/verification.js';
import type { EventContext, RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { AlertSubject, AlertType } from '../../audit/alerts/alert-rule.js';
import type { Position } from '../events/event-store.js';
import type { Page, PageRequest } from '../../shared/page.js';

/** An entry with its event opened; null for an event that was altered and does not open. */
export interface ReadEntry {
  readonly entry: ChainedEntry;
  readonly recorded: RecordedEvent | null;
}

/** An entry of an export. Only the members of its event that the log shows are opened. */
export interface WalkedEntry {
  readonly entry: ChainedEntry;
  readonly recorded: EventView | null;
  /** The commitment of a withheld entry (SHA-256, hexadecimal). */
  readonly withheld?: string;
}

/** The parts of an event that its record shows. Personal members of the data may be missing. */
export interface EventView extends Pick<RecordedEvent, 'stream' | 'event'> {
  readonly context: Pick<EventContext, 'ip' | 'userAgent'>;
}

/** An entry has to match every member. Times are ISO 8601: `from` is included, `to` is not. */
export interface AuditFilter {
  readonly action?: string;
  readonly category?: string;
  readonly actorId?: string;
  readonly targetId?: string;
  readonly outcome?: string;
  readonly ip?: string;
  readonly traceId?: string;
  /** Numbers of entries. */
  readonly ids?: readonly bigint[];
  /** The start of a name that the actor or the target has or had. */
  readonly q?: string;
  readonly from?: string;
  readonly to?: string;
  /** Leaves out the category `technical`. */
  readonly withoutTechnical?: true;
}

/** Times at or after `from` and before `to`, ISO 8601; null for an open end. */
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

export const alertStatuses = ['open', 'acknowledged', 'resolved'] as const satisfies readonly AlertStatus[];

/** An alert as the rules raised it. */
export interface StoredAlert {
  readonly id: string;
  readonly type: AlertType;
  /** ISO 8601. */
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly count: number;
  readonly subject: AlertSubject;
  readonly status: AlertStatus;
  /** Numbers of entries, oldest first. */
  readonly evidence: readonly number[];
}

export interface AlertFilter {
  readonly id?: string;
  /** The id of the record that the alert is about. */
  readonly subjectId?: string;
  readonly status?: string;
  readonly severity?: string;
  readonly type?: string;
}

/** The read model of the audit log. Each method reads one tenant's entries. */
export interface AuditLog {
  /** Waits until the log holds every event appended before the call; returns false when that took too long. */
  settle(): Promise<boolean>;
  /** Returns a page of entries, newest first. No method but `walk` returns withheld entries. */
  list(
    tenantId: string,
    filter: AuditFilter,
    page: AuditPageRequest,
  ): Promise<Pick<Page<ReadEntry>, 'items' | 'total'> & { readonly more: boolean }>;
  byId(tenantId: string, id: bigint): Promise<ReadEntry | null>;
  /**
   * Returns the number of the last entry of a trace (see `EntryDetails`) up to a position of the event log; null where there is none
   * among the trace's newest hundred.
   */
  lastOfTrace(tenantId: string, traceId: string, position: Position): Promise<bigint | null>;
  /**
   * Returns pages, oldest first: all entries from the span's first to its last, also entries in between whose time is outside
   * of it (clocks differ, and the chain follows the order of the log). Ends at the head that the chain has at the first page.
   */
  walk(tenantId: string, span: AuditSpan): AsyncIterable<readonly WalkedEntry[]>;
  /** Returns the texts of leaves of the tenant's tree (see `leafText`), from one up to another (excluded), of those entries that are kept. */
  leafTexts(tenantId: string, from: bigint, to: bigint): Promise<readonly string[]>;
  head(tenantId: string): Promise<ChainHead>;
  stats(tenantId: string, request: StatsRequest): Promise<AuditStats>;
  alerts(tenantId: string, filter: AlertFilter, page: PageRequest): Promise<Page<StoredAlert>>;
  /** Returns the tenant's events from the event store, oldest first, up to the head that the log has at the first page. */
  history(tenantId: string): AsyncIterable<readonly RecordedEvent[]>;
  /** Computes the chain from the events and compares it with the entries. */
  verify(tenantId: string, span: AuditSpan): Promise<Verification>;
}
