import type { SendMailOptions } from 'nodemailer';
import type {
  Delivery,
  FileInMail,
  MailContent,
  MailEnvelope,
  Mailer,
} from '../../application/ports/mail/mailer.js';
import { renderMail } from './templates/render-mail.js';

/** A rendered mail with its addresses, and the event and user of it. */
export interface WrittenMail {
  readonly source: Pick<MailEnvelope, 'eventId' | 'former' | 'tenantId' | 'userId'> &
    Pick<MailContent, 'kind'>;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo: string | null;
  /** `<…@…>`, the same each time the mail is written. */
  readonly messageId: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The file that it carries; null: none. */
  readonly file: FileInMail | null;
}

/** A mail server, or a folder. */
export interface MailTransport {
  /** Resolves once the mail is accepted. Throws MailRefused. */
  send(mail: WrittenMail): Promise<Delivery>;
  /** Closes the connections. Mails under way fail, though the server may have accepted them. */
  close(): void;
}

/** Returns the message (RFC 5322) for nodemailer, marked so that no machine replies to it (RFC 3834). */
export const messageOf = ({
  from,
  to,
  replyTo,
  messageId,
  subject,
  html,
  text,
  file,
}: WrittenMail): SendMailOptions => ({
  from: { ...from },
  // not as a text, which could hold several addresses
  to: { name: '', address: to },
  ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
  messageId,
  subject,
  html,
  text,
  ...(file === null
    ? {}
    : {
        attachments: [{ filename: file.name, contentType: file.mediaType, content: Buffer.from(file.bytes) }],
      }),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
});

/** Options of nodemailer: no file or URL that a message names is read. */
export const selfContained = { disableFileAccess: true, disableUrlAccess: true } as const;

interface MailerOptions {
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
      replyTo: mail.branding.supportEmail,
      messageId: `<${[mail.kind, mail.eventId, ...(mail.former === null ? [] : [mail.former.changeId])].join('.')}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      ...renderMail(mail),
      file: 'invoice' in mail ? mail.invoice.file : null,
    }),
});
