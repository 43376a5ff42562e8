import {
  EventLogMismatch,
  EventStoreReadOnly,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../application/ports/events/event-store.js';
import type { RateLimitState } from '../../../application/ports/shared/rate-limiter.js';
import { UnreadableEvent } from '../../../application/events/unreadable-event.js';
import { SubjectErased } from '../../../application/ports/events/subject-keys.js';
import { type ErrorKind, type InputFault, DomainError } from '../../../domain/shared/domain-error.js';

/** A refusal, before it is written as a problem document (RFC 9457). */
export interface Problem {
  readonly status: number;
  /** Stable machine word. */
  readonly code: string;
  readonly detail: string;
  /** The text of the member `error`, in a 401 or 403. */
  readonly error?: string;
  readonly errors?: readonly InputFault[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the document. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A problem on its way to the error handler. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

interface StatusClass {
  readonly title: string;
  readonly type: string;
}

const rfc9110 = (section: string, title: string): StatusClass => ({
  title,
  type: `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`,
});

/** The statuses of refusals: a short title, and the reference for the status class. */
export const statusClasses: Readonly<Record<number, StatusClass>> = {
  400: rfc9110('15.5.1', 'Bad Request'),
  401: rfc9110('15.5.2', 'Unauthorized'),
  403: rfc9110('15.5.4', 'Forbidden'),
  404: rfc9110('15.5.5', 'Not Found'),
  405: rfc9110('15.5.6', 'Method Not Allowed'),
  408: rfc9110('15.5.9', 'Request Timeout'),
  409: rfc9110('15.5.10', 'Conflict'),
  410: rfc9110('15.5.11', 'Gone'),
  412: rfc9110('15.5.13', 'Precondition Failed'),
  413: rfc9110('15.5.14', 'Content Too Large'),
  415: rfc9110('15.5.16', 'Unsupported Media Type'),
  422: rfc9110('15.5.21', 'Unprocessable Content'),
  429: { title: 'Too Many Requests', type: 'https://www.rfc-editor.org/rfc/rfc6585#section-4' },
  431: { title: 'Request Header Fields Too Large', type: 'https://www.rfc-editor.org/rfc/rfc6585#section-5' },
  500: rfc9110('15.6.1', 'Internal Server Error'),
  503: rfc9110('15.6.4', 'Service Unavailable'),
};

/** Returns the text of a problem document. The same problem gives the same bytes, the trace id apart. */
export function problemBody(problem: Problem, traceId: string): string {
  const { status, code, detail, error, errors, members } = problem;
  const known = statusClasses[status] ?? { title: 'Error', type: 'about:blank' };
  return JSON.stringify({
    type: known.type,
    title: known.title,
    status,
    code,
    detail,
    ...(error === undefined ? {} : { error }),
    ...(errors === undefined || errors.length === 0 ? {} : { errors }),
    ...members,
    traceId,
  });
}

const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unsupported: 415,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  precondition: 412,
  unavailable: 503,
};

/** The refusal of an unknown address. */
export const notFound: Problem = {
  status: 404,
  code: 'not_found',
  detail: 'There is nothing at this address.',
};

/** Returns the refusal above a rate limit. @param nowMs milliseconds since the epoch */
export const rateLimited = ({ resetAt }: RateLimitState, nowMs: number): Problem => ({
  status: 429,
  code: 'rate_limited',
  detail: 'Too many requests in this window. Wait until it ends.',
  headers: { 'Retry-After': String(Math.min(60, Math.max(1, Math.ceil(resetAt - nowMs / 1000)))) },
});

export const unavailable: Problem = {
  status: 503,
  code: 'temporarily_unavailable',
  detail: 'A part of the service cannot be reached right now. Try again.',
  headers: { 'Retry-After': '1' },
};

/** The refusal of a write while the event log is read-only. */
export const readOnly: Problem = {
  ...unavailable,
  code: 'read_only',
  detail: 'The database takes no writes right now; reads are answered. Try again later.',
};

/** The exact finding is for operators: it is in the log and in `/health/ready`. */
const logMismatch: Problem = {
  status: 503,
  code: 'event_log_mismatch',
  detail:
    'The event log is not the one of this service right now: nothing is read or written until it is back.',
  headers: { 'Retry-After': '1' },
};

const internal: Problem = {
  status: 500,
  code: 'internal_error',
  detail: 'The request failed for a reason of ours. Quote the traceId to support.',
};

/**
 * Returns whether a refusal is logged with its error: a fault of the service is, unless the event log reports it once for all
 * requests.
 */
export const isLogged = ({ status, code }: Problem): boolean => status >= 500 && code !== logMismatch.code;

/** Returns the answer to an error. An error that is no refusal becomes a plain 500. */
export function problemOf(error: unknown): Problem {
  if (error instanceof HttpProblem) return error.problem;
  if (error instanceof DomainError) {
    const status = statusOfKind[error.kind];
    return {
      status,
      code: error.code,
      detail: error.message,
      errors: error.faults,
      members: error.members,
      ...(status === 403 ? { error: error.message } : {}),
      ...(status === 503 ? { headers: { 'Retry-After': '1' } } : {}),
    };
  }
  if (error instanceof RevisionConflict) {
    return {
      status: 409,
      code: 'concurrent_change',
      detail: 'Another request changed the same record at the same time. Read it again and repeat.',
    };
  }
  if (error instanceof SubjectErased) return notFound;
  if (error instanceof EventLogMismatch) return logMismatch;
  if (error instanceof EventStoreReadOnly || isRefusedAsReadOnly(error)) return readOnly;
  if (error instanceof EventStoreUnavailable || isConnectionFailure(error) || isNotBuiltYet(error)) {
    return unavailable;
  }
  if (error instanceof UnreadableEvent && error.reason === 'unknown_type') return laterRelease;
  if (isUnstorableText(error)) return unstorableText;
  if (isRefusalOfDatabase(error)) return databaseRefused;
  return internal;
}

/** During an upgrade: the record has an event that a process of the later version wrote. */
const laterRelease: Problem = {
  ...unavailable,
  detail:
    'The record was changed by a later version of the service, which is being installed. Try again: a process of that version answers.',
};

/** PostgreSQL refuses, for no fault of the request: a missing permission after a restore, a full disk. */
const databaseRefused: Problem = {
  ...unavailable,
  detail:
    'The database refused the query. Try again, and quote the traceId to support if that does not help.',
};

/** The last guard: what reads a request refuses such a text itself, and names where it stands. */
const unstorableText: Problem = {
  status: 400,
  code: 'invalid_input',
  detail: 'A text in the request has a null character (U+0000) or half a surrogate pair: remove it.',
};

/** Returns whether PostgreSQL takes a value neither as text nor as JSON. The service has no such text of its own. */
const isUnstorableText = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05');

/** Returns whether the SQLSTATE is that of a transaction that may not write. */
const isRefusedAsReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006';

/**
 * Returns whether PostgreSQL refused with an SQLSTATE. Invalid values and violated constraints (classes 22, 23) are faults of
 * the service.
 */
const isRefusalOfDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  'severity' in error &&
  'code' in error &&
  /^(?!2[23])[0-9A-Z]{5}$/.test(String(error.code));

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/**
 * Returns whether the read models are not built yet: at a first start, or for code that needs a newer version of them.
 * SQLSTATE: no such schema, table, column.
 */
const isNotBuiltYet = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['3F000', '42P01', '42703'].includes(String(error.code));

/** Returns whether a dependency is unreachable: by the system's code, by SQLSTATE class, or by the driver's message. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    systemCodes.has(code) ||
    /^(08|40|53|57)|^55P03$/.test(code) ||
    /connection (terminated|error)|not queryable|connection timeout|timeout exceeded when trying to connect|timeout expired|query read timeout/i.test(
      error.message,
    )
  );
}
