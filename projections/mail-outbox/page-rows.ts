import { dueMails, mailExpiry, mailingTypes, noticesForFormer } from '../../application/mail/due-mails.js';
import { type MailKind, bringsLink } from '../../application/mail/mail-kind.js';
import type { StoredEvent } from '../../application/ports/events/event-store.js';
import type { MailSecrets } from '../../application/ports/mail/mail-secrets.js';
import type { LinkRow, MailRow } from '../../infrastructure/mail/mail-rows.js';
import { opaqueTokenHash } from '../../infrastructure/crypto/opaque-token.js';
import { isUuid } from '../../domain/shared/uuid.js';

/** The rows that follow from a page of events. */
export interface PageRows {
  readonly mails: MailRow[];
  /** The mails to former addresses of the users, if there are any. */
  readonly copies: MailRow[];
  readonly links: LinkRow[];
  /** Users who were deleted. */
  readonly deleted: { readonly tenantId: string; readonly userId: string }[];
  /** Events that lack a member and must have been altered: no mail is sent for them. */
  readonly poison: StoredEvent[];
}

/** Members of these events that are in the clear. */
interface Details {
  readonly userId: string;
  /** The application whose sign-in caused the event. */
  readonly clientId?: unknown;
}

/** Returns the rows for these events, whose sealed members stay sealed. */
export function pageRows(events: readonly StoredEvent[], secrets: MailSecrets): PageRows {
  const rows: PageRows = { mails: [], copies: [], links: [], deleted: [], poison: [] };
  for (const stored of events) {
    if (stored.type !== 'UserDeleted' && !mailingTypes.has(stored.type)) continue;
    const details = detailsOf(stored);
    if (details === null) rows.poison.push(stored);
    else addTo(rows, stored, details, secrets);
  }
  return rows;
}

/** Returns the facts of an event, null unless every value fits its column. */
function detailsOf({ data, metadata }: StoredEvent): Details | null {
  try {
    const details = JSON.parse(data) as Details;
    const { tenantId = '', occurredAt = '' } = metadata;
    const isWhole = isUuid(tenantId) && isUuid(details.userId) && !Number.isNaN(Date.parse(occurredAt));
    return isWhole ? details : null;
  } catch {
    return null;
  }
}

function addTo(
  { mails, copies, links, deleted }: PageRows,
  { id, type, metadata, position }: StoredEvent,
  details: Details,
  secrets: MailSecrets,
): void {
  const { userId } = details;
  const { tenantId = '', occurredAt = '' } = metadata;
  if (type === 'UserDeleted') deleted.push({ tenantId, userId });
  const rowOf = (kind: MailKind) => ({
    tenant_id: tenantId,
    user_id: userId,
    event_id: id,
    position: position.toString(),
    expires_at: mailExpiry(kind, occurredAt).toISOString(),
  });
  const kinds = dueMails(type, details, { actorType: metadata['actorType'], actorId: metadata['actorId'] });
  for (const kind of noticesForFormer(kinds)) copies.push({ kind, occurred_at: occurredAt, ...rowOf(kind) });
  for (const kind of kinds) {
    const shared = rowOf(kind);
    mails.push({ kind, occurred_at: occurredAt, ...shared });
    if (!bringsLink(kind)) continue;
    const token_hash = opaqueTokenHash(secrets.linkToken(id, kind)).toString('hex');
    const client_id = typeof details.clientId === 'string' ? details.clientId : null;
    links.push({ token_hash, purpose: kind, client_id, ...shared });
  }
}
