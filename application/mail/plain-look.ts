import type { MailLooks } from '../ports/mail-look.js';

/** Mails of a tenant that has no look of its own. */
export const plainLook: MailLooks = () =>
  Promise.resolve({ primary: '#2757c4', logoUrl: null, supportEmail: null });
