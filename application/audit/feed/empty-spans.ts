import { LRUCache } from 'lru-cache';
import type { EventStore, Position } from '../../ports/events/event-store.js';

/** Stretches of the log without an event of a tenant, so that they are not read again. */
export interface EmptySpans {
  /** Returns the position up to which the tenant has no event after `after`: `after` itself where nothing is known. */
  endOf(tenantId: string, after: Position): Position;
  /** Notes that the log, as it was at this number of lost connections, has no event of the tenant in `after < position <= end`. */
  note(tenantId: string, after: Position, end: Position, losses: number): void;
}

const MOST_SPANS = 10_000;

/**
 * Creates the memory of a process. What was read before a connection to the log was lost is forgotten: the log may have been
 * restored to an earlier state meanwhile, and have other events now.
 */
export function emptySpans(store: Pick<EventStore, 'connectionLosses'>): EmptySpans {
  const spans = new LRUCache<string, { readonly end: Position; readonly losses: number }>({
    maxSize: MOST_SPANS,
    sizeCalculation: () => 1,
  });
  const keyOf = (tenantId: string, after: Position): string => `${tenantId}|${after}`;
  return {
    endOf(tenantId, after) {
      const span = spans.get(keyOf(tenantId, after));
      return span?.losses === store.connectionLosses() ? span.end : after;
    },
    note(tenantId, after, end, losses) {
      if (end > after && losses === store.connectionLosses())
        spans.set(keyOf(tenantId, after), { end, losses });
    },
  };
}
