import type { LinkPurpose } from '../ports/mail/mailed-links.js';

/** Kinds of mails: those that bring a link, those with a code for a sign-in, and news about an account. */
export type MailKind =
  | LinkPurpose
  | 'code'
  | 'generated-password'
  | 'password-changed'
  | 'email-changed'
  | 'passkey-registered'
  | 'passkey-deleted';

const purposes: ReadonlySet<string> = new Set<LinkPurpose>(['invitation', 'verification', 'password-reset']);

export const bringsLink = (kind: MailKind): kind is LinkPurpose => purposes.has(kind);
