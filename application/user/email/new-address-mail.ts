import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { DeliveryApp, SignInApp } from '../../app.js';
import { newAddressLinkAddress, pagePaths } from '../../mail/link-address.js';
import type { MailingTenant, NoUse } from '../../mail/mailing-tenant.js';
import { nameInMail } from '../../mail/name-in-mail.js';
import { EventStoreUnavailable } from '../../ports/events/event-store.js';
import type { QueuedMail } from '../../ports/mail/mail-queue.js';
import type { MailToSend } from '../../ports/mail/mailer.js';
import { type Language, languageOf } from '../../shared/language.js';
import { holderOfEmail } from './unique-email.js';

/**
 * Returns the content of a mail to an address that a user wants to have: a code or a link, or, where another account has it, that
 * somebody wanted it. Only its addressee learns which. The mail to a stranger's mailbox does not have the user's name.
 * @param cause the event `EmailChangeRequested`
 */
export async function newAddressMail(
  app: SignInApp & DeliveryApp,
  { tenantId, userId, eventId, occurredAt }: QueuedMail,
  { name: tenantName, sender: senderName, host, branding }: MailingTenant,
  language: Language,
  cause: RecordedEvent | undefined,
): Promise<MailToSend | NoUse> {
  if (cause?.event.type !== 'EmailChangeRequested')
    throw new EventStoreUnavailable('a stream was read without the event that a mail is due for');
  const { email: to, emailDigest, form } = cause.event.data;
  if (to === null || emailDigest === null) return 'user_deleted';
  const holder = await holderOfEmail(app, tenantId, emailDigest);
  const shared = { eventId, tenantId, occurredAt, to, tenantName, senderName, branding, former: null };
  if (holder === null || holder.holderId === userId)
    return {
      ...shared,
      kind: 'email-change',
      userId,
      language,
      firstName: null,
      link: form === 'code' ? null : newAddressLinkAddress(host, app.mailSecrets.linkToken(eventId, 'code')),
      code: { digits: form === 'code' ? app.mailSecrets.code(eventId) : null },
    };
  const { state } = holder.loaded;
  const owner = state.status === 'present' ? state : { locale: null, firstName: null };
  return {
    ...shared,
    kind: 'address-in-use',
    // the account's, so that its erasure deletes the mail where mails are files
    userId: holder.holderId,
    language: languageOf([owner.locale]) ?? language,
    firstName: nameInMail(owner.firstName),
    link: host + pagePaths['address-in-use'],
  };
}
