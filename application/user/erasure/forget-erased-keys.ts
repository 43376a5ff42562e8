import { keyOfStream } from '../../../domain/shared/stream-name.js';
import type { EventStore, StoredEvent } from '../../ports/events/event-store.js';
import { type SubjectKeys, userSubject } from '../../ports/events/subject-keys.js';
import { typedSubjects } from '../email/typed-email.js';

/**
 * Drops from this process's cache, until the signal, the keys of every user whom any process erases, and the keys of their
 * emails. It follows the release of the email: `UserDeleted` precedes the destruction of the keys, which could be loaded
 * again after it.
 */
export async function forgetErasedKeys(
  keys: Pick<SubjectKeys, 'forget' | 'forgetTenant' | 'lookupDigest'>,
  store: EventStore,
  signal: AbortSignal,
): Promise<void> {
  for await (const message of store.subscribe(await store.head(), { signal })) {
    if (message.kind !== 'events') continue;
    for (const event of message.events) {
      if (event.type === 'TenantDeletionCompleted' || event.type === 'TenantRemoved')
        forgetTenant(keys, event);
      for (const subject of await releasedSubjects(keys, event))
        keys.forget({ tenantId: event.metadata['tenantId'] ?? '', subject });
    }
  }
}

function forgetTenant(keys: Pick<SubjectKeys, 'forgetTenant'>, { type, data }: StoredEvent): void {
  const { tenantId, removedTenantId } = JSON.parse(data) as { tenantId: string; removedTenantId: string };
  keys.forgetTenant(type === 'TenantRemoved' ? removedTenantId : tenantId);
}

async function releasedSubjects(
  keys: Pick<SubjectKeys, 'lookupDigest'>,
  { type, data, stream, metadata }: StoredEvent,
): Promise<string[]> {
  if (type !== 'ValueReleased') return [];
  const { kind, holderId } = JSON.parse(data) as { kind: string; holderId: string };
  if (kind !== 'email') return [];
  const at = Date.parse(metadata['occurredAt'] ?? '');
  if (Number.isNaN(at)) return [userSubject(holderId)];
  const { all } = await typedSubjects(keys, metadata['tenantId'] ?? '', [keyOfStream(stream)], at);
  return [userSubject(holderId), ...all];
}
