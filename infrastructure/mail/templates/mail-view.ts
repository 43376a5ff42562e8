import { usualLock } from '../../../domain/tenant/tenant.js';
import { BLACK, contrast, parseColor, WHITE } from '../../../domain/branding/contrast.js';
import type { CodeInMail, MailLook, MailToSend } from '../../../application/ports/mail/mailer.js';
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
  readonly logo: MailLogo | null;
  readonly colors: MailColors;
  /** The colours in mail programs with dark pages; null: those of `colors`. */
  readonly darkColors: MailColors | null;
  readonly primary: string;
  /** Readable on `primary`. */
  readonly onPrimary: string;
  /** What lists of mails show behind the subject. */
  readonly preheader: string;
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

/** The colours of a mail. */
export interface MailColors {
  /** What `color-scheme` says (CSS Color Adjustment). */
  readonly scheme: 'light' | 'dark';
  readonly page: string;
  readonly card: string;
  readonly line: string;
  readonly strong: string;
  readonly body: string;
  readonly soft: string;
}

const light: MailColors = {
  scheme: 'light',
  page: '#f3f4f6',
  card: '#ffffff',
  line: '#e2e4e9',
  strong: '#16181d',
  body: '#33373f',
  soft: '#5b616c',
};
const dark: MailColors = {
  scheme: 'dark',
  page: '#14161a',
  card: '#1f2228',
  line: '#343841',
  strong: '#f2f3f5',
  body: '#d3d6dc',
  soft: '#a4a9b3',
};

/** A logo in a mail. */
export interface MailLogo {
  readonly address: string;
  /** The address of another one in mail programs with dark pages; null for the same. */
  readonly dark: string | null;
  /** Where it stands on a light plate. */
  readonly plate: 'always' | 'dark' | 'never';
}

/** Returns the logo for the scheme of the mail, as the pages choose it. */
function logoOf({ logoUrl, logoDarkUrl, appearance }: MailLook): MailLogo | null {
  if (appearance === 'dark' && logoDarkUrl !== null)
    return { address: logoDarkUrl, dark: null, plate: 'never' };
  if (logoUrl === null) return null;
  if (appearance !== 'auto')
    return { address: logoUrl, dark: null, plate: appearance === 'dark' ? 'always' : 'never' };
  return { address: logoUrl, dark: logoDarkUrl, plate: logoDarkUrl === null ? 'dark' : 'never' };
}

const languages: Readonly<Record<Language, MailLanguage>> = { en: english, de: german };

export function mailView(mail: MailToSend): MailView {
  const language = languages[mail.language];
  const text = language.kinds[kindOf(mail)];
  const { primary, appearance, supportEmail } = mail.look;
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
    digits: mail.code?.digits ?? '',
    codesLeft: mail.codesLeft ?? 0,
    application: mail.application,
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
  const paragraphs = text.paragraphs(facts);
  return {
    language: language.tag,
    subject: text.subject(facts),
    preheader: [...(facts.digits === '' ? [] : [facts.digits]), paragraphs[0]].join(' – '),
    tenant: mail.tenantName,
    logo: logoOf(mail.look),
    colors: appearance === 'dark' ? dark : light,
    darkColors: appearance === 'auto' ? dark : null,
    primary,
    onPrimary: readableOn(primary),
    greeting: language.greeting(mail.firstName),
    heading: text.heading(facts),
    paragraphs: [
      ...paragraphs,
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
