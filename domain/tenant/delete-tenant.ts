import { daysAfter } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { refuseFaults } from '../shared/faults.js';
import type { TenantDeletion } from './tenant-deletion.js';
import type { DeletionRequester, TenantEvent } from './tenant-events.js';
import type { DeletingTenant, PresentTenant } from './tenant.js';

/** Who asks, and when the tenant would be deleted (ISO 8601). */
export interface TenantDeletionRequest {
  readonly requestedBy: DeletionRequester;
  readonly scheduledFor: string;
  /** Of an operator. */
  readonly reason?: string | undefined;
}

/**
 * Decides a request to delete a tenant. Idempotent. An operator's request takes the place of an owner's, at the same time,
 * so that the owner cannot withdraw it.
 */
export function decideTenantDeletionRequest(
  { tenantId, deletion }: PresentTenant,
  { requestedBy, scheduledFor, reason }: TenantDeletionRequest,
): TenantEvent[] {
  if (deletion !== null && (deletion.requestedBy === requestedBy || requestedBy === 'owner')) return [];
  return [
    {
      type: 'TenantDeletionRequested',
      data: {
        tenantId,
        scheduledFor: deletion?.scheduledFor ?? scheduledFor,
        requestedBy,
        ...(reason !== undefined && { reason }),
      },
    },
  ];
}

/** Decides that a tenant stays. Idempotent. Throws `requested_by_operator` for an owner. */
export function decideTenantDeletionWithdrawal(
  { tenantId, deletion }: PresentTenant,
  { by, reason }: { readonly by: DeletionRequester; readonly reason?: string | undefined },
): TenantEvent[] {
  if (deletion === null) return [];
  if (by === 'owner' && deletion.requestedBy === 'operator')
    throw new DomainError(
      'forbidden',
      'requested_by_operator',
      'An operator of this service requested the deletion, and only operators can withdraw it: write to them.',
    );
  return [{ type: 'TenantDeletionWithdrawn', data: { tenantId, ...(reason !== undefined && { reason }) } }];
}

/** Days before the deletion at which owners are reminded of it, the longest first. */
const reminderDays = [7, 1] as const;

/**
 * Returns when the next step of a deletion is due (ISO 8601), a reminder or its start; null without a request. A reminder
 * that the request itself would repeat is none.
 */
export function nextDeletionStepAt({ deletion }: Pick<PresentTenant, 'deletion'>): string | null {
  if (deletion === null) return null;
  const days = dueReminders(deletion)[0];
  return days === undefined ? deletion.scheduledFor : daysBefore(deletion, days);
}

const daysBefore = ({ scheduledFor }: Pick<TenantDeletion, 'scheduledFor'>, days: number): string =>
  daysAfter(scheduledFor, -days);

/** Reminders that were not sent, in the order in which they are due. */
const dueReminders = (deletion: TenantDeletion): readonly number[] =>
  reminderDays.filter(
    (days) =>
      daysBefore(deletion, days) > deletion.requestedAt &&
      !deletion.reminded.some((reminded) => reminded <= days),
  );

/** Decides the steps of a deletion that time has brought: reminders, or its start. `at`: ISO 8601. */
export function decideDeletionStep(state: PresentTenant, at: string): TenantEvent[] {
  const { tenantId, deletion } = state;
  if (deletion === null) return [];
  if (deletion.scheduledFor <= at) return [{ type: 'TenantDeletionStarted', data: { tenantId } }];
  const due = dueReminders(deletion).filter((days) => daysBefore(deletion, days) <= at);
  // of several that were missed the owners get the last one
  const days = due.at(-1);
  return days === undefined ? [] : [{ type: 'TenantDeletionReminded', data: { tenantId, days } }];
}

/**
 * Decides that the deletion of a tenant starts of which the log has lost the start, but which has destroyed people's keys:
 * nothing brings them back.
 */
export const decideDeletionAgain = ({ tenantId }: PresentTenant): TenantEvent[] => [
  { type: 'TenantDeletionStarted', data: { tenantId } },
];

/** The ms after the creation of a tenant by a sign-up in which it gets its owner: the sign-up is over long before. */
export const abandonedTenantMs = 86_400_000;

/**
 * Decides that the deletion of a tenant starts that a sign-up created at `before` or earlier (ISO 8601), and never gave an owner.
 * Idempotent.
 */
export const decideAbandonment = (
  { tenantId, isLimited, createdAt }: PresentTenant,
  before: string,
): TenantEvent[] =>
  isLimited && createdAt <= before ? [{ type: 'TenantDeletionStarted', data: { tenantId } }] : [];

/** Decides that a tenant's people are erased. Idempotent. */
export const decideDeletionCompletion = ({ tenantId, completedAt }: DeletingTenant): TenantEvent[] =>
  completedAt === null ? [{ type: 'TenantDeletionCompleted', data: { tenantId } }] : [];

/** Throws `invalid_input` unless the text is the slug of the tenant, as a person types it who means this one. */
export function refuseOtherSlug({ slug }: Pick<PresentTenant, 'slug'>, typed: string): void {
  if (typed === slug) return;
  const detail = `must be the short name of this organisation: type ${slug}`;
  refuseFaults([{ pointer: '/slug', code: 'mismatch', detail }]);
}
