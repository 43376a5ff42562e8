import type { CodeForm } from '../../../domain/sign-in/mailed-code.js';
import type { LinkPurpose } from './mailed-links.js';

/** What the secret in a link is good for. */
export type SecretPurpose = LinkPurpose | 'code' | 'sign-up' | 'operator-access' | 'object-to-recovery';

/**
 * Secrets in mails. They derive from the event that caused the mail (for a sign-up, from its id or that of the mail), so that the mail can be written again although the
 * secrets are not stored.
 */
export interface MailSecrets {
  /** Returns the secret in a link's address: 256 bits, base64url. */
  linkToken(eventId: string, purpose: SecretPurpose): string;
  /** Returns whether this text is the secret of the event's link. Takes the same time for any. */
  isLinkToken(eventId: string, purpose: SecretPurpose, text: string): boolean;
  /** Returns 20 characters without any that look alike. */
  generatedPassword(eventId: string): string;
  /** Returns six digits. */
  code(eventId: string): string;
  /** Returns whether this text is the code, or the secret of the link, of the event's mail. Takes the same time for any. */
  isCode(eventId: string, form: CodeForm, text: string): boolean;
}
