import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import type { MailKind } from '../../../application/mail/mail-kind.js';

/** Facts that a text may mention. */
export interface MailFacts {
  readonly tenant: string;
  /** Time of the event, in the language. */
  readonly when: string;
  /** Address for questions. */
  readonly supportEmail: string | null;
  /** What a code is for; `set-up` in mails of other kinds. */
  readonly purpose: CodePurpose;
}

/** The texts of one kind of mail, without markup. */
export interface MailText {
  readonly subject: (facts: MailFacts) => string;
  readonly heading: (facts: MailFacts) => string;
  readonly paragraphs: (facts: MailFacts) => readonly string[];
  /** Text of the button; null: the link, if there is one, stands below the notes. */
  readonly action: string | null;
  /** Below the button, or at the end. */
  readonly notes: (facts: MailFacts) => readonly string[];
  /** The reason why this address gets the mail, for its end. */
  readonly reason: (facts: MailFacts) => string;
}

/** A language of mails. */
export interface MailLanguage {
  /** BCP 47, for dates and the attribute `lang`. */
  readonly tag: string;
  readonly greeting: (firstName: string | null) => string;
  readonly copyLink: string;
  readonly support: (email: string) => string;
  /** `code-link`: a mail that brings a link instead of a code. */
  readonly kinds: Readonly<Record<MailKind | 'code-link', MailText>>;
}
