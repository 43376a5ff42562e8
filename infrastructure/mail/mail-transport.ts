import type { Delivery, MailToSend } from '../../application/ports/mail/mailer.js';

/** A mail in words, and whose it is. */
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

/** Where mails go. */
export interface MailTransport {
  /** Resolves once the mail is accepted. Throws MailRefused. */
  send(mail: WrittenMail): Promise<Delivery>;
  /** Ends what is kept open; mails under way are refused, whatever becomes of them. */
  close(): void;
}
