import type { ActorType, EventSource } from '../../domain/shared/domain-event.js';
import type { HistoryChange } from '../user/history-changes.js';
import type { AuditOutcome } from './audit-rule.js';

/** An entry as the Management API shows it. Personal values are null once they are erased. */
export interface AuditRecord {
  readonly id: number;
  /** ISO 8601 UTC with milliseconds. */
  readonly occurredAt: string;
  readonly action: string;
  readonly category: string;
  readonly outcome: AuditOutcome;
  readonly actor: { readonly type: ActorType; readonly id: string; readonly name: string | null };
  readonly target: { readonly type: string; readonly id: string | null; readonly name: string | null };
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly traceId: string;
  readonly source: EventSource;
  readonly changes: readonly HistoryChange[];
  /** Hexadecimal SHA-256, of this entry and of the one before it. */
  readonly hash: string;
  readonly previousHash: string;
}
