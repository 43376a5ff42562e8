import { DomainError } from '../shared/domain-error.js';
import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

export interface DeletionRequest {
  /** When the account is deleted (ISO 8601). */
  readonly scheduledFor: string;
  /** Whether the user is owner or admin. */
  readonly isAdministrator: boolean;
  /** The number of open alerts about the user. */
  readonly openAlerts: number;
}

/**
 * Decides that the user's account is disabled and deleted later, as they ask. Idempotent. Throws `administrator_role_held`
 * for owners and admins, who have to give up the role first: the last owner cannot.
 */
export function decideDeletionRequest(
  { userId, deletionDueAt }: PresentUser,
  { scheduledFor, isAdministrator, openAlerts }: DeletionRequest,
): UserEvent[] {
  refuseAdministrator(isAdministrator);
  if (deletionDueAt !== null) return [];
  return [{ type: 'UserDeletionRequested', data: { userId, scheduledFor, openAlerts } }];
}

/** Decides that the account stays. Idempotent. */
export const decideDeletionWithdrawal = ({ userId, deletionDueAt }: PresentUser): UserEvent[] =>
  deletionDueAt === null ? [] : [{ type: 'UserDeletionWithdrawn', data: { userId } }];

function refuseAdministrator(isAdministrator: boolean): void {
  if (isAdministrator)
    throw new DomainError(
      'conflict',
      'administrator_role_held',
      'An owner or admin has to give up the role before the account can be deleted.',
    );
}

/**
 * Throws `deletion_not_due` unless the user asked for the deletion and its time has come at `now` (ISO 8601);
 * `administrator_role_held` for a user who became owner or admin since.
 */
export function refuseUnlessDue({ deletionDueAt }: PresentUser, isAdministrator: boolean, now: string): void {
  refuseAdministrator(isAdministrator);
  if (deletionDueAt !== null && deletionDueAt <= now) return;
  throw new DomainError('conflict', 'deletion_not_due', 'The deletion was withdrawn, or is not due yet.');
}

/** Decides the deletion of a user, whose key is destroyed afterwards. An owner has to leave the owners before. */
export const decideDeletion = (user: PresentUser): UserEvent[] => [
  { type: 'UserDeleted', data: { userId: user.userId, roleIds: user.roleIds } },
];
