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

/**
 * Does `work` for each item, one after the other. Items whose streams have an event that cannot be read are left out, and the
 * first such failure is thrown at the end; any other failure is thrown at once.
 */
export async function forEachReadable<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const unreadable: UnreadableEvent[] = [];
  for (const item of items)
    await unlessUnreadable(
      () => work(item),
      (event) => unreadable.push(event),
    );
  if (unreadable[0] !== undefined) throw unreadable[0];
}
