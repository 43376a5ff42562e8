import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type PresentUser, type UserState, user } from '../../domain/user/user.js';

const evolve = (state: UserState, { event, context }: RecordedEvent): UserState =>
  user.evolve(state, event as UserEvent, context.occurredAt);

/** Returns a user as they were before an event of their stream; null when it is not in the history. */
export function stateBefore(history: readonly RecordedEvent[], eventId: string): PresentUser | null {
  const index = history.findIndex(({ id }) => id === eventId);
  return index < 0 ? null : stateAfter(history.slice(0, index));
}

/** Returns a user after these events of their stream; null for none who is present. */
export function stateAfter(history: readonly RecordedEvent[]): PresentUser | null {
  const state = history.reduce(evolve, user.initial);
  return state.status === 'present' ? state : null;
}
