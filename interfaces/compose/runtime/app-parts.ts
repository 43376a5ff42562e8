import { join } from 'node:path';
import type { App } from '../../../application/app.js';
import { stylesWhenNeeded } from '../../../infrastructure/css/styles-when-needed.js';
import { sharpImages } from '../../../infrastructure/images/sharp-images.js';
import { type MailFiles, mailFiles } from '../../../infrastructure/mail/mail-files.js';
import { mailSecrets } from '../../../infrastructure/mail/mail-secrets.js';
import { postgresAlertMails } from '../../../infrastructure/mail/postgres-alert-mails.js';
import { postgresKeyEndMails } from '../../../infrastructure/mail/postgres-key-end-mails.js';
import { postgresMailLimits } from '../../../infrastructure/mail/postgres-mail-limits.js';
import { postgresMailStates } from '../../../infrastructure/mail/postgres-mail-states.js';
import { postgresMailedLinks } from '../../../infrastructure/mail/postgres-mailed-links.js';
import { postgresAssets } from '../../../infrastructure/storage/postgres-assets.js';
import { previewTokens } from '../../../infrastructure/crypto/preview-tokens.js';
import { postgresBrandingDrafts } from '../../../infrastructure/storage/postgres-branding-drafts.js';
import { postgresAvatars } from '../../../infrastructure/storage/postgres-avatars.js';
import { postgresTenantExports } from '../../../infrastructure/storage/postgres-tenant-exports.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { listenerAddresses } from '../../../infrastructure/webhooks/listener-addresses.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { postgresWebhookSecrets } from '../../../infrastructure/webhooks/webhook-secrets.js';
import type { Base } from './base.js';

export interface MailParts {
  readonly mail: Pick<
    App,
    'alertMails' | 'keyEndMails' | 'keptMails' | 'links' | 'mailLimits' | 'mailSecrets' | 'mailStates'
  >;
  /** Mails in `DATA_DIR/outbox`. */
  readonly mailFiles: MailFiles;
}

export function mailParts({ config, databases: { database }, secretFor }: Base): MailParts {
  const files = mailFiles(join(config.dataDir, 'outbox'));
  return {
    mail: {
      alertMails: postgresAlertMails(database),
      keyEndMails: postgresKeyEndMails(database),
      keptMails: files,
      links: postgresMailedLinks(database),
      mailLimits: postgresMailLimits(database, secretFor('mail limits')),
      mailSecrets: mailSecrets(secretFor),
      mailStates: postgresMailStates(database),
    },
    mailFiles: files,
  };
}

export const webhookParts = ({
  config,
  databases: { database },
  masterKey,
}: Base): Pick<App, 'webhookSecrets' | 'listeners'> => ({
  webhookSecrets: postgresWebhookSecrets(database, masterKey),
  listeners: listenerAddresses({ policy: addressPolicy(config.webhookAllowCidrs), resolve: dnsResolver() }),
});

export const imageParts = ({
  databases: { database },
  keys,
  secretFor,
  clock,
}: Base): Pick<
  App,
  'styles' | 'images' | 'assets' | 'avatars' | 'brandingDrafts' | 'previewTokens' | 'tenantExports'
> => ({
  styles: stylesWhenNeeded,
  images: sharpImages(),
  assets: postgresAssets(database),
  avatars: postgresAvatars(database, keys),
  tenantExports: postgresTenantExports(database, keys),
  brandingDrafts: postgresBrandingDrafts(database),
  previewTokens: previewTokens(secretFor('branding preview'), clock),
});
