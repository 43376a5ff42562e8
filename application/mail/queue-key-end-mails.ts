import { dueNotice, firstNoticeMs, usedWithinMs } from '../../domain/api-key/key-end-notices.js';
import { owners } from '../../domain/owners/owners.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import { type OnUnreadable, unlessUnreadable } from '../events/unless-unreadable.js';
import type {
  EndingKey,
  KeyEndMails,
  KeyEndNotice,
  KeyEndNoticeToOwners,
} from '../ports/mail/key-end-mails.js';
import { load } from '../shared/load.js';

interface KeyEndMailDeps {
  readonly app: Pick<App, 'events' | 'ids' | 'clock'>;
  readonly mails: KeyEndMails;
  /** Returns pages of the keys that end after `from` and until `to`, in ms since the epoch. */
  readonly keysEnding: (from: number, to: number) => AsyncIterable<readonly EndingKey[]>;
  /** Called with an event by which a tenant or its owners cannot be read; its notices wait for a later round. */
  readonly onUnreadable: OnUnreadable;
}

/**
 * Puts the mails about keys that are about to expire into the queue, for the active owners of their tenants: 14 and 3 days
 * before the end of a key that was used in the last 30 days. Each is written once, also when several processes do this.
 * Returns whether there are new mails.
 */
export async function queueKeyEndMails({
  app,
  mails,
  keysEnding,
  onUnreadable,
}: KeyEndMailDeps): Promise<boolean> {
  const now = app.clock.now();
  let areNew = false;
  for await (const page of keysEnding(now, now + firstNoticeMs)) {
    const due = page.flatMap((key) => noticeOf(key, now));
    const waiting = due.length === 0 ? [] : await mails.waiting(due, now - usedWithinMs);
    const addressed: KeyEndNoticeToOwners[] = [];
    for (const notice of waiting) {
      const to = await unlessUnreadable(() => ownersOf(app, notice), onUnreadable);
      if (to !== null && to.length > 0) addressed.push({ ...notice, owners: to });
    }
    if (addressed.length > 0) areNew = (await mails.record(addressed, now)) || areNew;
  }
  return areNew;
}

function noticeOf({ createdAt, ...key }: EndingKey, now: number): readonly KeyEndNotice[] {
  const times = { expiresAt: Date.parse(key.expiresAt), createdAt: Date.parse(createdAt) };
  const days = dueNotice(times, now);
  return days === null ? [] : [{ ...key, days }];
}

/** Returns the owners that a notice goes to; none while the tenant is locked, so that it waits. */
async function ownersOf(
  { events, ids }: KeyEndMailDeps['app'],
  { tenantId, apiKeyId, expiresAt, days }: KeyEndNotice,
): Promise<KeyEndNoticeToOwners['owners']> {
  const { state } = await load({ events }, streamName(tenantId, 'tenant', tenantId), tenant);
  if (state.status !== 'active') return [];
  const all = await load({ events }, streamName(tenantId, 'owners', tenantId), owners);
  return [...all.state]
    .filter(([, status]) => status === 'active')
    .map(([userId]) => ({
      userId,
      mailId: ids.derive(apiKeyId, `key-ending|${expiresAt}|${days}|${userId}`),
    }));
}
