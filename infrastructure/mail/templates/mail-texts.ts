import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import type { MailKind, NewsKind } from '../../../application/mail/mail-kind.js';
import type { AlertsInMail } from '../../../application/ports/mail/alert-mails.js';
import type { KeyChangeInMail, PlaceInMail, ProfilePart } from '../../../application/ports/mail/mailer.js';

/** What a tenant pays, as a text mentions it. */
export interface BillingFacts {
  /** Of the invoice. */
  readonly number: string;
  readonly total: string;
  /** When it was paid; empty: it is to be paid. */
  readonly paid: string;
  /** How to pay it, in one line; empty where the operator has not said; null where nothing is to be paid, or a card pays. */
  readonly payment: string | null;
  readonly due: string;
  /** When the subscription ends if the invoice stays unpaid; empty: there is none that could. */
  readonly ends: string;
  /** Why it could not be collected, as a word of the API. */
  readonly failure: string;
  /** The name of the plan that has ended, is used up or on trial; and why it has ended, as a word of the API. */
  readonly plan: string;
  readonly ending: string;
  /** The name of the plan of tenants without a subscription. */
  readonly freePlan: string;
  /** Whether as many users were active in the month as the plan allows; else a share of them (`percent`). */
  readonly isFull: boolean;
  readonly percent: string;
  readonly used: string;
  readonly limit: string;
  /** When the trial ends, and what each interval costs from then on, before tax and with it; the same where there is none. */
  readonly trialEnds: string;
  readonly price: string;
  readonly priceWithTax: string;
  readonly interval: 'month' | 'year';
}

/** Facts that a text may mention. */
export interface MailFacts {
  readonly tenant: string;
  /** Time of the event, in the language. */
  readonly when: string;
  /** When the account or the tenant is deleted, in the language; empty in other mails. */
  readonly deletionDueAt: string;
  /** Address for questions. */
  readonly supportEmail: string | null;
  /** What a code is for; `set-up` in mails of other kinds. */
  readonly purpose: CodePurpose;
  /** What owners are told of; none in mails of other kinds. */
  readonly alerts: readonly AlertsInMail[];
  /** The code; empty in mails that bring none. */
  readonly digits: string;
  /** The number of backup codes that are left; 0 in mails of other kinds. */
  readonly codesLeft: number;
  /** The name of the application that the mail is about; null for none. */
  readonly application: string | null;
  /** Where a sign-in came from; nothing is known of it in mails of other kinds. */
  readonly place: PlaceInMail;
  /** The parts of a profile that were changed; none in mails of other kinds. */
  readonly changedParts: readonly ProfilePart[];
  /** What an API key changed; nothing in mails of other kinds. */
  readonly keyChange: KeyChangeInMail;
  /** A key that is about to expire; nothing in mails of other kinds. */
  readonly keyEnd: {
    readonly keyName: string | null;
    /** When it expires, in the language. */
    readonly when: string;
  };
  /** What a tenant pays, in the language; empty in mails of other kinds. */
  readonly billing: BillingFacts;
  /** The lock of the tenant, or the one that ended; in mails of other kinds it says nothing. */
  readonly lock: { readonly kind: LockKind; readonly reason: string };
  /** What owners are told of operators: whom it concerns, and until when, in the language; empty in other mails. */
  readonly news: { readonly person: string; readonly until: string };
}

/** The texts of one kind of mail, without markup. */
export interface MailText {
  readonly subject: (facts: MailFacts) => string;
  readonly heading: (facts: MailFacts) => string;
  readonly paragraphs: (facts: MailFacts) => readonly string[];
  /** What the account's holder may do, behind the paragraphs. A former address gets that of `former` instead. */
  readonly advice?: (facts: MailFacts) => readonly string[];
  /** Text of the button; null: the link, if there is one, stands below the notes. */
  readonly action: string | null;
  /** Below the button, or at the end. */
  readonly notes: (facts: MailFacts) => readonly string[];
  /** The reason why this address gets the mail, for its end. */
  readonly reason: (facts: MailFacts) => string;
}

/** The texts of the news of an account. */
export type NewsTexts = Readonly<Record<NewsKind | 'deletion-requested', MailText>>;

/** Facts that a mail to a former address mentions besides. Times are in the language. */
export interface FormerFacts extends Pick<MailFacts, 'tenant'> {
  /** When the account got another address. */
  readonly changed: string;
}

/** A language of mails. */
export interface MailLanguage {
  /** BCP 47, for dates and the attribute `lang`. */
  readonly tag: string;
  readonly greeting: (firstName: string | null) => string;
  readonly copyLink: string;
  readonly support: (email: string) => string;
  /** The end of a mail to a former address, in place of advice, button, notes and reason. */
  readonly former: {
    readonly advice: (facts: FormerFacts) => readonly string[];
    readonly action: string;
    readonly notes: readonly string[];
    readonly reason: (facts: FormerFacts) => string;
  };
  /** `…-link`: a mail that brings a link without a code. */
  readonly kinds: Readonly<
    Record<MailKind | 'code-link' | 'sign-up-link' | 'tenant-sign-up-link' | 'email-change-link', MailText>
  >;
}
