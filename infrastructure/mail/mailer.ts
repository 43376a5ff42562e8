import type { Mailer } from '../../application/ports/mail/mailer.js';
import type { MailTransport } from './mail-transport.js';
import { renderMail } from './templates/render-mail.js';

export interface MailerOptions {
  readonly transport: MailTransport;
  /** Address of the sender, whose host is also that of the messages' ids. */
  readonly from: string;
}

/** Creates a mailer. A mail that is sent again has the same id (RFC 5322, section 3.6.4). See the port. */
export const mailer = ({ transport, from }: MailerOptions): Mailer => ({
  deliver: (mail) =>
    transport.send({
      source: mail,
      from: { name: mail.senderName, address: from },
      to: mail.to,
      replyTo: mail.look.supportEmail,
      messageId: `<${[mail.kind, mail.eventId, ...(mail.former === null ? [] : [mail.former.changeId])].join('.')}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      ...renderMail(mail),
      file: 'invoice' in mail ? mail.invoice.file : null,
    }),
});
