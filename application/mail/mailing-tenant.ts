import type { MailBranding } from '../ports/mail/mailer.js';

/** A tenant as its mails show it. */
export interface MailingTenant {
  /** The name as mails show it (`nameInMail`). */
  readonly name: string;
  /** The name that its mails are sent in, in the same form. */
  readonly sender: string;
  readonly slug: string;
  /** Whether the limits of tenants that their owners made hold for it. */
  readonly isLimited: boolean;
  /** The origin of its pages. */
  readonly host: string;
  /** A language tag (BCP 47). */
  readonly defaultLocale: string | null;
  /** Whether it is locked: then only owners get mails, about the tenant itself. */
  readonly isLocked: boolean;
  /** When it is deleted (ISO 8601); null: that was not requested. */
  readonly deletionDueAt: string | null;
  readonly branding: MailBranding;
}

/** The reason why sending a mail is of no use. */
export type NoUse =
  | 'expired'
  | 'tenant_locked'
  | 'user_deleted'
  | 'user_suspended'
  | 'superseded'
  | 'never_verified'
  | 'no_password';
