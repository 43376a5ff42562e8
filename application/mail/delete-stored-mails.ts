import { streamName } from '../../domain/shared/stream-name.js';
import { user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { type OnUnreadable, unlessUnreadable } from '../events/unless-unreadable.js';
import type { EventStore } from '../ports/events/event-store.js';
import type { MailOwner } from '../ports/mail/stored-mails.js';
import { loadExisting } from '../shared/load.js';
import { isRemoved } from '../tenant/deletion/removal-stream.js';

/**
 * Deletes the mails that this process keeps as files of erased users and tenants: of those erased before it started, then of
 * those that any process erases, until the signal.
 * @param onUnreadable called for an owner of mails who cannot be read, and whose mails stay
 */
export async function deleteStoredMails(
  { events, storedMails }: Pick<App, 'events' | 'storedMails'>,
  store: EventStore,
  signal: AbortSignal,
  onUnreadable: OnUnreadable,
): Promise<void> {
  const from = await store.head();
  for (const owner of await storedMails.owners())
    await unlessUnreadable(() => deleteIfErased({ events, storedMails }, owner), onUnreadable);
  for await (const message of store.subscribe(from, { signal })) {
    if (message.kind !== 'events') continue;
    for (const { type, data, metadata } of message.events) {
      if (type === 'TenantDeletionCompleted') await storedMails.deleteOfTenant(metadata['tenantId'] ?? '');
      if (type !== 'UserDeleted') continue;
      const { userId } = JSON.parse(data) as { userId: string };
      await storedMails.deleteOf({ tenantId: metadata['tenantId'] ?? '', userId });
    }
  }
}

async function deleteIfErased(
  { events, storedMails }: Pick<App, 'events' | 'storedMails'>,
  owner: MailOwner,
): Promise<void> {
  if (await isRemoved({ events }, owner.tenantId)) {
    await storedMails.deleteOfTenant(owner.tenantId);
    return;
  }
  const { state } = await loadExisting({ events }, streamName(owner.tenantId, 'user', owner.userId), user);
  if (state.status === 'deleted') await storedMails.deleteOf(owner);
}
