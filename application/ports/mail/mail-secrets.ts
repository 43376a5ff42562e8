import type { LinkPurpose } from './mailed-links.js';

/**
 * Secrets in mails. They derive from the event that caused the mail, so that the mail can be written again although the
 * secrets are not stored.
 */
export interface MailSecrets {
  /** Returns the secret in a link's address: 256 bits, base64url. */
  linkToken(eventId: string, purpose: LinkPurpose): string;
  /** Returns 20 characters without any that look alike. */
  generatedPassword(eventId: string): string;
}
