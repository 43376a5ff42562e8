import type { DeletionRequester, TenantEvent } from './tenant-events.js';

/** A deletion that was requested. Times are ISO 8601. */
export interface TenantDeletion {
  readonly requestedBy: DeletionRequester;
  readonly scheduledFor: string;
  readonly requestedAt: string;
  /** The days before it on which the owners were reminded. */
  readonly reminded: readonly number[];
}

/** Returns the deletion that is requested after an event; null for none. `at`: when it occurred (ISO 8601). */
export function deletionAfter(
  before: TenantDeletion | null,
  event: TenantEvent,
  at: string,
): TenantDeletion | null {
  if (event.type === 'TenantDeletionRequested') {
    const { requestedBy, scheduledFor } = event.data;
    const reminded = before?.scheduledFor === scheduledFor ? before.reminded : [];
    return { requestedBy, scheduledFor, requestedAt: at, reminded };
  }
  if (event.type === 'TenantDeletionWithdrawn') return null;
  if (event.type === 'TenantDeletionReminded')
    return before && { ...before, reminded: [...before.reminded, event.data.days] };
  return before;
}
