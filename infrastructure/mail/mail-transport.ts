import type { SendMailOptions } from 'nodemailer';
import type { Delivery, MailToSend } from '../../application/ports/mail/mailer.js';

/** A mail in words, and the event and user it is for. */
export interface WrittenMail {
  readonly source: Pick<MailToSend, 'eventId' | 'kind' | 'tenantId' | 'userId'>;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo: string | null;
  /** `<…@…>`, the same whenever the mail is written. */
  readonly messageId: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A mail server, or a folder. */
export interface MailTransport {
  /** Resolves once the mail is accepted. Throws MailRefused. */
  send(mail: WrittenMail): Promise<Delivery>;
  /** Closes connections; mails under way are refused, though the server may accept them. */
  close(): void;
}

/** Returns the message (RFC 5322) for nodemailer, marked as written by a machine, which other machines do not answer (RFC 3834). */
export const messageOf = ({
  from,
  to,
  replyTo,
  messageId,
  subject,
  html,
  text,
}: WrittenMail): SendMailOptions => ({
  from: { ...from },
  // not as text, which could name several addresses
  to: { name: '', address: to },
  ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
  messageId,
  subject,
  html,
  text,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
});

/** Options of nodemailer: no file or URL that a message names is read. */
export const selfContained = { disableFileAccess: true, disableUrlAccess: true } as const;
