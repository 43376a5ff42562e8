import type { Position } from '../events/event-store.js';

/** What a mailed link is for. It is good for nothing else. */
export type LinkPurpose = 'invitation' | 'verification' | 'password-reset';

/** How long a link works after the event that caused its mail, in ms. */
export const linkLifetime: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * 86_400_000,
  verification: 86_400_000,
  'password-reset': 3_600_000,
};

/** A link that was mailed. The secret in its address is not in here, nor anywhere else. */
export interface MailedLink {
  readonly tenantId: string;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The event that caused the mail. */
  readonly eventId: string;
  readonly position: Position;
  /** The application within whose sign-in the mail was asked for; null for none. */
  readonly clientId: string | null;
}

/** Links that were mailed, known by the hash of their secret. */
export interface MailedLinks {
  /** The link of this tenant, for this purpose, that has not expired at `now` (ms since the epoch). Changes nothing. */
  find(tenantId: string, purpose: LinkPurpose, token: string, now: number): Promise<MailedLink | null>;
}
