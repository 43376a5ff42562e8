import type { OwnerRecoveryEvent } from '../../domain/owners/owner-recovery-events.js';
import { ownerRecoveries } from '../../domain/owners/owner-recovery.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { type StreamNoun, streamName } from '../../domain/shared/stream-name.js';
import type { OperatorAccessEvent } from '../../domain/tenant/operator-access-events.js';
import type { SupportAccessEvent } from '../../domain/tenant/support-access-events.js';
import type { TenantEvent } from '../../domain/tenant/tenant-events.js';
import { user } from '../../domain/user/user.js';
import type { DeliveryApp, LogApp } from '../app.js';
import { existingHistory } from '../events/existing-history.js';
import { recoveryObjectionLink } from '../owners/recovery/objection-link.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { MailContent } from '../ports/mail/mailer.js';
import { folded, load } from '../shared/load.js';
import { legacySignInAddress, supportAccessAddress } from './link-address.js';
import type { OwnerNoticeKind } from './mail-kind.js';
import type { MailingTenant, NoUse } from './mailing-tenant.js';
import { causeOf } from './owner-mails.js';

type LegacySignInEvent = Extract<
  TenantEvent,
  { type: 'TenantLegacySignInReminded' | 'TenantLegacySignInEnded' }
>;

/** The streams of the events, of which a tenant has one each. */
const nouns: Readonly<Record<OwnerNoticeKind, StreamNoun>> = {
  'operator-access': 'operatoraccess',
  'support-access': 'supportaccess',
  'owner-recovery': 'ownerrecovery',
  'owner-recovered': 'ownerrecovery',
  'legacy-sign-in-ending': 'tenant',
  'legacy-sign-in-ended': 'tenant',
};

/**
 * Returns the notice to owners about an action of operators, access to their data, or of the former system that sign-ins ask; `superseded` when a recovery is open no
 * more. Throws EventStoreUnavailable when the log does not show the event.
 */
export async function ownerNotice(
  app: DeliveryApp,
  mail: QueuedMail & { readonly kind: OwnerNoticeKind },
  { host, slug }: MailingTenant,
): Promise<(MailContent & { readonly link: string | null }) | NoUse> {
  const { tenantId, position, kind } = mail;
  const stream = streamName(tenantId, nouns[kind], tenantId);
  const history = (await existingHistory(app.events, stream, { position })) as readonly RecordedEvent<
    OperatorAccessEvent | SupportAccessEvent | OwnerRecoveryEvent | LegacySignInEvent
  >[];
  const { event, id } = causeOf(app, mail, history);
  switch (event.type) {
    case 'OperatorAccessGranted':
      return {
        kind,
        ownerNotice: {
          person: await addressOf(app, tenantId, event.data.userId),
          until: event.data.expiresAt,
        },
        link: null,
      };
    case 'SupportAccessGranted':
      return {
        kind,
        ownerNotice: {
          person: await addressOf(app, tenantId, event.data.grantedBy),
          until: event.data.expiresAt,
        },
        link: supportAccessAddress(app.addresses.portalUrl, slug),
      };
    case 'OwnerRecoveryRequested': {
      const { userId: ownerId, dueAt } = event.data;
      if (!folded(ownerRecoveries, history).state.has(ownerId)) return 'superseded';
      const link = recoveryObjectionLink(app, host, { ownerId, eventId: id });
      return { kind, ownerNotice: { person: await addressOf(app, tenantId, ownerId), until: dueAt }, link };
    }
    case 'OwnerRecovered':
      return {
        kind,
        ownerNotice: { person: await addressOf(app, tenantId, event.data.userId), until: null },
        link: null,
      };
    case 'TenantLegacySignInReminded':
    case 'TenantLegacySignInEnded': {
      const until = event.type === 'TenantLegacySignInReminded' ? event.data.endsAt : null;
      const link = legacySignInAddress(app.addresses.portalUrl, slug);
      return { kind, ownerNotice: { person: null, until }, link };
    }
    case 'OwnerRecoveryAgreed':
    case 'OwnerRecoveryCancelled':
    case 'SupportAccessRevoked':
    case 'SupportAccessUsed':
    case 'SupportPersonRead':
      return 'superseded';
  }
}

/** Returns the address of a user; null once they are erased. */
async function addressOf(app: LogApp, tenantId: string, userId: string): Promise<string | null> {
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  return state.status === 'present' ? state.email : null;
}
