import { unlimitedPlans } from '../../../domain/billing/plan.js';
import { createSecretKey, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribedIn } from '../../../application/billing/billing-stream.js';
import type { App } from '../../../application/app.js';
import { eventCodec } from '../../../application/events/event-codec.js';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import type { Clock } from '../../../application/ports/shared/clock.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { secrets } from '../../../infrastructure/crypto/secrets.js';
import { postgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { stylesWhenNeeded } from '../../../infrastructure/css/styles-when-needed.js';
import { eventStoreMigrations } from '../../../infrastructure/event-store/postgres/schema.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';
import { mailFiles } from '../../../infrastructure/mail/mail-files.js';
import { mailSecrets } from '../../../infrastructure/mail/mail-secrets.js';
import { mailMigrations } from '../../../infrastructure/mail/mail-tables.js';
import { postgresAlertMails } from '../../../infrastructure/mail/postgres-alert-mails.js';
import { postgresKeyEndMails } from '../../../infrastructure/mail/postgres-key-end-mails.js';
import { postgresMailLimits } from '../../../infrastructure/mail/postgres-mail-limits.js';
import { postgresMailStates } from '../../../infrastructure/mail/postgres-mail-states.js';
import { postgresMailedLinks } from '../../../infrastructure/mail/postgres-mailed-links.js';
import { postgresErasureLedger } from '../../../infrastructure/personal-data/erasure-ledger.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import {
  knownDeviceMigrations,
  postgresKnownDevices,
} from '../../../infrastructure/sessions/known-devices.js';
import { backupCodes } from '../../../infrastructure/factors/backup-codes.js';
import { factorMigrations, passkeyMigrations } from '../../../infrastructure/factors/factor-tables.js';
import { postgresCodeMisses } from '../../../infrastructure/factors/postgres-code-misses.js';
import { postgresPasskeyCeremonies } from '../../../infrastructure/factors/postgres-passkey-ceremonies.js';
import { postgresPasskeyUses } from '../../../infrastructure/factors/postgres-passkey-uses.js';
import { webAuthnPasskeys } from '../../../infrastructure/factors/webauthn-passkeys.js';
import { oneTimeCodes } from '../../../infrastructure/factors/one-time-codes.js';
import { postgresRememberedDevices } from '../../../infrastructure/factors/postgres-remembered-devices.js';
import { postgresSignInTransactions } from '../../../infrastructure/factors/postgres-sign-in-transactions.js';
import { postgresTotpSteps } from '../../../infrastructure/factors/postgres-totp-steps.js';
import { grantMigrations } from '../../../infrastructure/grants/grant-tables.js';
import { postgresClientClaims } from '../../../infrastructure/grants/postgres-client-claims.js';
import { postgresClientTries } from '../../../infrastructure/grants/postgres-client-tries.js';
import { inMemoryMetadataClients } from '../in-memory/in-memory-metadata-clients.js';
import { postgresClientUses } from '../../../infrastructure/grants/postgres-client-uses.js';
import { postgresConsents } from '../../../infrastructure/grants/postgres-consents.js';
import { postgresLogoutResults } from '../../../infrastructure/logouts/postgres-logout-results.js';
import { postgresSessions } from '../../../infrastructure/sessions/postgres-sessions.js';
import { signInFailureMigrations } from '../../../infrastructure/sign-in-failures/failure-table.js';
import { postgresSignInFailures } from '../../../infrastructure/sign-in-failures/postgres-sign-in-failures.js';
import { sessionMigrations } from '../../../infrastructure/sessions/session-table.js';
import { previewTokens } from '../../../infrastructure/crypto/preview-tokens.js';
import { postgresBrandingDrafts } from '../../../infrastructure/storage/postgres-branding-drafts.js';
import { postgresAssets } from '../../../infrastructure/storage/postgres-assets.js';
import { postgresAvatars } from '../../../infrastructure/storage/postgres-avatars.js';
import { altchaWork } from '../../../infrastructure/sign-up/altcha-work.js';
import { postgresSignUpCounts } from '../../../infrastructure/sign-up/postgres-sign-up-counts.js';
import { postgresSignUps } from '../../../infrastructure/sign-up/postgres-sign-ups.js';
import { signUpMigrations } from '../../../infrastructure/sign-up/sign-up-table.js';
import { postgresTenantExports } from '../../../infrastructure/storage/postgres-tenant-exports.js';
import { storageMigrations } from '../../../infrastructure/storage/storage-migrations.js';
import { postgresWebhookSecrets } from '../../../infrastructure/webhooks/webhook-secrets.js';
import {
  connectionMigrations,
  connectionUseMigrations,
} from '../../../infrastructure/connections/connection-tables.js';
import { mailDomainChecks } from '../../../infrastructure/connections/mail-domain-checks.js';
import { postgresConnectionSecrets } from '../../../infrastructure/connections/postgres-connection-secrets.js';
import { postgresConnectionUses } from '../../../infrastructure/connections/postgres-connection-uses.js';
import { webhookMigrations } from '../../../infrastructure/webhooks/webhook-tables.js';
import { writeInvoicePdf } from '../../../infrastructure/invoice-pdf/write-invoice-pdf.js';
import { testAddresses, testImages, testListeners } from '../in-memory/in-memory-app.js';
import { noFormerSystems } from '../providers/no-former-systems.js';
import { answeringProviders } from '../providers/answering-providers.js';
import { cheapHashes } from './cheap-hashes.js';
import { dropTestDatabase, testDatabaseUrl } from './postgres.js';

/** Use cases over a real event store and real keys, in any number of processes with their own caches and connections. */
export interface PostgresApps {
  readonly url: string;
  readonly apps: readonly App[];
  readonly clock: { now: number };
  close(): Promise<void>;
}

export async function postgresApps(processes: number): Promise<PostgresApps> {
  const url = await testDatabaseUrl();
  const masterKey = createSecretKey(randomBytes(32));
  const state = { now: Date.now() };
  const clock: Clock = { now: () => state.now };
  const migrating = new Database({ url, max: 1 });
  await migrate(migrating, [
    ...eventStoreMigrations,
    ...personalDataMigrations,
    ...sessionMigrations,
    ...factorMigrations,
    ...grantMigrations,
    ...passkeyMigrations,
    ...knownDeviceMigrations,
    ...signInFailureMigrations,
    ...mailMigrations,
    ...signUpMigrations,
    ...webhookMigrations,
    ...connectionMigrations,
    ...connectionUseMigrations,
    ...storageMigrations,
  ]);
  await migrating.close();
  const opened = Array.from({ length: processes }, () => {
    const database = new Database({ url, max: 5 });
    const store = postgresEventStore({ database });
    const keys = postgresSubjectKeys({ database, masterKey });
    const codec = eventCodec({ keys, validate: eventValidator() });
    const events = storedEventLog({ store, codec, keysInSameDatabase: keys });
    const app: App = {
      events,
      keys,
      ids: uuids,
      clock,
      secrets: { ...secrets, ...cheapHashes },
      plans: unlimitedPlans,
      // there are no read models to count in
      planUse: { subscribedBy: subscribedIn({ events }), count: () => Promise.resolve(0) },
      tenantDeletionGraceDays: 30,
      usage: { days: () => Promise.resolve([]), activeUsers: () => Promise.resolve(0) },
      activity: { note: () => undefined },
      stripe: null,
      erasures: postgresErasureLedger(database),
      addresses: testAddresses,
      alertMails: postgresAlertMails(database),
      keyEndMails: postgresKeyEndMails(database),
      storedMails: mailFiles(join(tmpdir(), 'tessera-no-mails')),
      links: postgresMailedLinks(database),
      rememberedDevices: postgresRememberedDevices({ database, keys, clock }),
      consents: postgresConsents(database, clock),
      clientClaims: postgresClientClaims(database, clock),
      clientTries: postgresClientTries(database, clock),
      clientUses: postgresClientUses(database, clock),
      metadataClients: inMemoryMetadataClients(),
      logoutResults: postgresLogoutResults(database),
      knownDevices: postgresKnownDevices({ database, clock, secret: masterKey.export() }),
      mailLimits: postgresMailLimits(database, masterKey.export()),
      mailSecrets: mailSecrets(() => masterKey.export()),
      mailStates: postgresMailStates(database),
      sessions: postgresSessions({ database, keys, clock }),
      signInTransactions: postgresSignInTransactions({ database, clock, secret: masterKey.export() }),
      oneTimeCodes: oneTimeCodes(masterKey.export(), clock),
      totpSteps: postgresTotpSteps(database),
      backupCodes: backupCodes(masterKey.export(), clock),
      codeMisses: postgresCodeMisses(database),
      passkeys: webAuthnPasskeys,
      passkeyCeremonies: postgresPasskeyCeremonies({ database, clock }),
      passkeyUses: postgresPasskeyUses({ database, clock }),
      lastSignIns: { of: () => Promise.resolve(null) },
      signInFailures: postgresSignInFailures({ database, clock, secret: masterKey.export() }),
      signUpWork: altchaWork({ database, clock, secret: masterKey.export() }),
      signUpCounts: postgresSignUpCounts(database, masterKey.export()),
      signUps: postgresSignUps({ database, clock, secret: masterKey.export() }),
      styles: stylesWhenNeeded,
      webhookSecrets: postgresWebhookSecrets(database, masterKey),
      connections: {
        of: () => Promise.resolve([]),
        usersOf: () => Promise.resolve(new Map()),
        usersWithoutOtherWay: () => Promise.resolve(0),
        hasPasswords: () => Promise.resolve(true),
      },
      resources: {
        list: () => Promise.resolve({ items: [], next: null }),
        byId: () => Promise.resolve(null),
        clientsWithAudience: () => Promise.resolve([]),
      },
      formerSystems: noFormerSystems,
      mailDomains: { of: () => Promise.resolve([]), connectionOf: () => Promise.resolve(null) },
      mailDomainChecks: mailDomainChecks(database),
      connectionSecrets: postgresConnectionSecrets(database, masterKey),
      connectionUses: postgresConnectionUses(database, clock),
      providers: answeringProviders,
      listeners: testListeners,
      images: testImages,
      invoicePdfs: { of: writeInvoicePdf },
      assets: postgresAssets(database),
      avatars: postgresAvatars(database, keys),
      tenantExports: postgresTenantExports(database, keys),
      brandingDrafts: postgresBrandingDrafts(database),
      previewTokens: previewTokens(masterKey.export(), clock),
    };
    return { app, store, database };
  });
  return {
    url,
    apps: opened.map(({ app }) => app),
    clock: state,
    async close() {
      for (const { store, database } of opened) {
        await store.close();
        await database.close();
      }
      await dropTestDatabase(url);
    },
  };
}
