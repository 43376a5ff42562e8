import type { Position } from './event-store.js';

/** The steps of a tenant's deletion, in their order. */
export const deletionSteps = [
  'access',
  'subscription',
  'people',
  'records',
  'completion',
  'deliveries',
  'keeping',
  'key',
  'read-models',
  'removal',
  'streams',
] as const;
export type DeletionStep = (typeof deletionSteps)[number];

/** How far the deletion of a tenant is. */
export interface DeletionProgress {
  /** The step under way. */
  readonly step: DeletionStep;
  /** Keys, rows, events or streams that are gone so far, over all steps. */
  readonly done: number;
}

/**
 * What is stored of a tenant beside its events, and an account of deletions under way, kept durably so that the next start
 * finishes what a crash interrupted.
 */
export interface TenantRemains {
  /** Records a deletion before its first step. Idempotent. */
  begin(tenantId: string): Promise<void>;
  /** Returns the tenants whose deletion began and did not end, the oldest first. */
  pending(): Promise<readonly string[]>;
  /** Returns how far a deletion is; null where none is under way. */
  progress(tenantId: string): Promise<DeletionProgress | null>;
  /** Records the step under way, or what is gone since the last note. */
  note(tenantId: string, step: DeletionStep, gone?: number): Promise<void>;
  /** Removes the note, after the last step. */
  end(tenantId: string): Promise<void>;
  /** Returns whether the mails about the deletion have been sent to the owners, or were given up. `since`: of the request. */
  areOwnersNotified(tenantId: string, since: Position): Promise<boolean>;
  /** Makes projections pass over events of the tenant, which a log may keep for a while. Idempotent. */
  recordRemoved(tenantId: string): Promise<void>;
  /** Returns whether every projection and outbox that runs has passed the position. One that is switched off stays where it is. */
  isPassed(position: Position): Promise<boolean>;
  /** Cancels the deliveries that wait: all, or those whose bodies an erased person's key seals. */
  cancelDeliveries(tenantId: string, which: 'all' | 'of people'): Promise<void>;
  /** Returns whether a delivery, or a fact about one, is still to be made. */
  hasOpenDeliveries(tenantId: string): Promise<boolean>;
  /**
   * Deletes rows of a tenant in bounded batches, and yields the number of each. `access`: sessions, grants and what begins
   * them. `records`: these and all others, but deliveries, signed heads and keys. `all`: everything but keys.
   */
  deleteRows(tenantId: string, which: 'access' | 'records' | 'all'): AsyncIterable<number>;
  /** Deletes the rows of read models, and yields as `deleteRows` does. The projections must have passed all events. */
  deleteReadModels(tenantId: string): AsyncIterable<number>;
}
