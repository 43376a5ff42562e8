import { streamName } from '../../domain/shared/stream-name.js';
import type { TenantEvent } from '../../domain/tenant/tenant-events.js';
import { tenant, usualLock } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { MailContent } from '../ports/mail/mailer.js';
import { loadExisting } from '../shared/load.js';
import type { LockMailKind } from './mail-kind.js';
import type { NoUse } from './mailing-tenant.js';
import { causeOf } from './owner-mails.js';

/**
 * Returns what an owner is told of the lock of the tenant, or of its end; `superseded` when it was locked or unlocked
 * again since. Throws EventStoreUnavailable when the log does not show the event.
 */
export async function lockMail(
  app: Pick<App, 'events' | 'ids'>,
  mail: QueuedMail & { readonly kind: LockMailKind },
): Promise<MailContent | NoUse> {
  const { tenantId, position } = mail;
  const { history } = await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant, { position });
  const changes = history.filter(
    ({ event: { type } }) => type === 'TenantLocked' || type === 'TenantUnlocked',
  );
  const cause = causeOf(app, mail, changes);
  if (cause !== changes.at(-1)) return 'superseded';
  const event = cause.event as Extract<TenantEvent, { type: 'TenantLocked' | 'TenantUnlocked' }>;
  return { kind: mail.kind, lock: { kind: event.data.kind ?? usualLock, reason: event.data.reason } };
}
