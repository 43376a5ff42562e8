import type { SendMailOptions } from 'nodemailer';
import type { WrittenMail } from './mail-transport.js';

/** The message as the library takes it (RFC 5322). It is written by a machine, and machines need not answer (RFC 3834). */
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
  // never as text, which could name several addresses
  to: { name: '', address: to },
  ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
  messageId,
  subject,
  html,
  text,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
});

/** A message is what it says, and nothing that it names is read or fetched. */
export const selfContained = { disableFileAccess: true, disableUrlAccess: true } as const;
