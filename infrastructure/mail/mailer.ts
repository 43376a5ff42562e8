import type { Mailer } from '../../application/ports/mail/mailer.js';
import type { MailTransport } from './mail-transport.js';
import { renderMail } from './templates/render-mail.js';

export interface MailerOptions {
  readonly transport: MailTransport;
  /** Sender address; its host is that of the messages' ids. */
  readonly from: string;
}

/** Writes mails and hands them to a transport. A mail that is sent again is the same message (RFC 5322, section 3.6.4). */
export const mailer = ({ transport, from }: MailerOptions): Mailer => ({
  deliver: (mail) =>
    transport.send({
      source: mail,
      from: { name: mail.tenantName, address: from },
      to: mail.to,
      replyTo: mail.look.supportEmail,
      messageId: `<${mail.kind}.${mail.eventId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      ...renderMail(mail),
    }),
});
