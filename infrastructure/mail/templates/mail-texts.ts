import type { MailKind } from '../../../application/mail/mail-kind.js';

/** Facts that a text may mention. */
export interface MailFacts {
  readonly tenant: string;
  /** Time of the event, in words of the language. */
  readonly when: string;
  /** Address for questions. */
  readonly supportEmail: string | null;
}

/** The texts of one kind of mail, without markup. */
export interface MailText {
  readonly subject: (facts: MailFacts) => string;
  readonly heading: (facts: MailFacts) => string;
  readonly paragraphs: (facts: MailFacts) => readonly string[];
  /** On the button, where the mail brings a link. */
  readonly action: string | null;
  /** Below the button, or at the end. */
  readonly notes: (facts: MailFacts) => readonly string[];
  /** Why the mail came to this address; at the end. */
  readonly reason: (facts: MailFacts) => string;
}

/** A language of mails. */
export interface MailLanguage {
  /** For dates and `lang` (BCP 47). */
  readonly tag: string;
  readonly greeting: (firstName: string | null) => string;
  readonly copyLink: string;
  readonly support: (email: string) => string;
  readonly kinds: Readonly<Record<MailKind, MailText>>;
}
