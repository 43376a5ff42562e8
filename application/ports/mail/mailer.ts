import type { Appearance } from '../../../domain/branding/colors.js';
import type { AlertsInMail } from './alert-mails.js';
import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import type { MailKind } from '../../mail/mail-kind.js';
import type { BrowserName } from '../../shared/browser-of.js';
import type { Language } from '../../shared/language.js';

/** The look of a tenant's mails. */
export interface MailLook {
  /** The colour of buttons, `#rrggbb`. */
  readonly primary: string;
  /** An absolute address; null: the tenant's name is shown instead. */
  readonly logoUrl: string | null;
  /** Shown instead of the logo on a dark ground; null: the logo, on a light plate. */
  readonly logoDarkUrl: string | null;
  /** The scheme that mails are shown in; `auto` follows the reader's mail program. */
  readonly appearance: Appearance;
  /** Address for questions. */
  readonly supportEmail: string | null;
}

/** What a mail for a sign-in or a sign-up brings. */
export interface CodeInMail {
  readonly purpose: CodePurpose | 'sign-up' | 'change-email';
  /** Six digits; null: the mail brings a link instead. */
  readonly digits: string | null;
}

/** Where a sign-in came from. */
export interface PlaceInMail extends BrowserName {
  /** The network address; null when unknown or erased. */
  readonly ip: string | null;
}

/** A part of a profile that its user changed. */
export type ProfilePart = 'name' | 'language' | 'picture';

/** What an API key can change of how an owner signs in. */
export type KeyChangePart = 'address' | 'password' | 'factors';

/** What an API key changed of an owner's account. */
export interface KeyChangeInMail {
  /** A result of `nameInMail`. */
  readonly keyName: string | null;
  /** The address that the account had before; null where the mail goes to the account's holder. */
  readonly account: string | null;
  readonly parts: readonly KeyChangePart[];
}

/** A key that is about to expire. */
export interface KeyEndInMail {
  readonly apiKeyId: string;
  /** A result of `nameInMail`. */
  readonly keyName: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** A file that a mail carries. */
export interface FileInMail {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** What owners are told of what they pay. Times are ISO 8601. */
export interface BillingInMail {
  /** Null for a mail that is not about an invoice. */
  readonly invoice: {
    readonly id: string;
    readonly number: string;
    /** In the minor unit of the currency. */
    readonly total: number;
    /** ISO 4217. */
    readonly currency: string;
    readonly dueAt: string;
    /** When the subscription ends if it stays unpaid; null: there is none that could, or Stripe decides it. */
    readonly endsAt: string | null;
    readonly failureReason: string | null;
    /** When it was paid; null: it is to be paid. */
    readonly paidAt: string | null;
    /** As in `InvoiceRecord`. */
    readonly payment: string | null;
    readonly file: FileInMail;
  } | null;
  /** The subscription that has ended, by the name of its plan. */
  readonly ended: { readonly plan: string; readonly reason: string } | null;
  /** How much of the monthly active users of a plan is used. */
  readonly use: {
    readonly percent: number;
    readonly used: number;
    readonly limit: number;
    readonly plan: string;
  } | null;
  /** The trial that is about to end, and what each interval costs from then on, in the minor unit. */
  readonly trial: {
    readonly plan: string;
    readonly endsAt: string;
    /** Before tax. */
    readonly price: number;
    /** With tax. */
    readonly total: number;
    readonly currency: string;
    readonly interval: 'month' | 'year';
  } | null;
  /** The name of the plan of tenants without a subscription. */
  readonly freePlan: string;
}

/** What owners are told of the lock of their tenant. The reason is null once the tenant's key is destroyed. */
export interface LockInMail {
  readonly kind: LockKind;
  readonly reason: string | null;
}

/** What owners are told of operators. */
export interface OwnerNewsInMail {
  /** The address of the operator or owner whom it concerns, or of the owner who did it; null once erased. */
  readonly person: string | null;
  /** When it ends or takes effect (ISO 8601); null: it has taken effect. */
  readonly until: string | null;
}

/** The change of address that a former address is told of an account for. */
export interface FormerInMail {
  /** The event of the change. */
  readonly changeId: string;
  /** ISO 8601. */
  readonly changedAt: string;
}

/** The content of a mail, from which the text is made. */
export interface MailToSend {
  readonly eventId: string;
  readonly kind: MailKind;
  /** For a mail to a former address, whose link undoes the change; null for any other mail. */
  readonly former: FormerInMail | null;
  readonly tenantId: string;
  readonly userId: string;
  readonly language: Language;
  readonly to: string;
  /** For the greeting; null: none. A result of `nameInMail`, like the tenant's name. */
  readonly firstName: string | null;
  readonly tenantName: string;
  /** The name of the sender. */
  readonly senderName: string;
  readonly look: MailLook;
  /** The address that it leads to; null for a mail that leads to none. */
  readonly link: string | null;
  /** Null for a mail of another kind than `code`, `sign-up` and `email-change`. */
  readonly code: CodeInMail | null;
  /** Null for a mail of another kind than `alert` and `alert-digest`. */
  readonly alerts: readonly AlertsInMail[] | null;
  /** The number of backup codes that are left; null for a mail of another kind than `backup-code-used`. */
  readonly codesLeft: number | null;
  /** Null for a mail of another kind than `new-device`. */
  readonly place: PlaceInMail | null;
  /** The name of the application, a result of `nameInMail`; null for a mail of another kind than `access-withdrawn`. */
  readonly application: string | null;
  /** When the account or the tenant is deleted (ISO 8601); null for mails of which neither is. */
  readonly deletionDueAt: string | null;
  /** Null for a mail of another kind than `profile-changed`. */
  readonly changedParts: readonly ProfilePart[] | null;
  /** Null for a mail of another kind than `undo-key-change` and `address-not-restored`. */
  readonly keyChange: KeyChangeInMail | null;
  /** Null for a mail of another kind than `key-ending`. */
  readonly keyEnd: KeyEndInMail | null;
  /** Null for a mail that is not about what a tenant pays. */
  readonly billing: BillingInMail | null;
  /** Null for a mail of another kind than `tenant-locked` and `tenant-unlocked`. */
  readonly lock: LockInMail | null;
  /** Null for a mail that is not about operators. */
  readonly ownerNews: OwnerNewsInMail | null;
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
 * A mail was not accepted, or it is unknown whether it was. `code` is a word or a number, without an address.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly code: string;
  /** Whether a retry is of no use. */
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
