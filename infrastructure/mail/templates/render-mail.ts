import { Eta } from 'eta';
import type { MailToSend } from '../../../application/ports/mail/mailer.js';
import { mailTemplate } from './mail-template.js';
import { type MailView, mailView } from './mail-view.js';

/** A mail in words, as HTML and as text. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const eta = new Eta({ autoEscape: true, cache: true });
const html = eta.compile(mailTemplate);

/** Puts a mail into the words of its language and the look of its tenant. */
export function renderMail(mail: MailToSend): RenderedMail {
  const view = mailView(mail);
  return { subject: view.subject, html: eta.render(html, view), text: plainText(view) };
}

const plainText = (view: MailView): string =>
  [
    view.greeting,
    ...view.paragraphs,
    ...(view.password === null ? [] : [`    ${view.password}`]),
    ...(view.action === null || view.link === null ? [] : [`${view.action}:\n${view.link}`]),
    ...(view.notes.length === 0 ? [] : [view.notes.join('\n')]),
    // marks a signature, which mail programs fold (RFC 3676, section 4.3)
    ['-- ', view.tenant, ...(view.support === null ? [] : [view.support]), view.reason].join('\n'),
  ].join('\n\n');
