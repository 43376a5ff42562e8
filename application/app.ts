import type { EventLog } from './events/event-log.js';
import type { Addresses } from './ports/shared/addresses.js';
import type { Avatars } from './ports/images/avatars.js';
import type { BrandAssets } from './ports/images/brand-assets.js';
import type { BrandingDrafts, PreviewTokens } from './ports/images/branding-drafts.js';
import type { BrandStyles } from './ports/images/brand-styles.js';
import type { StripeClient } from './ports/billing/stripe-client.js';
import type { InvoicePdfs } from './ports/billing/invoice-pdfs.js';
import type { Clock } from './ports/shared/clock.js';
import type { ErasureLedger } from './ports/events/erasure-ledger.js';
import type { Ids } from './ports/shared/ids.js';
import type { Images } from './ports/images/images.js';
import type { RememberedDevices } from './ports/sign-in/remembered-devices.js';
import type { KnownDevices } from './ports/sign-in/known-devices.js';
import type { StoredMails } from './ports/mail/stored-mails.js';
import type { ListenerAddresses } from './ports/webhooks/listeners.js';
import type { MailStates } from './ports/mail/mail-queue.js';
import type { AlertMails } from './ports/mail/alert-mails.js';
import type { KeyEndMails } from './ports/mail/key-end-mails.js';
import type { MailLimits } from './ports/mail/mail-limits.js';
import type { MailSecrets } from './ports/mail/mail-secrets.js';
import type { MailedLinks } from './ports/mail/mailed-links.js';
import type { FormerSystems } from './ports/sign-in/former-systems.js';
import type { LastSignIns } from './ports/sign-in/last-sign-ins.js';
import type { Secrets } from './ports/shared/secrets.js';
import type { Sessions } from './ports/sign-in/sessions.js';
import type { BackupCodeSecrets, OneTimeCodes, TotpSteps } from './ports/sign-in/one-time-codes.js';
import type { ConnectionDirectory, ConnectionSecrets } from './ports/connections/connections.js';
import type { ConnectionUses } from './ports/connections/connection-uses.js';
import type { MailDomainChecks, MailDomainDirectory } from './ports/connections/mail-domains.js';
import type { ProviderClient } from './ports/connections/provider-client.js';
import type { ClientClaims, ClientTries, ClientUses } from './ports/openid/clients.js';
import type { ResourceDirectory } from './ports/openid/resource-directory.js';
import type { MetadataClients } from './ports/openid/metadata-clients.js';
import type { LogoutResults } from './ports/openid/logouts.js';
import type { Consents } from './ports/openid/consents.js';
import type { CodeMisses } from './ports/sign-in/code-misses.js';
import type { PasskeyCeremonies, PasskeyUses, Passkeys } from './ports/sign-in/passkeys.js';
import type { SignInTransactions } from './ports/sign-in/sign-in-transactions.js';
import type { SignInFailures } from './ports/sign-in/sign-in-failures.js';
import type { SignUpCounts, SignUps, SignUpWork } from './ports/sign-up/sign-ups.js';
import type { SubjectKeys } from './ports/events/subject-keys.js';
import type { TenantExports } from './ports/tenant/tenant-exports.js';
import type { WebhookSecrets } from './ports/webhooks/webhook-secrets.js';
import type { ActivityLog, UsageFigures } from './ports/tenant/usage.js';
import type { PlanUse } from './ports/billing/plan-use.js';
import type { PlanCatalogue } from '../domain/billing/plan.js';

/** What every use case may need: the event log, and what events are made of. */
export interface LogApp {
  readonly events: EventLog;
  readonly keys: SubjectKeys;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly addresses: Addresses;
  readonly erasures: ErasureLedger;
}

/** What signs people in, keeps them signed in, and lets them sign up. */
export interface SignInApp extends LogApp {
  readonly sessions: Sessions;
  readonly signInTransactions: SignInTransactions;
  readonly oneTimeCodes: OneTimeCodes;
  readonly totpSteps: TotpSteps;
  readonly backupCodes: BackupCodeSecrets;
  readonly codeMisses: CodeMisses;
  readonly passkeys: Passkeys;
  readonly passkeyCeremonies: PasskeyCeremonies;
  readonly passkeyUses: PasskeyUses;
  readonly signInFailures: SignInFailures;
  readonly lastSignIns: LastSignIns;
  readonly formerSystems: FormerSystems;
  readonly knownDevices: KnownDevices;
  readonly rememberedDevices: RememberedDevices;
  readonly signUps: SignUps;
  readonly signUpWork: SignUpWork;
  readonly signUpCounts: SignUpCounts;
}

/** What applications of a tenant and providers that its people come from are known by. */
export interface ClientApp extends LogApp {
  readonly consents: Consents;
  readonly clientTries: ClientTries;
  readonly clientClaims: ClientClaims;
  readonly clientUses: ClientUses;
  readonly metadataClients: MetadataClients;
  readonly resources: ResourceDirectory;
  readonly connections: ConnectionDirectory;
  readonly connectionSecrets: ConnectionSecrets;
  readonly connectionUses: ConnectionUses;
  readonly mailDomains: MailDomainDirectory;
  readonly mailDomainChecks: MailDomainChecks;
  readonly providers: Pick<ProviderClient, 'discover' | 'picture'>;
  readonly listeners: ListenerAddresses;
  readonly logoutResults: LogoutResults;
}

/** What brings mails and webhooks to their receivers. */
export interface DeliveryApp extends LogApp {
  readonly storedMails: StoredMails;
  readonly links: MailedLinks;
  readonly mailLimits: MailLimits;
  readonly alertMails: Pick<AlertMails, 'contentOf'>;
  readonly keyEndMails: Pick<KeyEndMails, 'contentOf'>;
  readonly mailSecrets: MailSecrets;
  readonly mailStates: MailStates;
  readonly webhookSecrets: WebhookSecrets;
  readonly listeners: ListenerAddresses;
}

/** What a tenant uses of its plan, and what it pays for it. */
export interface BillingApp extends LogApp {
  /** The plans that are offered. */
  readonly plans: PlanCatalogue;
  readonly planUse: PlanUse;
  readonly activity: ActivityLog;
  readonly usage: UsageFigures;
  /** Stripe; null: the service's own ledger keeps what tenants owe. */
  readonly stripe: StripeClient | null;
  readonly invoicePdfs: InvoicePdfs;
  /** Days between the request to delete a tenant and its deletion. */
  readonly tenantDeletionGraceDays: number;
}

/** Pictures, style sheets and exports. */
export interface FilesApp extends LogApp {
  readonly images: Images;
  readonly assets: BrandAssets;
  readonly avatars: Avatars;
  readonly styles: BrandStyles;
  readonly brandingDrafts: BrandingDrafts;
  readonly previewTokens: PreviewTokens;
  readonly tenantExports: TenantExports;
}

/** The ports of all use cases, by what they serve. Built once, in the composition root; a use case names the groups that it needs. */
export interface App extends SignInApp, ClientApp, DeliveryApp, BillingApp, FilesApp {}
