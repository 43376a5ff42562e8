import type { LinkPurpose } from '../ports/mail/mailed-links.js';

/** Kinds of mails that tell what happened to an account. They go to its present address, whatever its state. */
const newsKinds = [
  'password-changed',
  'passkey-registered',
  'passkey-deleted',
  'totp-enabled',
  'totp-disabled',
  'backup-code-used',
  'backup-codes-renewed',
  'passkey-step-off',
  'access-withdrawn',
  'new-device',
  'data-exported',
  'profile-changed',
  'deletion-withdrawn',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** Kinds of mails about alerts, which go to owners. No event causes them. */
export type AlertMailKind = 'alert' | 'alert-digest';

/** Kinds of mails: those that bring a link, those with a code, and news about an account. */
export type MailKind =
  | LinkPurpose
  | NewsKind
  | 'code'
  | 'sign-up'
  | 'account-exists'
  | 'email-change'
  | 'address-in-use'
  | 'generated-password'
  | 'test'
  | 'deletion-requested'
  | 'email-changed'
  | AlertMailKind;

const purposes: ReadonlySet<string> = new Set<LinkPurpose>([
  'invitation',
  'verification',
  'password-reset',
  'undo-email-change',
  'undo-key-change',
]);

export const bringsLink = (kind: MailKind): kind is LinkPurpose => purposes.has(kind);

export const isAboutAlerts = (kind: MailKind): kind is AlertMailKind =>
  kind === 'alert' || kind === 'alert-digest';

export const isNews = (kind: MailKind): kind is NewsKind => (newsKinds as readonly MailKind[]).includes(kind);

/**
 * Returns the kind of the mail that tells a former address what a mail of this kind tells the account; null for a mail that
 * is no news of it. It never brings a password, a code or another address's link.
 */
export function kindForFormer(kind: MailKind): MailKind | null {
  if (isNews(kind) || kind === 'deletion-requested' || kind === 'email-changed') return kind;
  if (kind === 'generated-password') return 'password-changed';
  return kind === 'undo-email-change' ? 'email-changed' : null;
}
