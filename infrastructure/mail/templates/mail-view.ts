import type { MailContent, MailBranding, MailToSend } from '../../../application/ports/mail/mailer.js';
import type { Language } from '../../../application/shared/language.js';
import { moneyText } from '../../../domain/billing/minor-units.js';
import { BLACK, contrast, parseColor, WHITE } from '../../../domain/branding/contrast.js';
import { english } from './english.js';
import { german } from './german.js';
import type { MailLanguage, MailText, MailWords } from './mail-texts.js';

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
function logoOf({ logoUrl, logoDarkUrl, appearance }: MailBranding): MailLogo | null {
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
  // the kind of the mail is that of the text
  const text = language.kinds[textKind(mail)] as MailText<MailContent>;
  const { primary, appearance, supportEmail } = mail.branding;
  const words = wordsOf(language.tag);
  const { tenantName: tenant } = mail;
  const former = mail.former && { tenant, changed: words.time(mail.former.changedAt) };
  const details = { ...mail, tenant, when: words.time(mail.occurredAt), supportEmail, words };
  const digits = 'code' in mail ? mail.code.digits : null;
  const paragraphs = text.paragraphs(details);
  return {
    language: language.tag,
    subject: text.subject(details),
    preheader: [...(digits === null ? [] : [digits]), paragraphs[0]].join(' – '),
    tenant,
    logo: logoOf(mail.branding),
    colors: appearance === 'dark' ? dark : light,
    darkColors: appearance === 'auto' ? dark : null,
    primary,
    onPrimary: readableOn(primary),
    greeting: language.greeting(mail.firstName),
    heading: text.heading(details),
    paragraphs: [
      ...paragraphs,
      ...(former === null ? (text.advice?.(details) ?? []) : language.former.advice(former)),
    ],
    code: digits,
    password: 'password' in mail ? mail.password : null,
    action: mail.link === null ? null : former === null ? text.action : language.former.action,
    link: mail.link,
    copyLink: language.copyLink,
    notes: former === null ? text.notes(details) : language.former.notes,
    support: supportEmail === null ? null : language.support(supportEmail),
    reason: former === null ? text.reason(details) : language.former.reason(former),
  };
}

const textKind = (mail: MailContent): keyof MailLanguage['kinds'] =>
  'code' in mail && mail.code.digits === null ? `${mail.kind}-link` : mail.kind;

/** Returns black or white, whichever has more contrast. */
function readableOn(color: string): string {
  const ground = parseColor(color);
  return contrast(WHITE, ground) >= contrast(BLACK, ground) ? '#ffffff' : '#000000';
}

/** By language, since creating a format takes as long as rendering the rest of a mail. */
const known = new Map<string, MailWords>();

/** Returns how a language writes values. @param language BCP 47 */
function wordsOf(language: string): MailWords {
  const words = known.get(language) ?? newWords(language);
  known.set(language, words);
  return words;
}

function newWords(language: string): MailWords {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return {
    time: (iso) => `${time.format(new Date(iso))} UTC`,
    day: (iso) => day.format(new Date(iso)),
    money: (amount, currency) => moneyText(amount, currency, language),
    count: (value) => count.format(value),
    percent: (value) => percent.format(value / 100),
  };
}
