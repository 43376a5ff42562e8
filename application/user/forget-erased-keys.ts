import type { EventStore } from '../ports/event-store.js';
import type { SubjectKeys } from '../ports/subject-keys.js';
import { userSubject } from '../ports/subject-keys.js';

/** Drops the key of every user that any process erases from this process's cache, until the signal. */
export async function forgetErasedKeys(
  keys: Pick<SubjectKeys, 'forget'>,
  store: EventStore,
  signal: AbortSignal,
): Promise<void> {
  for await (const message of store.subscribe(await store.head(), { signal })) {
    if (message.kind !== 'events') continue;
    for (const { type, data, metadata } of message.events) {
      if (type !== 'UserDeleted') continue;
      const { userId } = JSON.parse(data) as { userId: string };
      keys.forget({ tenantId: metadata['tenantId'] ?? '', subject: userSubject(userId) });
    }
  }
}
