import type { KeyObject } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../../../application/app.js';
import { readHeads } from '../../../application/audit/verification/read-heads.js';
import type { OpeningCodec } from '../../../application/events/event-codec.js';
import { eventCodec } from '../../../application/events/event-codec.js';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import type { AuditLog } from '../../../application/ports/audit/audit-log.js';
import type { ClientAssertions } from '../../../application/ports/openid/client-assertions.js';
import type { Clock } from '../../../application/ports/shared/clock.js';
import type { EventStore } from '../../../application/ports/events/event-store.js';
import type { VerifiedEventStore } from '../../../infrastructure/event-store/verified-event-store.js';
import { derivedSecret } from '../../../infrastructure/crypto/derived-secret.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { loadOrCreateMasterKey } from '../../../infrastructure/crypto/master-key-file.js';
import { parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { secrets } from '../../../infrastructure/crypto/secrets.js';
import { stylesWhenNeeded } from '../../../infrastructure/css/styles-when-needed.js';
import type { AuditHeads } from '../../../application/ports/audit/audit-heads.js';
import { postgresAuditHeads } from '../../../infrastructure/audit-heads/postgres-audit-heads.js';
import { readInstallation, WrongMasterKey } from '../../../infrastructure/installation/kept-installation.js';
import { sharpImages } from '../../../infrastructure/images/sharp-images.js';
import type { Writes } from '../../../infrastructure/event-store/watched-writes.js';
import { eventValidator } from '../../../infrastructure/json-schema/event-validator.js';
import type { MailFiles } from '../../../infrastructure/mail/mail-files.js';
import { mailFiles } from '../../../infrastructure/mail/mail-files.js';
import { mailSecrets } from '../../../infrastructure/mail/mail-secrets.js';
import { postgresMailLimits } from '../../../infrastructure/mail/postgres-mail-limits.js';
import { postgresMailedLinks } from '../../../infrastructure/mail/postgres-mailed-links.js';
import { postgresErasureLedger } from '../../../infrastructure/personal-data/erasure-ledger.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { postgresKnownPlaces } from '../../../infrastructure/sessions/known-places.js';
import { postgresSessions } from '../../../infrastructure/sessions/postgres-sessions.js';
import { postgresSignInFailures } from '../../../infrastructure/sign-in-failures/postgres-sign-in-failures.js';
import { postgresAssets } from '../../../infrastructure/storage/postgres-assets.js';
import { postgresAvatars } from '../../../infrastructure/storage/postgres-avatars.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { postgresClientAssertions } from '../../../infrastructure/tokens/postgres-client-assertions.js';
import type { PostgresSigningKeys } from '../../../infrastructure/tokens/postgres-signing-keys.js';
import { postgresSigningKeys } from '../../../infrastructure/tokens/postgres-signing-keys.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { listenerAddresses } from '../../../infrastructure/webhooks/listener-addresses.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { postgresWebhookSecrets } from '../../../infrastructure/webhooks/webhook-secrets.js';
import { postgresAuditLog } from '../../../projections/audit-log/postgres-audit-log.js';
import { beginMailOutbox } from '../../../projections/mail-outbox/follow-mail-outbox.js';
import {
  beginWebhookOutbox,
  WEBHOOK_OUTBOX,
} from '../../../projections/webhook-outbox/follow-webhook-outbox.js';
import { lastSignIns } from '../../../projections/users/last-sign-ins.js';
import { readerConnection } from '../../../projections/reader-connection.js';
import { auditProjection, coreProjection } from '../../../projections/registry.js';
import type { ProjectionProgress } from '../../../projections/runner/progress/progress.js';
import { projectionProgress } from '../../../projections/runner/progress/progress.js';
import type { ReadModel } from '../../../projections/runner/read-model.js';
import { addressesOf, type Config, ConfigError } from '../../config.js';
import { checkEventStoreUrl, openEventLog, watchWrites } from './event-log.js';
import { settleInstallation } from './installation.js';
import { ensureRoles } from '../../../projections/runner/ensure-roles.js';
import { migrationsOf } from './migrations.js';
import type { ExportThread } from './export-thread.js';
import { exportThread } from './export-thread.js';
import type { DatabaseServer, DatabaseServerOptions } from './database-server.js';
import { checkGrantedConnections, connectionShares } from './connection-shares.js';
import { ensureDataDirectory } from './data-directory.js';
import { databaseServer } from './database-server.js';
import { reachDatabase } from './reach-database.js';
import { survivedFailures } from './survived-failures.js';
import { verifiedLog } from './verified-log.js';

/** Everything below the interfaces, wired: what the service and the command line work with. */
export interface Runtime {
  readonly config: Config;
  readonly log: Log;
  readonly app: App;
  readonly store: EventStore;
  /** The line that says why the log is not taken for that of this installation, null while it is. */
  readonly logMismatch: () => string | null;
  /** Whether the log takes appends. */
  readonly writes: Writes;
  readonly progress: ProjectionProgress;
  /** How far deliveries are written down. */
  readonly deliveryProgress: ProjectionProgress;
  readonly codec: OpeningCodec;
  /** As the login's own role: the event log, keys, ephemeral state. */
  readonly database: Database;
  /** As `tessera_reader`: one tenant's rows at a time. */
  readonly reader: Database;
  readonly signingKeys: PostgresSigningKeys;
  readonly clientAssertions: ClientAssertions;
  /** As the login's own role: what dispatchers read and write of deliveries and mails, without holding up requests. */
  readonly deliveries: Database;
  /** What a projector, a rebuild or a status needs. */
  readonly readModel: ReadModel;
  /** The audit log, and the same for its projection, which moves by itself. */
  readonly audit: AuditLog;
  readonly auditModel: ReadModel;
  readonly auditProgress: ProjectionProgress;
  readonly auditHeads: AuditHeads;
  /** Makes exports of the audit log beside the event loop. */
  readonly exports: ExportThread;
  /** Deletes what has expired of that which is short-lived. A bounded piece of work. */
  sweep(): Promise<void>;
  /** Mails in `DATA_DIR/outbox`. */
  readonly mailFiles: MailFiles;
  /** 32 bytes for one purpose, the same in every process. */
  readonly secretFor: (purpose: string) => Uint8Array;
  /** Makes what is under way at the database fail, so that `close` does not wait for a server that is silent. */
  cutConnections(): void;
  close(): Promise<void>;
}

export interface RuntimeOptions extends DatabaseServerOptions {
  /** What every expiry and every time in an event goes by. Default: the machine's clock. */
  readonly clock?: Clock | undefined;
  /** Milliseconds that an answer waits for read models that are behind. Default: that of `progress`. */
  readonly patienceMs?: number | undefined;
  /** Whether a log that ends before what the database has seen is taken: it is about to be brought back to it. */
  readonly logWasRestored?: boolean | undefined;
  /** See `EventStoreDbOptions.streamPrefix`: for trials on a server that serves an installation. */
  readonly streamPrefix?: string | undefined;
  /** Ends the wait for a database or an event store that does not answer, with StartStopped. */
  readonly stopping?: AbortSignal | undefined;
}

/** Brings up the database, its schema and the keys. Throws ConfigError and the like with a message for the operator. */
export async function openRuntime(config: Config, options: RuntimeOptions): Promise<Runtime> {
  // beside a database of one's own nothing is kept there but what a bootstrap writes
  if (config.databaseUrl === null || config.bootstrapFile !== null) ensureDataDirectory(config.dataDir);
  checkEventStoreUrl(config);
  const server = await databaseServer(config, options);
  try {
    return await onServer(config, options, server);
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** What a statement of a request may take, in ms: keys, counters and claims; a page of a list. */
const BRIEF_MS = 5_000;
const PAGE_MS = 10_000;

async function onServer(
  config: Config,
  {
    log,
    exclusive,
    clock = { now: Date.now },
    patienceMs,
    logWasRestored,
    streamPrefix,
    stopping,
  }: RuntimeOptions,
  server: DatabaseServer,
): Promise<Runtime> {
  const { key: masterKey, created } = await masterKeyOf(config, log);
  // what is still under way while connections are closed may fail: nobody waits for it any more
  const closing = new AbortController();
  const warn = (message: string) => (error: unknown) => {
    if (!closing.signal.aborted) log.warn({ error }, message);
  };
  const onConnectionError = warn('a database connection was lost');
  const { url } = server;
  const shares = connectionShares(config);
  const database = new Database({
    url,
    onConnectionError,
    applicationName: 'tessera requests',
    timeout: BRIEF_MS,
    ...shares.requests,
  });
  let opened: EventStore | undefined;
  let store: VerifiedEventStore;
  let writes: Writes;
  try {
    const wait = { log, timeoutMs: config.startupTimeoutMs, signal: stopping };
    if (config.databaseUrl !== null) await reachDatabase(database, wait);
    if (exclusive) await checkGrantedConnections(database, config);
    await migrate(database, migrationsOf(config), (tx) => ensureRoles(tx, [coreProjection, auditProjection]));
    // before a log is waited for
    await readInstallation(database, masterKey);
    const survived = survivedFailures(log, 'the event store reported a failure that it survives');
    const onError = (error: Error): void => {
      if (!closing.signal.aborted) survived(error);
    };
    let admit = (): Promise<unknown> => Promise.resolve();
    opened = await openEventLog(config, database, { onError, admit: () => admit(), streamPrefix }, { wait });
    ({ store: opened, writes } = watchWrites(opened, config, database, log));
    const installation = await settleInstallation({ database, store: opened, masterKey, logWasRestored });
    const onChange = (line: string | null): void => {
      if (line === null) log.warn({}, 'the event log is that of this installation again: going on');
      else log.error({}, line);
    };
    store = verifiedLog({ store: opened, database, installation, onChange, logWasRestored });
    opened = store;
    admit = () => store.verify();
    await beginMailOutbox(database, store);
    await beginWebhookOutbox(database, store);
  } catch (error) {
    await opened?.close();
    await database.close();
    if (!(error instanceof WrongMasterKey && config.masterKey === null)) throw error;
    const file = masterKeyFile(config);
    // a key that was made just now opens nothing: it must not stand in for the one that was lost
    if (created) rmSync(file);
    const what = created ? 'is gone' : 'does not hold the key that this database was set up with';
    throw new ConfigError(`${file} ${what}: put it back, as what its key sealed opens with no other`);
  }

  const keys = postgresSubjectKeys({ database, masterKey });
  const sessions = postgresSessions({ database, keys, clock });
  const secretFor = (purpose: string): Uint8Array => derivedSecret(masterKey, purpose);
  const signInFailures = postgresSignInFailures({ database, clock, secret: secretFor('sign-in failures') });
  const knownPlaces = postgresKnownPlaces({ database, clock, secret: secretFor('known places') });
  const files = mailFiles(join(config.dataDir, 'outbox'));
  const codec = eventCodec({ keys, validate: eventValidator() });
  const reader = new Database({
    url,
    onConnectionError,
    ...readerConnection,
    applicationName: 'tessera reads',
    timeout: PAGE_MS,
    ...shares.reads,
  });
  // what a crash takes back is projected again
  const settings = { synchronous_commit: 'off' };
  const projecting = new Database({
    url,
    onConnectionError,
    role: 'tessera_projector',
    applicationName: 'tessera projections',
    timeout: PAGE_MS,
    settings,
    ...shares.projections,
  });
  const progressOf = (projection: string): ProjectionProgress =>
    projectionProgress({
      database: projecting,
      projection,
      onError: onConnectionError,
      timeoutMs: patienceMs,
    });
  const progress = progressOf(coreProjection.name);
  const auditProgress = progressOf(auditProjection.name);
  const deliveryProgress = progressOf(WEBHOOK_OUTBOX.name);
  // a table that was empty a moment ago is read by its indexes all the same
  const byIndex = { enable_seqscan: 'off', enable_bitmapscan: 'off', jit: 'off' };
  const deliveries = new Database({
    url,
    onConnectionError,
    applicationName: 'tessera deliveries',
    timeout: PAGE_MS,
    settings: byIndex,
    ...shares.deliveries,
  });
  const issuer = config.baseUrl;
  const tokenEndpoint = `${issuer}/connect/token`;
  const clientAssertions = postgresClientAssertions({ database, issuer, tokenEndpoint, clock });
  const modelParts = { database: projecting, store, codec, secret: secretFor('read models') };
  const signingKeys = postgresSigningKeys({ database, masterKey, issuer, clock });
  const auditHeads = postgresAuditHeads({ database, signingKeys, clock, secret: secretFor('audit heads') });
  const exports = exportThread({
    url,
    masterKey,
    eventStoreUrl: config.eventStoreUrl,
    streamPrefix,
    baseUrl: config.baseUrl,
  });
  return {
    config,
    log,
    app: {
      events: storedEventLog({ store, codec, keysBeside: config.eventStoreUrl === null ? keys : undefined }),
      keys,
      ids: uuids,
      clock,
      secrets,
      erasures: postgresErasureLedger(database),
      addresses: addressesOf(config),
      sessions,
      signInFailures,
      lastSignIns: lastSignIns(reader),
      keptMails: files,
      links: postgresMailedLinks(database),
      knownPlaces,
      mailLimits: postgresMailLimits(database, secretFor('mail limits')),
      mailSecrets: mailSecrets(secretFor),
      webhookSecrets: postgresWebhookSecrets(database, masterKey),
      listeners: listenerAddresses({
        policy: addressPolicy(config.webhookAllowCidrs),
        resolve: dnsResolver(),
      }),
      styles: stylesWhenNeeded,
      images: sharpImages(),
      assets: postgresAssets(database),
      avatars: postgresAvatars(database, keys),
    },
    sweep: async () => {
      const swept = [sessions, knownPlaces, signInFailures, keys, clientAssertions];
      await Promise.all(swept.map((one) => one.sweep()));
    },
    store,
    writes,
    logMismatch: () => store.mismatch(),
    progress,
    deliveryProgress,
    codec,
    database,
    reader,
    deliveries,
    mailFiles: files,
    signingKeys,
    auditHeads,
    clientAssertions,
    readModel: { ...modelParts, projection: coreProjection },
    audit: postgresAuditLog({
      database: reader,
      store,
      codec,
      progress: auditProgress,
      clock,
      heads: (tenantId) => readHeads(store, auditHeads, tenantId),
    }),
    auditModel: { ...modelParts, projection: auditProjection },
    auditProgress,
    exports,
    secretFor,
    cutConnections: () => {
      for (const one of [reader, projecting, deliveries, database]) one.cut();
    },
    async close() {
      closing.abort();
      await exports.stop();
      await Promise.all([progress, auditProgress, deliveryProgress].map((one) => one.close()));
      await store.close();
      await Promise.all([reader.close(), projecting.close(), deliveries.close(), database.close()]);
      await server.close();
    },
  };
}

const masterKeyFile = ({ dataDir }: Config): string => join(dataDir, 'master.key');

async function masterKeyOf(config: Config, log: Log): Promise<{ key: KeyObject; created: boolean }> {
  if (config.masterKey !== null) return { key: parseMasterKey(config.masterKey), created: false };
  const { key, created, exposed } = await loadOrCreateMasterKey(masterKeyFile(config));
  if (created)
    log.info({ file: 'master.key' }, 'made a master key in DATA_DIR: back it up, apart from the database');
  if (exposed) log.warn({ file: 'master.key' }, 'other accounts can read the master key: chmod 600 it');
  return { key, created };
}
