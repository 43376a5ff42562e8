import { defaultColors } from '../../../domain/branding/colors.js';
import type { DeliveryApp, SignInApp } from '../../app.js';
import { startLinkAddress } from '../../mail/link-address.js';
import type { NoUse } from '../../mail/mailing-tenant.js';
import type { QueuedMail } from '../../ports/mail/mail-queue.js';
import type { MailToSend } from '../../ports/mail/mailer.js';
import { languageOf } from '../../shared/language.js';
import { SERVICE_NAME } from '../../shared/service-name.js';

/** Returns the content of a mail of a tenant's sign-up: a code and a link, in the name of the service. */
export async function tenantSignUpMail(
  app: SignInApp & DeliveryApp,
  { tenantId, userId: signUpId, eventId, occurredAt }: QueuedMail,
): Promise<MailToSend | NoUse> {
  const signUp = await app.signUps.byId(tenantId, signUpId);
  if (signUp === null) return 'superseded';
  const mail = signUp.mails.find(({ mailId }) => mailId === eventId);
  const hasDigits = mail?.form === 'code' && mail.until > app.clock.now();
  return {
    kind: 'tenant-sign-up',
    eventId,
    tenantId,
    // of the owner that the sign-up creates
    userId: app.ids.derive(signUpId, 'user'),
    occurredAt,
    language: languageOf([signUp.language]) ?? 'en',
    to: signUp.email,
    firstName: null,
    tenantName: SERVICE_NAME,
    senderName: SERVICE_NAME,
    branding: {
      primary: defaultColors.primary,
      logoUrl: null,
      logoDarkUrl: null,
      appearance: 'auto',
      supportEmail: null,
    },
    link: startLinkAddress(app.addresses.portalUrl, app.mailSecrets.linkToken(signUpId, 'sign-up')),
    code: { digits: hasDigits ? app.mailSecrets.code(eventId) : null },
    former: null,
  };
}
