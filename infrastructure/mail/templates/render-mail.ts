import { Eta } from 'eta';
import type { MailToSend } from '../../../application/ports/mail/mailer.js';
import { mailTemplate } from './mail-template.js';
import { type MailView, mailView } from './mail-view.js';

/** The subject of a mail, and its body as HTML and as text. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const eta = new Eta({ autoEscape: true, cache: true });
const html = eta.compile(mailTemplate);

/** Renders a mail in its language and with the branding of its tenant. */
export function renderMail(mail: MailToSend): RenderedMail {
  const view = mailView(mail);
  return { subject: view.subject, html: eta.render(html, view), text: plainText(view) };
}

const plainText = (view: MailView): string =>
  [
    view.greeting,
    ...view.paragraphs,
    ...(view.code === null ? [] : [`    ${view.code}`]),
    ...(view.password === null ? [] : [`    ${view.password}`]),
    ...(view.action === null || view.link === null ? [] : [`${view.action}:\n${view.link}`]),
    ...(view.notes.length === 0 ? [] : [view.notes.join('\n')]),
    ...(view.action !== null || view.link === null ? [] : [view.link]),
    // the mark of a signature, which mail programs fold (RFC 3676, section 4.3)
    ['-- ', view.tenant, ...(view.support === null ? [] : [view.support]), view.reason].join('\n'),
  ].join('\n\n');
