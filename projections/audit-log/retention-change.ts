import type { StoredEvent } from '../../application/ports/events/event-store.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { RetentionChange } from '../../domain/audit/retention.js';

const RETENTION_SET: DomainEvent['type'] = 'AuditRetentionSet';

/**
 * Returns the retention that an event sets; null for any other event, and for one that was altered until it says none:
 * the chain tells of that.
 */
export function retentionChange({ type, data, metadata }: StoredEvent): RetentionChange | null {
  if (type !== RETENTION_SET) return null;
  try {
    const { days } = JSON.parse(data) as { readonly days?: unknown };
    const at = Date.parse(metadata['occurredAt'] ?? '');
    return Number.isInteger(days) && !Number.isNaN(at) ? { at, days: days as number } : null;
  } catch {
    return null;
  }
}
