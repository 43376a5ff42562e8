import type { MailKind } from '../../../application/mail/mail-kind.js';

/** What a text may speak of. */
export interface MailFacts {
  readonly tenant: string;
  /** When it happened, in words of the language. */
  readonly when: string;
  /** Where people write to who need help. */
  readonly supportEmail: string | null;
}

/** What a mail of one kind says; texts without markup. */
export interface MailText {
  readonly subject: (facts: MailFacts) => string;
  readonly heading: (facts: MailFacts) => string;
  readonly paragraphs: (facts: MailFacts) => readonly string[];
  /** On the button, where the mail brings a link. */
  readonly action: string | null;
  /** Below the button, or at the end. */
  readonly notes: (facts: MailFacts) => readonly string[];
  /** Why it came to this address; at the very end. */
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
