import { streamName } from '../../domain/shared/stream-name.js';
import { user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { EventStore } from '../ports/events/event-store.js';
import type { MailOwner } from '../ports/mail/stored-mails.js';
import { loadExisting } from '../shared/load.js';
import { isRemoved } from '../tenant/deletion/removal-stream.js';

/** How long users that cannot be looked up wait until all are looked up again, in ms. */
const LOOK_UP_AGAIN_MS = 60_000;

/**
 * Deletes the mails that this process keeps as files of erased users and tenants: of those erased before it started, then of
 * those that any process erases, until the signal. Where a user could not be looked up, throws why after a minute, for the
 * caller to begin again.
 */
export async function deleteStoredMails(
  { events, storedMails }: Pick<App, 'events' | 'storedMails'>,
  store: EventStore,
  signal: AbortSignal,
  lookUpAgainMs = LOOK_UP_AGAIN_MS,
): Promise<void> {
  const from = await store.head();
  const failure = await deleteOfErased({ events, storedMails }, signal);
  const until = performance.now() + lookUpAgainMs;
  // at the head of the log a message comes every 500 ms
  for await (const message of store.subscribe(from, { signal })) {
    if (failure !== null && performance.now() >= until) throw failure.reason;
    if (message.kind !== 'events') continue;
    for (const { type, data, metadata } of message.events) {
      if (type === 'TenantDeletionCompleted') await storedMails.deleteOfTenant(metadata['tenantId'] ?? '');
      if (type !== 'UserDeleted') continue;
      const { userId } = JSON.parse(data) as { userId: string };
      await storedMails.deleteOf({ tenantId: metadata['tenantId'] ?? '', userId });
    }
  }
}

/** Returns why the first of the users who could not be looked up was not; null: all were. */
async function deleteOfErased(
  app: Pick<App, 'events' | 'storedMails'>,
  signal: AbortSignal,
): Promise<{ readonly reason: unknown } | null> {
  let failure: { readonly reason: unknown } | null = null;
  for (const owner of await app.storedMails.owners()) {
    if (signal.aborted) break;
    try {
      await deleteIfErased(app, owner);
    } catch (reason) {
      failure ??= { reason };
    }
  }
  return failure;
}

async function deleteIfErased(
  { events, storedMails }: Pick<App, 'events' | 'storedMails'>,
  owner: MailOwner,
): Promise<void> {
  if (await isRemoved({ events }, owner.tenantId)) return storedMails.deleteOfTenant(owner.tenantId);
  const { state } = await loadExisting({ events }, streamName(owner.tenantId, 'user', owner.userId), user);
  if (state.status === 'deleted') await storedMails.deleteOf(owner);
}
