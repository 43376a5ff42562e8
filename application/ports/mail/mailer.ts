import type { Appearance } from '../../../domain/branding/colors.js';
import type { AlertsInMail } from './alert-mails.js';
import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import type {
  AlertMailKind,
  InvoiceMailKind,
  LockMailKind,
  MailKind,
  OwnerNoticeKind,
  TenantDeletionMailKind,
} from '../../mail/mail-kind.js';
import type { BrowserName } from '../../shared/browser-of.js';
import type { Language } from '../../shared/language.js';

/** The look of a tenant's mails. */
export interface MailBranding {
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

/** What a mail for a sign-in, a sign-up or a new address brings. */
interface CodeInMail {
  readonly purpose: CodePurpose;
  /** Six digits; null: the mail brings a link instead. */
  readonly digits: string | null;
}

/** Where a sign-in came from. */
export interface DeviceInMail extends BrowserName {
  /** The network address; null when unknown or erased. */
  readonly ip: string | null;
}

/** A part of a profile that its user changed. */
export type ProfilePart = 'name' | 'language' | 'picture';

/** What an API key can change of how an owner signs in. */
export type KeyChangePart = 'address' | 'password' | 'factors' | 'identities';

/** What an API key changed of an owner's account. */
export interface KeyChangeInMail {
  /** A result of `nameInMail`. */
  readonly keyName: string | null;
  /** The address that the account had before; null where the mail goes to the account's holder. */
  readonly account: string | null;
  readonly parts: readonly KeyChangePart[];
}

/** A key that is about to expire. */
interface KeyEndInMail {
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

/** An invoice that owners are notified of. Times are ISO 8601. */
interface InvoiceInMail {
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
}

/** How much of the monthly active users of a plan is used. */
interface UseInMail {
  readonly percent: number;
  readonly used: number;
  readonly limit: number;
  readonly plan: string;
}

/** A trial that is about to end, and what each interval costs from then on, in the minor unit. */
export interface TrialInMail {
  readonly plan: string;
  /** ISO 8601. */
  readonly endsAt: string;
  /** Before tax. */
  readonly price: number;
  /** With tax. */
  readonly total: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
}

/** Of a mail about a plan that ends: the name of the plan of tenants without a subscription. */
interface Afterwards {
  readonly freePlan: string;
}

/** What owners are notified of the lock of their tenant. The reason is null once the tenant's key is destroyed. */
interface LockInMail {
  readonly kind: LockKind;
  readonly reason: string | null;
}

/** What owners are notified of operators. */
interface OwnerNoticeInMail {
  /** The address of the operator or owner whom it concerns, or of the owner who did it; null once erased. */
  readonly person: string | null;
  /** When it ends or takes effect (ISO 8601); null: it has taken effect. */
  readonly until: string | null;
}

/** The change of address that a former address is notified of an account for. */
export interface FormerInMail {
  /** The event of the change. */
  readonly changeId: string;
  /** ISO 8601. */
  readonly changedAt: string;
}

/**
 * The members that mails of a kind have besides `MailEnvelope`. A kind that is not named has none. Its texts get exactly
 * these (`MailText`).
 */
type Members = Record<'code', { readonly code: CodeInMail }> &
  Record<'sign-up' | 'tenant-sign-up' | 'email-change', { readonly code: Pick<CodeInMail, 'digits'> }> &
  Record<AlertMailKind, { readonly alerts: readonly AlertsInMail[] }> &
  /** The number of backup codes that are left. */
  Record<'backup-code-used', { readonly codesLeft: number }> &
  Record<'new-device' | 'second-step-locked', { readonly device: DeviceInMail }> &
  /** The name of the application, a result of `nameInMail`. */
  Record<'access-withdrawn', { readonly application: string | null }> &
  /** When the account or the tenant is deleted (ISO 8601). */
  Record<'deletion-requested' | TenantDeletionMailKind, { readonly deletionDueAt: string }> &
  Record<'profile-changed', { readonly changedParts: readonly ProfilePart[] }> &
  Record<'undo-key-change' | 'address-not-restored', { readonly keyChange: KeyChangeInMail }> &
  Record<'key-ending', { readonly keyEnd: KeyEndInMail }> &
  Record<InvoiceMailKind, { readonly invoice: InvoiceInMail } & Afterwards> &
  /** The name of the plan that has ended, and why, as a word of the API. */
  Record<
    'subscription-ended',
    { readonly ended: { readonly plan: string; readonly reason: string } } & Afterwards
  > &
  Record<'use-warning', { readonly use: UseInMail }> &
  Record<'trial-ending', { readonly trial: TrialInMail } & Afterwards> &
  Record<LockMailKind, { readonly lock: LockInMail }> &
  Record<OwnerNoticeKind, { readonly ownerNotice: OwnerNoticeInMail }> &
  Record<'generated-password', { readonly password: string }>;

/** The members that mails of a kind have besides those of every mail. */
export type MembersOf<K extends MailKind> = K extends keyof Members ? Members[K] : unknown;

/** Kind and own members of a mail. */
export type MailContent =
  | { readonly kind: Exclude<MailKind, keyof Members> }
  | { [K in keyof Members]: { readonly kind: K } & Members[K] }[keyof Members];

/** What every mail has. */
export interface MailEnvelope {
  readonly eventId: string;
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
  readonly branding: MailBranding;
  /** The address that it leads to; null for a mail that leads to none. */
  readonly link: string | null;
  /** Time of its event: ISO 8601. */
  readonly occurredAt: string;
}

/** A mail, from which the text is made. */
export type MailToSend = MailEnvelope & MailContent;

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
