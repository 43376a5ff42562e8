import { UnreadableEvent } from './unreadable-event.js';

/** Called with an event that cannot be read, of a stream whose work is left out. */
export type OnUnreadable = (event: UnreadableEvent) => void;

/**
 * Returns the result of `work`, which reads streams of one tenant, user or client; null, after `onUnreadable`, where an event
 * of theirs cannot be read: a repetition would not read it either, and the work for others must go on. Throws all other
 * failures, among them EventStoreUnavailable, after which the caller repeats the whole.
 */
export async function unlessUnreadable<T>(
  work: () => Promise<T>,
  onUnreadable: OnUnreadable,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    onUnreadable(error);
    return null;
  }
}
