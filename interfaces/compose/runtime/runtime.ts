import type { App } from '../../../application/app.js';
import type { OpeningCodec } from '../../../application/events/event-codec.js';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import type { Clock } from '../../../application/ports/shared/clock.js';
import { secrets } from '../../../infrastructure/crypto/secrets.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import type { Config } from '../../config.js';
import { type Parts, startedParts } from '../parts.js';
import {
  type AccountOptions,
  accountParts,
  imageParts,
  type MailParts,
  mailParts,
  webhookParts,
} from './app-parts.js';
import { threadedInvoicePdfs } from '../../../infrastructure/invoice-pdf/threaded-invoice-pdfs.js';
import { type AuditParts, auditParts } from './audit-parts.js';
import { type Base, type OpenedMasterKey, openMasterKey, runtimeBase } from './base.js';
import { databaseServer, type DatabaseServerOptions } from './database-server.js';
import { type Databases, ofDatabase, openDatabases, settleSchema } from './databases.js';
import { checkEventStoreUrl } from './event-log.js';
import { type InstallationLog, openLog } from './open-log.js';
import { type ProjectionParts, projectionParts } from './projection-parts.js';
import { type SignInOptions, type SignInParts, signInParts } from './sign-in-parts.js';

/** Everything below the interfaces, wired, for the service and the command line. */
export interface Runtime
  extends
    Databases,
    InstallationLog,
    ProjectionParts,
    AuditParts,
    Pick<Base, 'secretFor'>,
    Pick<OpenedMasterKey, 'masterKey'>,
    Pick<MailParts, 'mailFiles'>,
    Omit<SignInParts, 'signIn'> {
  readonly config: Config;
  readonly log: Log;
  readonly app: App;
  readonly codec: OpeningCodec;
  close(): Promise<void>;
}

export interface RuntimeOptions
  extends DatabaseServerOptions, Pick<SignInOptions, 'keySetReach'>, Pick<AccountOptions, 'stripeServer'> {
  /** The clock of every expiry and every event. Default: the machine's clock. */
  readonly clock?: Clock | undefined;
  /** How long an answer waits for read models that are behind, in ms. Default: that of `projectionProgress`. */
  readonly readModelTimeoutMs?: number | undefined;
  /** Whether a log may end before the checkpoints of the database, which then is brought back to it (`bringBackToLog`). */
  readonly logWasRestored?: boolean | undefined;
  /** See `EventStoreDbOptions.streamPrefix`: for trials on a server that serves an installation. */
  readonly streamPrefix?: string | undefined;
  /** How passwords are hashed. Default: as `secrets` does. */
  readonly passwordHashes?: Partial<App['secrets']> | undefined;
  /** Ends the wait for a database or an event store that does not answer, with StartStopped. */
  readonly stopping?: AbortSignal | undefined;
}

/** Opens the database, its schema, the keys and the event log. Throws ConfigError and others, each with a message for the operator. */
export async function openRuntime(config: Config, options: RuntimeOptions): Promise<Runtime> {
  checkEventStoreUrl(config);
  const opened = startedParts();
  let key: OpenedMasterKey | undefined;
  try {
    const server = await databaseServer(config, options);
    opened.add({ stop: () => server.close() });
    key = await openMasterKey(config, options.log);
    return await openOn(config, { ...options, url: server.url, masterKey: key.masterKey }, opened);
  } catch (error) {
    await opened.stop();
    key?.refuse(error);
    throw error;
  }
}

type OpenOptions = RuntimeOptions & Pick<OpenedMasterKey, 'masterKey'> & { readonly url: string };

async function openOn(config: Config, options: OpenOptions, opened: Parts): Promise<Runtime> {
  const { url, masterKey, log, exclusive, stopping, clock = { now: Date.now } } = options;
  let isClosing = false;
  const onConnectionError = (error: unknown): void => {
    // connections that are being closed may fail
    if (isClosing) return;
    log.warn({ error: ofDatabase(error) }, 'a database connection was lost');
  };
  const wait = { log, timeoutMs: config.startupTimeoutMs, signal: stopping };

  const databases = openDatabases(url, config, onConnectionError, opened);
  await settleSchema(databases, config, { exclusive, wait });
  const eventLog = await openLog(
    { ...options, config, database: databases.database, wait, isClosing: () => isClosing },
    opened,
  );
  const base = await runtimeBase({ config, clock, masterKey, databases, eventLog });
  const projections = projectionParts(
    base,
    { onError: onConnectionError, timeoutMs: options.readModelTimeoutMs },
    opened,
  );
  const { signIn, ...tokens } = signInParts(base, { log, keySetReach: options.keySetReach });
  const { mail, mailFiles } = mailParts(base);
  const audit = auditParts(base, { ...projections, ...tokens }, options, opened);
  const { codec, keys, secretFor } = base;
  const { store } = eventLog;
  const events = storedEventLog({
    store,
    codec,
    keysInSameDatabase: config.eventStoreUrl === null ? keys : undefined,
  });
  const invoicePdfs = opened.add(threadedInvoicePdfs());
  const { account, activity } = accountParts(base, events, options);
  // stops before the log and the database do
  opened.add({ stop: () => activity.stop() });
  return {
    ...databases,
    ...eventLog,
    ...projections,
    ...tokens,
    ...audit,
    config,
    log,
    codec,
    secretFor,
    masterKey,
    mailFiles,
    app: {
      ...signIn,
      ...mail,
      ...webhookParts(base),
      ...imageParts(base),
      invoicePdfs,
      events,
      keys,
      clock,
      secrets: { ...secrets, ...options.passwordHashes },
      ...account,
    },
    close() {
      isClosing = true;
      return opened.stop();
    },
  };
}
