import type { LinkPurpose } from './mailed-links.js';

/**
 * Secrets in mails. They derive from the event that caused the mail, so that the mail can be written, and written
 * again, though nobody keeps them.
 */
export interface MailSecrets {
  /** The secret in a link's address: 256 bits, base64url. */
  linkToken(eventId: string, purpose: LinkPurpose): string;
  /** 20 characters that nobody mistakes for others. */
  generatedPassword(eventId: string): string;
}
