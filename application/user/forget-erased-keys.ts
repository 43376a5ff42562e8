import { keyOfStream } from '../../domain/shared/stream-name.js';
import type { EventStore, StoredEvent } from '../ports/event-store.js';
import type { SubjectKeys } from '../ports/subject-keys.js';
import { emailSubjects, userSubject } from '../ports/subject-keys.js';

/**
 * Drops the keys of every user that any process erases from this process's cache, until the signal, and those of what
 * was typed with their email. The event to go by is the release of the email: `UserDeleted` comes before the keys are
 * destroyed, when they could still be loaded anew.
 */
export async function forgetErasedKeys(
  keys: Pick<SubjectKeys, 'forget'>,
  store: EventStore,
  signal: AbortSignal,
): Promise<void> {
  for await (const message of store.subscribe(await store.head(), { signal })) {
    if (message.kind !== 'events') continue;
    for (const event of message.events)
      for (const subject of releasedSubjects(event))
        keys.forget({ tenantId: event.metadata['tenantId'] ?? '', subject });
  }
}

function releasedSubjects({ type, data, stream, metadata }: StoredEvent): string[] {
  if (type !== 'ValueReleased') return [];
  const { kind, holderId } = JSON.parse(data) as { kind: string; holderId: string };
  if (kind !== 'email') return [];
  const at = Date.parse(metadata['occurredAt'] ?? '');
  return [userSubject(holderId), ...(Number.isNaN(at) ? [] : emailSubjects(keyOfStream(stream), at))];
}
