import type { MailKind } from '../../../application/mail/mail-kind.js';
import type { MembersOf } from '../../../application/ports/mail/mailer.js';

/** How a language writes values. */
export interface MailWords {
  /** Returns a time (ISO 8601) with its hour, in UTC. */
  readonly time: (iso: string) => string;
  /** Returns the day of a time (ISO 8601), in UTC. */
  readonly day: (iso: string) => string;
  /** @param amount in the minor unit @param currency ISO 4217 */
  readonly money: (amount: number, currency: string) => string;
  readonly count: (count: number) => string;
  readonly percent: (percent: number) => string;
}

/** What every text may mention. */
export interface MailDetails {
  readonly tenant: string;
  /** Time of the event, in the language. */
  readonly when: string;
  /** Address for questions. */
  readonly supportEmail: string | null;
  readonly words: MailWords;
}

/** The texts of a mail, without markup. `Members`: what its kind has besides what every text may mention. */
export interface MailText<Members = unknown> {
  readonly subject: (details: MailDetails & Members) => string;
  readonly heading: (details: MailDetails & Members) => string;
  readonly paragraphs: (details: MailDetails & Members) => readonly string[];
  /** What the account's holder may do, behind the paragraphs. A former address gets that of `former` instead. */
  readonly advice?: (details: MailDetails & Members) => readonly string[];
  /** Text of the button; null: the link, if there is one, stands below the notes. */
  readonly action: string | null;
  /** Below the button, or at the end. */
  readonly notes: (details: MailDetails & Members) => readonly string[];
  /** The reason why this address gets the mail, for its end. */
  readonly reason: (details: MailDetails & Members) => string;
}

/** The texts of these kinds of mails. */
export type MailTexts<K extends MailKind> = { readonly [One in K]: MailText<MembersOf<One>> };

/** Kinds of mails that bring a code, or a link in its place. */
type CodeMailKind = 'code' | 'sign-up' | 'tenant-sign-up' | 'email-change';

/** Their texts: those with a code, and as `…-link` those with a link alone. */
type CodeMailTexts = {
  readonly [K in CodeMailKind]: MailText<MembersOf<K> & { readonly code: { readonly digits: string } }>;
} & { readonly [K in CodeMailKind as `${K}-link`]: MailText<MembersOf<K>> };

/** Facts that a mail to a former address mentions besides. Times are in the language. */
export interface FormerDetails extends Pick<MailDetails, 'tenant'> {
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
    readonly advice: (details: FormerDetails) => readonly string[];
    readonly action: string;
    readonly notes: readonly string[];
    readonly reason: (details: FormerDetails) => string;
  };
  readonly kinds: MailTexts<Exclude<MailKind, CodeMailKind>> & CodeMailTexts;
}
