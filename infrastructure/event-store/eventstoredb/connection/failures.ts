import { dbClient } from './client-library.js';
import { codeName } from './grpc-codes.js';

/** There was no answer in time. The call may have taken effect, or may yet. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** How long was waited. */
  readonly ms: number;
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.ms = ms;
  }
}

/** One event is larger than the server accepts: an answer of 26.x that the client does not know. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
}

/** Settles as `work` does, or rejects with NoAnswer after `ms`; the outcome of `work` is ignored then. */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(ms)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** An error that the client throws: its own errors have a type, those of gRPC only a status code. */
interface ClientError extends Error {
  readonly type?: string;
  readonly code?: number;
  readonly actualVersion?: bigint | string;
}

/** Returns the revision of the stream that refused an append, null for an absent stream, undefined for another error. */
export function conflictingRevision(error: unknown): bigint | null | undefined {
  const { type, actualVersion } = error as ClientError;
  const { ErrorType } = dbClient();
  if (type !== ErrorType.WRONG_EXPECTED_VERSION) return undefined;
  return typeof actualVersion === 'bigint' && actualVersion >= 0n ? actualVersion : null;
}

const statusOf = ({ code }: ClientError) => (code === undefined ? undefined : codeName(code));

/** Returns whether the server cannot be reached, or is shutting down. */
export const isUnreachable = (error: unknown): boolean =>
  (error as ClientError).type === dbClient().ErrorType.UNAVAILABLE ||
  statusOf(error as ClientError) === 'UNAVAILABLE';

/** Returns whether there is no such stream, or none any more. */
export const isAbsentStream = (error: unknown): boolean => {
  const { type } = error as ClientError;
  const { ErrorType } = dbClient();
  return type === ErrorType.STREAM_NOT_FOUND || type === ErrorType.STREAM_DELETED;
};

/**
 * Returns the error for the caller when repeating `what`, the call that failed, cannot help. Undefined for all other
 * errors: the server or the connection is lost, and whether the call took effect is unknown.
 */
export function refusal(error: unknown, what: string): Error | undefined {
  const { type, message } = error as ClientError;
  const status = statusOf(error as ClientError);
  const { ErrorType } = dbClient();
  if (type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)
    return new TypeError(`${what}: more than the server takes at once (its setting MaxAppendSize)`);
  if (error instanceof EventTooLarge)
    return new TypeError(
      `${what}: an event is larger than the server takes (its setting MaxAppendEventSize)`,
    );
  // the same status also reports an overloaded connection, which passes
  if (status === 'RESOURCE_EXHAUSTED' && /message (exceeds|larger)/i.test(message))
    return new TypeError(`${what}: more than the server receives in one message`);
  if (type === ErrorType.STREAM_DELETED) return new Error(`${what}: the stream was deleted`);
  if (type === ErrorType.ACCESS_DENIED || status === 'PERMISSION_DENIED' || status === 'UNAUTHENTICATED')
    return new Error(`${what}: access denied, with the credentials there are`);
  return status === 'INVALID_ARGUMENT' ? new Error(`${what}: ${message}`) : undefined;
}
