import type { DomainEvent, RecordedEvent } from '../../domain/shared/domain-event.js';
import { type UserEvent, userEvents } from '../../domain/user/user-events.js';
import type { UserState } from '../../domain/user/user.js';

/** A member of the record that an event changed. `before` and `after` are null for no value. */
export interface HistoryChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns whether an event is of a user's own stream. */
export const isUserEvent = (recorded: RecordedEvent): recorded is RecordedEvent<UserEvent> =>
  isUserEventType(recorded.event);

export const isUserEventType = (event: DomainEvent): event is UserEvent => event.type in userEvents;

/** Values that changes show and states do not have. */
export interface HistoryNames {
  readonly rolesOf: (ids: readonly string[]) => readonly string[];
  /** URL of the user's avatar, the same for each. */
  readonly avatarUrl: string;
}

/** Returns the members of the record that a state determines. */
const shownOf = (state: UserState, { rolesOf, avatarUrl }: HistoryNames): Map<string, unknown> =>
  new Map<string, unknown>(
    state.status === 'present'
      ? [
          ['email', state.email],
          ['emailVerified', state.emailVerified],
          ['firstName', state.firstName],
          ['lastName', state.lastName],
          ['avatarUrl', state.avatar === null ? null : avatarUrl],
          ['externalId', state.externalId],
          ['locale', state.locale],
          ['metadata', state.metadata],
          ['status', state.suspended || state.deletionDueAt !== null ? 'suspended' : 'active'],
          ['lockedUntil', state.lockedUntil],
          ['roles', rolesOf(state.roleIds)],
        ]
      : [],
  );

/**
 * Returns the changes between two states, in the record's order. A new password shows without a value, a new avatar with
 * its URL, which stays the same, accepted terms with their addresses.
 */
export function historyChanges(
  before: UserState,
  event: UserEvent,
  after: UserState,
  names: HistoryNames,
): HistoryChange[] {
  if (event.type === 'UserPasswordSet' || event.type === 'UserPasswordRemoved')
    return [{ field: 'password', before: null, after: null }];
  if (event.type === 'TermsAccepted')
    return (['termsUrl', 'privacyUrl'] as const)
      .filter((field) => event.data[field] !== null)
      .map((field) => ({ field, before: null, after: event.data[field] }));
  const old = shownOf(before, names);
  const now = shownOf(after, names);
  return [...now]
    .map(([field, value]) => ({ field, before: old.get(field) ?? null, after: value ?? null }))
    .filter(
      (change) =>
        JSON.stringify(change.before) !== JSON.stringify(change.after) ||
        (event.type === 'UserAvatarSet' && change.field === 'avatarUrl'),
    );
}
