import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type PresentUser, user } from '../../domain/user/user.js';

/** Returns a user as they were before an event of their stream; null when it is not in the history. */
export function stateBefore(history: readonly RecordedEvent[], eventId: string): PresentUser | null {
  let state = user.initial;
  for (const { id, event, context } of history) {
    if (id === eventId) return state.status === 'present' ? state : null;
    state = user.evolve(state, event as UserEvent, context.occurredAt);
  }
  return null;
}
