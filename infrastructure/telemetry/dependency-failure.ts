import { describeFailure } from '../event-store/eventstoredb/connection/describe-failure.js';

/** What the service needs and does not contain. `read models`: tables that are still being built. */
export type Dependency = 'database' | 'event store' | 'RabbitMQ' | 'mail server' | 'read models';

/** Why a dependency cannot be used. Nothing of it is secret or personal. */
export interface DependencyFailure {
  readonly dependency: Dependency;
  /** What of it: `queue tessera.webhooks.wake.v1`, `127.0.0.1:5432`; null for the whole. */
  readonly object: string | null;
  /** The reason in the words of the server or the operating system. */
  readonly reason: string;
  /** In a few words without names or addresses, for callers who are not operators. */
  readonly summary: string;
  /** An SQLSTATE, a code of the operating system or of the protocol. */
  readonly code: string;
}

const blamed = new WeakMap<Error, DependencyFailure>();

/** Records that an error is the failure of a dependency. Returns the error. */
export function blame<E>(error: E, failure: DependencyFailure | null): E {
  if (error instanceof Error && failure !== null) blamed.set(error, failure);
  return error;
}

const MOST_CAUSES = 5;

/**
 * Returns the failure of a dependency that an error, or the innermost of its causes that is one, stands for; null for any other
 * error, such as one that input or the service's own code is to blame for.
 */
export function dependencyFailure(error: unknown): DependencyFailure | null {
  let found: DependencyFailure | null = null;
  let present: unknown = error;
  for (let depth = 0; present instanceof Error && depth <= MOST_CAUSES; depth++) {
    found = ownFailure(present) ?? found;
    present = present.cause;
  }
  return found;
}

/** Returns the failure of a dependency that an error itself, whatever its causes, stands for. */
export const ownFailure = (error: Error): DependencyFailure | null =>
  blamed.get(error) ?? ofServer(error) ?? ofDriver(error) ?? ofEventStore(error);

/**
 * Classes and codes of SQLSTATE (PostgreSQL, appendix A) for which the server or its operator is to blame, and whose messages
 * quote no value: connections, logins, permissions, resources, the operator's intervention, the system.
 */
const OF_SERVER = /^(08|28|53|57|58)|^(25006|3D000|42501)$/;
/** No such schema, table, column: the read models of this version are not built yet. */
const NOT_BUILT = ['3F000', '42P01', '42703'];

const summaries: Readonly<Record<string, string>> = {
  '08006': 'the connection was lost',
  '25006': 'it takes no writes',
  '28000': 'it refuses the login',
  '28P01': 'it refuses the login',
  '3D000': 'there is no such database',
  '42501': 'a permission is missing',
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
  '53300': 'it grants no more connections',
  '57014': 'a statement took too long',
  '57P01': 'it is shutting down',
  '57P02': 'it has crashed',
  '57P03': 'it is starting up or shutting down',
  '58030': 'it cannot read or write its files',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was lost',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host cannot be looked up',
  ETIMEDOUT: 'it is silent',
  EHOSTUNREACH: 'its host cannot be reached',
};

const summaryOf = (code: string): string => summaries[code] ?? 'it fails';

/** Returns the failure that an error of PostgreSQL's protocol stands for. */
function ofServer(error: Error): DependencyFailure | null {
  const { code, severity } = error as Error & { readonly code?: unknown; readonly severity?: unknown };
  if (typeof severity !== 'string' || typeof code !== 'string') return null;
  if (NOT_BUILT.includes(code))
    return {
      dependency: 'read models',
      object: null,
      reason: 'the tables of this version are not built yet',
      summary: 'they are not built yet',
      code,
    };
  if (!OF_SERVER.test(code)) return null;
  const summary = summaryOf(code);
  const reason = `${summary}: ${firstLine(error.message)}`;
  return { dependency: 'database', object: null, reason, summary, code };
}

/** The driver's messages for connections that are lost or silent, or that the pool does not have. They are constant texts. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout expired|timeout exceeded when trying to connect|Query read timeout)|not queryable/i;

const ofDriver = (error: Error): DependencyFailure | null =>
  LOST.test(error.message)
    ? {
        dependency: 'database',
        object: null,
        reason: firstLine(error.message),
        summary: /timeout/i.test(error.message) ? summaryOf('ETIMEDOUT') : summaryOf('ECONNRESET'),
        code: error.name,
      }
    : null;

const EVENT_STORE = ['EventStoreUnavailable', 'NoAnswer'];

function ofEventStore(error: Error): DependencyFailure | null {
  if (!EVENT_STORE.includes(error.name)) return null;
  const { code, text } = describeFailure(error);
  return { dependency: 'event store', object: null, reason: text, summary: 'it does not answer', code };
}

/** An error of the operating system, or several of one attempt. */
interface SystemError extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
  readonly errors?: unknown;
}

/**
 * Returns the failure of a dependency that the operating system or TLS reports: it cannot be reached, or not trusted. Null for
 * any other error.
 */
export function unreachable(dependency: Dependency, error: unknown): DependencyFailure | null {
  if (!(error instanceof Error)) return null;
  const { errors } = error as SystemError;
  // one for each address of a host
  const first = Array.isArray(errors) && errors[0] instanceof Error ? errors[0] : error;
  const { code, syscall, address, port } = first as SystemError;
  if (typeof code !== 'string' || (typeof syscall !== 'string' && !OF_TLS.test(code))) return null;
  return {
    dependency,
    object: typeof address !== 'string' ? null : typeof port === 'number' ? `${address}:${port}` : address,
    reason: firstLine(first.message),
    summary: OF_TLS.test(code) ? 'its certificate is not trusted' : summaryOf(code),
    code,
  };
}

/** Codes of certificates that are not trusted, and of TLS itself. Their messages name hosts and dates. */
const OF_TLS = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_|ERR_SSL_|EPROTO)/;

const LONGEST = 500;

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, LONGEST);
