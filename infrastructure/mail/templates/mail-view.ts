import { usualLock } from '../../../domain/tenant/tenant.js';
import { BLACK, contrast, parseColor, WHITE } from '../../../domain/branding/contrast.js';
import type { CodeInMail, MailToSend } from '../../../application/ports/mail/mailer.js';
import type { Language } from '../../../application/shared/language.js';
import { billingFacts } from './billing-facts.js';
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
  const text = language.kinds[kindOf(mail)];
  const { primary, logoUrl, supportEmail } = mail.look;
  const when = whenOf(language.tag, mail.occurredAt);
  const deletionDueAt = mail.deletionDueAt === null ? '' : whenOf(language.tag, mail.deletionDueAt);
  const purpose = mail.code === null || isOfNewAddress(mail.code.purpose) ? 'set-up' : mail.code.purpose;
  const former = mail.former && {
    tenant: mail.tenantName,
    changed: whenOf(language.tag, mail.former.changedAt),
  };
  const until = mail.ownerNews?.until ?? null;
  const facts: MailFacts = {
    tenant: mail.tenantName,
    when,
    deletionDueAt,
    supportEmail,
    purpose,
    alerts: mail.alerts ?? [],
    codesLeft: mail.codesLeft ?? 0,
    place: mail.place ?? { browser: null, system: null, ip: null },
    changedParts: mail.changedParts ?? [],
    keyEnd: {
      keyName: mail.keyEnd?.keyName ?? null,
      when: mail.keyEnd === null ? '' : whenOf(language.tag, mail.keyEnd.expiresAt),
    },
    billing: billingFacts(mail.billing, language.tag),
    lock: { kind: mail.lock?.kind ?? usualLock, reason: mail.lock?.reason ?? '' },
    news: {
      person: mail.ownerNews?.person ?? '',
      until: until === null ? '' : whenOf(language.tag, until),
    },
    keyChange: mail.keyChange ?? { keyName: null, account: null, parts: [] },
  };
  return {
    language: language.tag,
    subject: text.subject(facts),
    tenant: mail.tenantName,
    logoUrl,
    primary,
    onPrimary: readableOn(primary),
    greeting: language.greeting(mail.firstName),
    heading: text.heading(facts),
    paragraphs: [
      ...text.paragraphs(facts),
      ...(former === null ? (text.advice?.(facts) ?? []) : language.former.advice(former)),
    ],
    code: mail.code?.digits ?? null,
    password: mail.password,
    action: mail.link === null ? null : former === null ? text.action : language.former.action,
    link: mail.link,
    copyLink: language.copyLink,
    notes: former === null ? text.notes(facts) : language.former.notes,
    support: supportEmail === null ? null : language.support(supportEmail),
    reason: former === null ? text.reason(facts) : language.former.reason(former),
  };
}

/** The mails of these have texts of their own. */
const isOfNewAddress = (purpose: CodeInMail['purpose']): purpose is 'sign-up' | 'change-email' =>
  purpose === 'sign-up' || purpose === 'change-email';

const kindOf = ({ kind, code }: MailToSend): keyof MailLanguage['kinds'] => {
  if (code?.digits !== null) return kind;
  return kind === 'sign-up' || kind === 'tenant-sign-up' || kind === 'email-change'
    ? `${kind}-link`
    : 'code-link';
};

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
