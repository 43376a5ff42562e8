import type { EventStore } from '../ports/event-store.js';
import type { SubjectKeys } from '../ports/subject-keys.js';
import { userSubject } from '../ports/subject-keys.js';

/**
 * Drops the key of every user that any process erases from this process's cache, until the signal. The event to go by
 * is the release of the email: `UserDeleted` comes before the key is destroyed, when it could still be loaded anew.
 */
export async function forgetErasedKeys(
  keys: Pick<SubjectKeys, 'forget'>,
  store: EventStore,
  signal: AbortSignal,
): Promise<void> {
  for await (const message of store.subscribe(await store.head(), { signal })) {
    if (message.kind !== 'events') continue;
    for (const { type, data, metadata } of message.events) {
      if (type !== 'ValueReleased') continue;
      const { kind, holderId } = JSON.parse(data) as { kind: string; holderId: string };
      if (kind !== 'email') continue;
      keys.forget({ tenantId: metadata['tenantId'] ?? '', subject: userSubject(holderId) });
    }
  }
}
