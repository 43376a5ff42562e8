import { KEY_CHANGE_UNDO_MS } from '../../../domain/owners/key-change.js';
import type { Position } from '../events/event-store.js';

/** The purpose of a mailed link, which is valid for no other. */
export type LinkPurpose =
  'invitation' | 'verification' | 'password-reset' | 'undo-email-change' | 'undo-key-change';

/** Lifetime of a link in ms, from the event that caused its mail. */
export const linkLifetime: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * 86_400_000,
  verification: 86_400_000,
  'password-reset': 3_600_000,
  'undo-email-change': 7 * 86_400_000,
  'undo-key-change': KEY_CHANGE_UNDO_MS,
};

/** A link that was mailed. The secret in its address is stored nowhere. */
export interface MailedLink {
  readonly tenantId: string;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The event that caused the mail. */
  readonly eventId: string;
  readonly position: Position;
  /** The application whose sign-in caused the mail; null for none. */
  readonly clientId: string | null;
}

/** Links that were mailed, by the hash of their secret. */
export interface MailedLinks {
  /** Returns the link of this tenant and purpose, unless it has expired at `now` (ms since the epoch). */
  find(tenantId: string, purpose: LinkPurpose, token: string, now: number): Promise<MailedLink | null>;
}
