import { ownAddress } from '../../../domain/shared/own-address.js';
import { createHash } from 'node:crypto';
import { nameInMail } from '../../../application/mail/name-in-mail.js';
import type { MailBranding, MailToSend } from '../../../application/ports/mail/mailer.js';
import { inScheme } from '../../../domain/branding/css-schemes.js';
import type { Language } from '../page-request/language.js';

/** A tenant whose mails are previewed. */
export interface MailPreview {
  readonly tenantId: string;
  readonly name: string;
  /** The origin of its pages. */
  readonly host: string;
  readonly branding: MailBranding;
  readonly language: Language;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the mail that a new user would get, with a link that opens nothing. */
const sampleMail = ({ tenantId, name, host, branding, language }: MailPreview): MailToSend => ({
  eventId: NO_ID,
  kind: 'invitation',
  former: null,
  tenantId,
  userId: NO_ID,
  language,
  to: 'ada@example.com',
  firstName: 'Ada',
  tenantName: nameInMail(name) ?? name,
  senderName: nameInMail(name) ?? name,
  branding,
  link: ownAddress(host, '/accept-invitation'),
  occurredAt: new Date(0).toISOString(),
});

/**
 * Returns a mail as a page. The inline styles that mail programs need become rules of a style sheet, since a page's policy
 * allows no inline style; and nothing in it can be used.
 */
export function previewedMail(
  mailHtml: (mail: MailToSend) => string,
  preview: MailPreview,
  scheme: 'light' | 'dark',
): { readonly html: string; readonly styleSource: string } {
  const inline: string[] = [];
  const written = mailHtml(sampleMail(preview)).replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    inline.push(style.replaceAll('&#39;', "'"));
    return ` data-style="${inline.length - 1}"`;
  });
  const [, own = ''] = /<style>([\s\S]*?)<\/style>/.exec(written) ?? [];
  const style = [
    `:root{color-scheme:${scheme}}`,
    ...inline.map((each, index) => `[data-style="${index}"]{${each}}`),
    inScheme(own, scheme),
  ].join('\n');
  const html = written
    .replace(/<style>[\s\S]*?<\/style>/, () => `<style>${style}</style>`)
    .replace('<body', '<body inert');
  return { html, styleSource: `'sha256-${createHash('sha256').update(style).digest('base64')}'` };
}
