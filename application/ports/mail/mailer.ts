import type { MailKind } from '../../mail/mail-kind.js';
import type { Language } from '../../shared/language.js';

/** How a tenant's mails look. */
export interface MailLook {
  /** `#rrggbb`, of buttons. */
  readonly primary: string;
  /** Absolute; null: the tenant's name is shown instead. */
  readonly logoUrl: string | null;
  /** Address for questions. */
  readonly supportEmail: string | null;
}

/** The content of a mail, before it is put into words. */
export interface MailToSend {
  readonly eventId: string;
  readonly kind: MailKind;
  readonly tenantId: string;
  readonly userId: string;
  readonly language: Language;
  readonly to: string;
  /** For the greeting; null: none. As `nameInMail` returns it, like the tenant's name. */
  readonly firstName: string | null;
  readonly tenantName: string;
  readonly look: MailLook;
  /** Address of its button; null for a mail without one. */
  readonly link: string | null;
  /** A generated password; null for other mails. */
  readonly password: string | null;
  /** Time of its event: ISO 8601. */
  readonly occurredAt: string;
}

/** A mail that was accepted. */
export interface Delivery {
  /** Name of its file, where there is no mail server; else null. */
  readonly file: string | null;
  /** Deletes its file, if it has one. Idempotent. */
  discard(): Promise<void>;
}

/**
 * A mail was not accepted, or it is unknown whether it was. `code` is a word or a number, without any address in it.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly code: string;
  /** A retry will not help. */
  readonly permanent: boolean;
  constructor(code: string, permanent: boolean) {
    super(`the mail was refused: ${code}`);
    this.code = code;
    this.permanent = permanent;
  }
}

/** Puts mails into words and sends them. */
export interface Mailer {
  /** Resolves once the mail is accepted. Throws MailRefused. */
  deliver(mail: MailToSend): Promise<Delivery>;
}
