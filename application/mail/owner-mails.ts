import { apiKey } from '../../domain/api-key/api-key.js';
import type { TenantExportEvent } from '../../domain/audit/audit-events.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import type { OwnerRecoveryEvent } from '../../domain/owners/owner-recovery-events.js';
import { owners } from '../../domain/owners/owners.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { OperatorAccessEvent } from '../../domain/tenant/operator-access-events.js';
import type { SupportAccessEvent } from '../../domain/tenant/support-access-events.js';
import type { TenantEvent } from '../../domain/tenant/tenant-events.js';
import { tenant, usualLock } from '../../domain/tenant/tenant.js';
import type { App, DeliveryApp } from '../app.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { MailContent } from '../ports/mail/mailer.js';
import { load, loadExisting } from '../shared/load.js';
import type { LockMailKind, TenantMailKind } from './mail-kind.js';
import type { NoUse } from './mailing-tenant.js';
import { nameInMail } from './name-in-mail.js';

type OwnersMatter =
  | BillingEvent
  | OperatorAccessEvent
  | OwnerRecoveryEvent
  | SupportAccessEvent
  | TenantEvent
  | TenantExportEvent;

/** The facts of these events that are in the clear. */
type Details<T extends OwnersMatter['type']> = Extract<OwnersMatter, { type: T }>['data'];

const causes: { readonly [T in OwnersMatter['type']]?: (data: Details<T>) => TenantMailKind | null } = {
  TenantDeletionRequested: ({ requestedBy }) =>
    requestedBy === 'operator' ? 'tenant-deletion-by-operator' : 'tenant-deletion',
  TenantDeletionReminded: () => 'tenant-deletion-near',
  TenantLegacySignInReminded: () => 'legacy-sign-in-ending',
  TenantLegacySignInEnded: ({ reason }) => (reason === 'lapsed' ? 'legacy-sign-in-ended' : null),
  TenantLocked: () => 'tenant-locked',
  TenantUnlocked: () => 'tenant-unlocked',
  TenantExported: ({ by, withCredentials }) =>
    withCredentials
      ? 'tenant-exported-with-hashes'
      : by === 'operator'
        ? 'tenant-exported-by-operator'
        : 'tenant-exported',
  InvoiceIssued: ({ total }) => (total > 0 ? 'invoice-issued' : null),
  // nothing was paid for one without anything to pay
  InvoicePaid: ({ amount }) => (amount > 0 ? 'invoice-paid' : null),
  InvoicePaymentFailed: () => 'payment-failed',
  // a tenant that is deleted has no owners to notify
  BillingSubscriptionCanceled: ({ reason }) => (reason === 'tenant_deleted' ? null : 'subscription-ended'),
  MonthlyUseWarned: () => 'use-warning',
  TrialEndAnnounced: () => 'trial-ending',
  OperatorAccessGranted: () => 'operator-access',
  SupportAccessGranted: () => 'support-access',
  OwnerRecoveryRequested: () => 'owner-recovery',
  OwnerRecovered: () => 'owner-recovered',
};

/** Returns the mail that owners get of an event, by its stored type and data; null for none. */
export const ownerMail = (type: string, data: unknown): TenantMailKind | null =>
  (causes as Readonly<Record<string, ((data: unknown) => TenantMailKind | null) | undefined>>)[type]?.(
    data,
  ) ?? null;

/** Returns whether events of the type may lead to a mail to owners. */
export const mayMailOwners = (type: string): boolean => Object.hasOwn(causes, type);

/** Returns the id of an owner's mail of an event: the same each time, so that it is written once. */
export const ownerMailId = (
  { derive }: Pick<App['ids'], 'derive'>,
  eventId: string,
  userId: string,
): string => derive(eventId, `billing-mail|${userId}`);

/** Returns the event of a history that a mail to an owner is about. Throws EventStoreUnavailable when it is not there. */
export function causeOf<E extends RecordedEvent>(
  { ids }: Pick<App, 'ids'>,
  { eventId, userId }: Pick<QueuedMail, 'eventId' | 'userId'>,
  history: readonly E[],
): E {
  const cause = history.find(({ id }) => ownerMailId(ids, id, userId) === eventId);
  if (cause === undefined)
    throw new EventStoreUnavailable('a stream was read without the event that a mail is due for');
  return cause;
}

/** Returns the ids of a tenant's owners who are notified: those who are not suspended. */
export async function ownersToNotify(app: Pick<App, 'events'>, tenantId: string): Promise<readonly string[]> {
  const { state } = await load(app, streamName(tenantId, 'owners', tenantId), owners);
  return [...state].filter(([, status]) => status === 'active').map(([userId]) => userId);
}

/**
 * Returns which key is about to expire, by its stream; `superseded` when it was revoked since the mail was written, or got
 * another end.
 */
export async function keyEndMail(
  app: DeliveryApp,
  { tenantId, eventId }: Pick<QueuedMail, 'tenantId' | 'eventId'>,
): Promise<MailContent | NoUse> {
  const content = await app.keyEndMails.contentOf(eventId);
  if (content === null) return 'superseded';
  const { apiKeyId, expiresAt } = content;
  const { state } = await load(app, streamName(tenantId, 'apikey', apiKeyId), apiKey);
  if (state.status === 'none' || state.revokedAt !== null || state.expiresAt !== expiresAt)
    return 'superseded';
  if (Date.parse(expiresAt) <= app.clock.now()) return 'expired';
  return { kind: 'key-ending', keyEnd: { apiKeyId, keyName: nameInMail(state.name), expiresAt } };
}

/**
 * Returns what an owner is notified of the lock of the tenant, or of its end; `superseded` when it was locked or unlocked
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
