import { BLACK, contrast, parseColor, WHITE } from '../../../domain/branding/contrast.js';
import type { MailToSend } from '../../../application/ports/mail/mailer.js';
import type { Language } from '../../../application/shared/language.js';
import { english } from './english.js';
import { german } from './german.js';
import type { MailFacts, MailLanguage } from './mail-texts.js';

/** The content of a mail, as HTML and as text. */
export interface MailView {
  readonly language: string;
  readonly subject: string;
  readonly tenant: string;
  readonly logoUrl: string | null;
  readonly primary: string;
  /** Readable on `primary`. */
  readonly onPrimary: string;
  readonly greeting: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** In large type. */
  readonly code: string | null;
  readonly password: string | null;
  readonly action: string | null;
  readonly link: string | null;
  readonly copyLink: string;
  readonly notes: readonly string[];
  readonly support: string | null;
  readonly reason: string;
}

const languages: Readonly<Record<Language, MailLanguage>> = { en: english, de: german };

export function mailView(mail: MailToSend): MailView {
  const language = languages[mail.language];
  const text = language.kinds[mail.code?.digits === null ? 'code-link' : mail.kind];
  const { primary, logoUrl, supportEmail } = mail.look;
  const when = whenOf(language.tag, mail.occurredAt);
  const purpose = mail.code?.purpose ?? 'set-up';
  const facts: MailFacts = { tenant: mail.tenantName, when, supportEmail, purpose };
  return {
    language: language.tag,
    subject: text.subject(facts),
    tenant: mail.tenantName,
    logoUrl,
    primary,
    onPrimary: readableOn(primary),
    greeting: language.greeting(mail.firstName),
    heading: text.heading(facts),
    paragraphs: text.paragraphs(facts),
    code: mail.code?.digits ?? null,
    password: mail.password,
    action: mail.link === null ? null : text.action,
    link: mail.link,
    copyLink: language.copyLink,
    notes: text.notes(facts),
    support: supportEmail === null ? null : language.support(supportEmail),
    reason: text.reason(facts),
  };
}

/** By language, since creating one takes as long as rendering the rest of a mail. */
const formats = new Map<string, Intl.DateTimeFormat>();

function whenOf(language: string, time: string): string {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  formats.set(language, format);
  return `${format.format(new Date(time))} UTC`;
}

/** Returns black or white, whichever has more contrast. */
function readableOn(color: string): string {
  const ground = parseColor(color);
  return contrast(WHITE, ground) >= contrast(BLACK, ground) ? '#ffffff' : '#000000';
}
