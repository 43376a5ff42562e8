import { unlessUnreadable } from '../../application/events/unless-unreadable.js';
import { mayMailOwners, ownerMail, ownerMailId } from '../../application/mail/owner-mails.js';
import { isForAdmins } from '../../application/mail/mail-kind.js';
import { mailExpiry } from '../../application/mail/due-mails.js';
import type { StoredEvent } from '../../application/ports/events/event-store.js';
import { uuids } from '../../infrastructure/crypto/ids.js';
import type { MailRow } from '../../infrastructure/mail/mail-rows.js';
import type { PoisonEvent } from '../runner/decode-page.js';
import { isUuid } from '../../domain/shared/uuid.js';

/** Who is notified: ids of users who are not suspended. */
export interface NotifiedUsers {
  readonly ownersOf: (tenantId: string) => Promise<readonly string[]>;
  /** Owners and admins. */
  readonly administratorsOf: (tenantId: string) => Promise<readonly string[]>;
}

/** The mails to owners that follow from a page of events. */
export interface OwnerRows {
  readonly mails: MailRow[];
  /** Events that must have been altered, or whose tenant's owners cannot be read: no mail is sent for them. */
  readonly poison: (StoredEvent | PoisonEvent)[];
}

/**
 * Returns the mails to owners about invoices, subscriptions and operators, one for each; their ids follow from the event and
 * the addressee.
 */
export async function ownerRows(events: readonly StoredEvent[], notified: NotifiedUsers): Promise<OwnerRows> {
  const rows: OwnerRows = { mails: [], poison: [] };
  for (const stored of events) {
    if (!mayMailOwners(stored.type)) continue;
    const details = detailsOf(stored);
    if (details === null) rows.poison.push(stored);
    else if (details.kind !== null) {
      const { id, type, position } = stored;
      const { kind, tenantId, occurredAt } = details;
      const usersOf = isForAdmins(kind) ? notified.administratorsOf : notified.ownersOf;
      const userIds = await unlessUnreadable(
        () => usersOf(tenantId),
        (cause) => rows.poison.push({ tenantId, position, id, type, poison: cause }),
      );
      for (const userId of userIds ?? [])
        rows.mails.push({
          event_id: ownerMailId(uuids, id, userId),
          kind,
          tenant_id: tenantId,
          user_id: userId,
          position: position.toString(),
          occurred_at: occurredAt,
          expires_at: mailExpiry(kind, occurredAt).toISOString(),
        });
    }
  }
  return rows;
}

function detailsOf({ type, data, metadata: { tenantId = '', occurredAt = '' } }: StoredEvent) {
  try {
    const kind = ownerMail(type, JSON.parse(data));
    return isUuid(tenantId) && !Number.isNaN(Date.parse(occurredAt)) ? { kind, tenantId, occurredAt } : null;
  } catch {
    return null;
  }
}
