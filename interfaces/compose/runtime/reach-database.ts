import type { Database } from '../../../infrastructure/postgres/database.js';
import { ConfigError } from '../../config-error.js';
import { type Cause, NoAnswerAtStart, waitFor, type WaitOptions } from './wait-for.js';

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
