import type { MailKind } from '../../mail/mail-kind.js';
import type { Language } from '../../shared/language.js';

/** How a tenant's mails look. */
export interface MailLook {
  /** `#rrggbb`, of buttons. */
  readonly primary: string;
  /** Absolute; null where the tenant's name stands. */
  readonly logoUrl: string | null;
  /** Where people write to who need help. */
  readonly supportEmail: string | null;
}

/** What a mail says, before it is put into words. */
export interface MailToSend {
  readonly eventId: string;
  readonly kind: MailKind;
  readonly tenantId: string;
  readonly userId: string;
  readonly language: Language;
  readonly to: string;
  /** How to greet them; null: without a name. Neither name has anything in it that could become a link. */
  readonly firstName: string | null;
  readonly tenantName: string;
  readonly look: MailLook;
  /** Address that its button leads to; null for a mail without one. */
  readonly link: string | null;
  /** The password that it brings. */
  readonly password: string | null;
  /** When what it tells happened: ISO 8601. */
  readonly occurredAt: string;
}

/** A mail that was accepted. */
export interface Delivery {
  /** Where it was put, where there is no mail server; null otherwise. */
  readonly file: string | null;
  /** Takes it back, where it was put into a file. Idempotent. */
  discard(): Promise<void>;
}

/** A mail was not accepted, or nobody knows whether it was. `code` is a word or a number, without any address in it. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly code: string;
  /** Trying again will not help. */
  readonly permanent: boolean;
  constructor(code: string, permanent: boolean) {
    super(`the mail was refused: ${code}`);
    this.code = code;
    this.permanent = permanent;
  }
}

/** Puts mails into words and hands them over. */
export interface Mailer {
  /** Resolves once the mail is accepted. Throws MailRefused. */
  deliver(mail: MailToSend): Promise<Delivery>;
}
