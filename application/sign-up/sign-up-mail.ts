import type { DeliveryApp, SignInApp } from '../app.js';
import { signUpLinkAddress, pagePaths } from '../mail/link-address.js';
import type { MailingTenant, NoUse } from '../mail/mailing-tenant.js';
import { nameInMail } from '../mail/name-in-mail.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { MailToSend } from '../ports/mail/mailer.js';
import { languageOf } from '../shared/language.js';
import { holderOfEmail } from '../user/email/unique-email.js';

/**
 * Returns the content of a mail of a sign-up: a code and a link, or, where there is an account with the address, that
 * there is one. Only its addressee learns which: whatever the state of the account, a mail is sent.
 */
export async function signUpMail(
  app: SignInApp & DeliveryApp,
  { tenantId, userId: signUpId, eventId, occurredAt }: QueuedMail,
  { name: tenantName, sender: senderName, host, branding, defaultLocale }: MailingTenant,
): Promise<MailToSend | NoUse> {
  const signUp = await app.signUps.byId(tenantId, signUpId);
  if (signUp === null) return 'superseded';
  const { email: to, emailDigest, mails } = signUp;
  const holder = await holderOfEmail(app, tenantId, emailDigest);
  const shared = {
    eventId,
    tenantId,
    occurredAt,
    to,
    tenantName,
    senderName,
    branding,
    former: null,
  };
  const chosen = languageOf([signUp.language, defaultLocale]) ?? 'en';
  if (holder !== null) {
    const { state } = holder.loaded;
    const owner = state.status === 'present' ? state : { locale: null, firstName: null };
    return {
      ...shared,
      kind: 'account-exists',
      // the account's, so that its erasure deletes the mail where mails are files
      userId: holder.holderId,
      language: languageOf([owner.locale]) ?? chosen,
      firstName: nameInMail(owner.firstName),
      link: host + pagePaths['account-exists'],
    };
  }
  const mail = mails.find(({ mailId }) => mailId === eventId);
  const hasDigits = mail?.form === 'code' && mail.until > app.clock.now();
  return {
    ...shared,
    kind: 'sign-up',
    // of the account that the sign-up becomes
    userId: app.ids.derive(signUpId, 'user'),
    language: chosen,
    firstName: null,
    link: signUpLinkAddress(host, app.mailSecrets.linkToken(signUpId, 'sign-up')),
    code: { digits: hasDigits ? app.mailSecrets.code(eventId) : null },
  };
}
