import { join } from 'node:path';
import type { App } from '../../../application/app.js';
import { subscribedIn } from '../../../application/billing/billing-stream.js';
import type { EventLog } from '../../../application/events/event-log.js';
import { type ActivityNotes, activityNotes } from '../../../application/usage/note-activity.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { previewTokens } from '../../../infrastructure/crypto/preview-tokens.js';
import { stylesWhenNeeded } from '../../../infrastructure/css/styles-when-needed.js';
import { sharpImages } from '../../../infrastructure/images/sharp-images.js';
import { type MailFiles, mailFiles } from '../../../infrastructure/mail/mail-files.js';
import { mailSecrets } from '../../../infrastructure/mail/mail-secrets.js';
import { postgresAlertMails } from '../../../infrastructure/mail/postgres-alert-mails.js';
import { postgresKeyEndMails } from '../../../infrastructure/mail/postgres-key-end-mails.js';
import { postgresMailLimits } from '../../../infrastructure/mail/postgres-mail-limits.js';
import { postgresMailStates } from '../../../infrastructure/mail/postgres-mail-states.js';
import { postgresMailedLinks } from '../../../infrastructure/mail/postgres-mailed-links.js';
import { postgresErasureLedger } from '../../../infrastructure/personal-data/erasure-ledger.js';
import { postgresAssets } from '../../../infrastructure/storage/postgres-assets.js';
import { postgresAvatars } from '../../../infrastructure/storage/postgres-avatars.js';
import { postgresBrandingDrafts } from '../../../infrastructure/storage/postgres-branding-drafts.js';
import { postgresTenantExports } from '../../../infrastructure/storage/postgres-tenant-exports.js';
import type { StripeConnection } from '../../../infrastructure/stripe/load-stripe.js';
import { stripeClient } from '../../../infrastructure/stripe/stripe-client.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { listenerAddresses } from '../../../infrastructure/webhooks/listener-addresses.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { postgresWebhookSecrets } from '../../../infrastructure/webhooks/webhook-secrets.js';
import { planCounts } from '../../../projections/billing/plan-counts.js';
import { usageFigures } from '../../../projections/usage/usage-figures.js';
import { addressesOf } from '../../config.js';
import type { Base } from './base.js';

export interface MailParts {
  readonly mail: Pick<
    App,
    'alertMails' | 'keyEndMails' | 'storedMails' | 'links' | 'mailLimits' | 'mailSecrets' | 'mailStates'
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
      storedMails: files,
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

export interface AccountOptions {
  readonly log: Log;
  /** Another server than Stripe's. */
  readonly stripeServer?: StripeConnection['server'] | undefined;
}

interface AccountParts {
  readonly account: Pick<
    App,
    | 'plans'
    | 'planUse'
    | 'usage'
    | 'activity'
    | 'stripe'
    | 'tenantDeletionGraceDays'
    | 'erasures'
    | 'addresses'
    | 'ids'
  >;
  readonly activity: ActivityNotes;
}

/** Creates what tenants pay by, what keeps account of their use and of erasures, and what the configuration alone decides. */
export function accountParts(
  { config, clock, databases: { database, reader } }: Base,
  events: EventLog,
  { log, stripeServer }: AccountOptions,
): AccountParts {
  const activity = activityNotes({ events, ids: uuids, clock }, (error) =>
    log.error({ error }, 'active users could not be noted: trying again'),
  );
  const account: AccountParts['account'] = {
    ids: uuids,
    addresses: addressesOf(config),
    plans: config.plans,
    planUse: { subscribedBy: subscribedIn({ events }), count: planCounts(reader) },
    usage: usageFigures({ database, reader }),
    activity,
    stripe:
      config.stripe &&
      stripeClient({ ...config.stripe, ...(stripeServer === undefined ? {} : { server: stripeServer }) }),
    tenantDeletionGraceDays: config.tenantDeletionGraceDays,
    erasures: postgresErasureLedger(database),
  };
  return { account, activity };
}
