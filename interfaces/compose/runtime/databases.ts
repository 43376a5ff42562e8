import { Database } from '../../../infrastructure/postgres/database.js';
import { UnsafeSession } from '../../../infrastructure/postgres/open-session.js';
import { sqlState } from '../../../infrastructure/postgres/sql-errors.js';
import { blame, unreachable } from '../../../infrastructure/telemetry/dependency-failure.js';
import { readerConnection } from '../../../projections/reader-connection.js';
import { ConfigError } from '../../config-error.js';
import type { Config } from '../../config.js';
import type { Parts } from '../parts.js';
import { checkGrantedConnections, connectionShares } from './connection-shares.js';
import { settleTables } from './migrations.js';
import { type Cause, NoAnswerAtStart, waitFor, type WaitOptions } from './wait-for.js';

/** Pools of connections to the one database: one for each role in PostgreSQL, and so that no use waits for another one. */
export interface Databases {
  /** As the login's own role: the event log, keys, ephemeral state. */
  readonly database: Database;
  /** As `tessera_reader`: one tenant's rows at a time. */
  readonly reader: Database;
  /** As `tessera_projector`: writes the read models. */
  readonly projecting: Database;
  /** As the login's own role: deliveries and mails of dispatchers. */
  readonly deliveryDatabase: Database;
  /** Makes every statement under way fail, so that a stop does not wait for a silent server. */
  cutConnections(): void;
}

/** The longest time of a statement on keys, counters and claims, in ms. */
const BRIEF_MS = 5_000;
/** The longest time of a statement that reads or writes many rows, in ms. */
const PAGE_MS = 10_000;

/** Returns the error of a connection, for the log as a failure of the database. */
export const ofDatabase = (error: unknown): unknown => blame(error, unreachable('database', error));

/** Creates the pools, without a connection yet. @param opened gets the part that closes them */
export function openDatabases(
  url: string,
  config: Config,
  onConnectionError: (error: unknown) => void,
  opened: Parts,
): Databases {
  const shares = connectionShares(config);
  const database = new Database({
    url,
    onConnectionError,
    applicationName: 'tessera requests',
    timeout: BRIEF_MS,
    ...shares.requests,
  });
  const reader = new Database({
    url,
    onConnectionError,
    ...readerConnection,
    applicationName: 'tessera reads',
    timeout: PAGE_MS,
    ...shares.reads,
  });
  const projecting = new Database({
    url,
    onConnectionError,
    role: 'tessera_projector',
    applicationName: 'tessera projections',
    timeout: PAGE_MS,
    // rows that a crash of the server loses are projected again
    settings: { synchronous_commit: 'off' },
    ...shares.projections,
  });
  const deliveryDatabase = new Database({
    url,
    onConnectionError,
    applicationName: 'tessera deliveries',
    timeout: PAGE_MS,
    // forces index scans: the statistics of a table may be from a time when it was empty
    settings: { enable_seqscan: 'off', enable_bitmapscan: 'off', jit: 'off' },
    ...shares.deliveries,
  });
  const all = [reader, projecting, deliveryDatabase, database];
  opened.add({ stop: () => Promise.all(all.map((one) => one.close())) });
  return {
    database,
    reader,
    projecting,
    deliveryDatabase,
    cutConnections() {
      for (const one of all) one.cut();
    },
  };
}

/**
 * Waits for the server of `DATABASE_URL`, brings the schema up to date, and checks that connections act as their roles. Throws
 * ConfigError, StartStopped.
 */
export async function settleSchema(
  { database, reader, projecting }: Databases,
  config: Config,
  { exclusive, wait }: { readonly exclusive: boolean; readonly wait: WaitOptions },
): Promise<void> {
  if (config.databaseUrl !== null) await reachDatabase(database, wait);
  if (exclusive) await checkGrantedConnections(database, config);
  await settleTables(database, config);
  await Promise.all([reader, projecting].map((one) => one.query('select 1'))).catch((error: unknown) => {
    if (error instanceof UnsafeSession || sqlState(error) === INSUFFICIENT_PRIVILEGE)
      throw new ConfigError(
        `DATABASE_URL (not shown) must be that of a server whose connections keep their roles: ${(error as Error).message}`,
        { cause: error },
      );
    throw error;
  });
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Error codes of the operating system when no server listens yet. */
const absent = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
/** Codes of Node for a certificate that it does not trust. */
const untrusted = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
/** SQLSTATE of a server that is starting or stopping, or has no connection left. */
const busy = /^(57P0|53)/;

/**
 * Waits until the database answers, on connections of our own.
 * @throws ConfigError with the reason when it does not answer in time, or refuses us for good; StartStopped
 */
export async function reachDatabase(database: Database, options: WaitOptions): Promise<void> {
  try {
    await waitFor(
      {
        what: 'database',
        ask: () => database.refuseSharedConnections(),
        causeOf: (failure) => Promise.resolve(failure && causeOf(failure)),
      },
      options,
    );
  } catch (error) {
    if (!(error instanceof NoAnswerAtStart)) throw error;
    throw new ConfigError(
      `DATABASE_URL (not shown) must be that of a PostgreSQL database that lets us in: ${error.message}`,
      { cause: error.cause },
    );
  }
}

function causeOf(failure: Error): Cause {
  // the error about several addresses has a code and no message
  const { message, code } = failure as NodeJS.ErrnoException;
  if (untrusted.has(code ?? ''))
    return {
      reason: `${message}: give the server a certificate for its name, and name an authority that Node does not know by sslrootcert=<file>`,
      isFinal: true,
    };
  const isTransient =
    code === undefined ? /timeout|terminated/i.test(message) : absent.includes(code) || busy.test(code);
  return { reason: message || (code ?? 'unknown error'), isFinal: !isTransient };
}
