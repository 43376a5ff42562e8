import { dbClient } from './client-library.js';

/** There was no answer in time. What was asked for may have taken place, or may yet. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** One event is larger than the server takes, an answer of 26.x that the client does not know. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
}

/** Rejects with NoAnswer after `ms`. What `work` becomes then is nobody's business any more. */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new NoAnswer(ms));
    }, ms);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });

/** Whatever the client throws: its own errors have a type, those of gRPC, which it lets through at times, only a code. */
interface ClientError extends Error {
  readonly type?: string;
  readonly code?: number;
  readonly actualVersion?: bigint | string;
}

/** Codes of gRPC. */
const UNAVAILABLE = 14;
const INVALID_ARGUMENT = 3;
const RESOURCE_EXHAUSTED = 8;
const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;

/** The stream's revision that refused an append, null for no stream; undefined when the error is about something else. */
export function conflictingRevision(error: unknown): bigint | null | undefined {
  const { type, actualVersion } = error as ClientError;
  const { ErrorType } = dbClient();
  if (type !== ErrorType.WRONG_EXPECTED_VERSION) return undefined;
  return typeof actualVersion === 'bigint' && actualVersion >= 0n ? actualVersion : null;
}

/** The server is not there, or says that it is going. */
export const isUnreachable = (error: unknown): boolean => {
  const { type, code } = error as ClientError;
  return type === dbClient().ErrorType.UNAVAILABLE || code === UNAVAILABLE;
};

export const isAbsentStream = (error: unknown): boolean =>
  (error as ClientError).type === dbClient().ErrorType.STREAM_NOT_FOUND;

/**
 * What the caller is told of an error that repeating will not cure, `what` being what was asked for. Undefined for all
 * others: the server, or the way to it, is not there, and nobody knows what has taken place.
 */
export function refusal(error: unknown, what: string): Error | undefined {
  const { type, code, message } = error as ClientError;
  const { ErrorType } = dbClient();
  if (type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)
    return new TypeError(`${what}: more than the server takes at once (its setting MaxAppendSize)`);
  if (error instanceof EventTooLarge)
    return new TypeError(
      `${what}: an event is larger than the server takes (its setting MaxAppendEventSize)`,
    );
  // the same code also says that a connection is overloaded, which passes
  if (code === RESOURCE_EXHAUSTED && /message (exceeds|larger)/i.test(message))
    return new TypeError(`${what}: more than the server receives in one message`);
  if (type === ErrorType.STREAM_DELETED) return new Error(`${what}: the stream was deleted`);
  if (type === ErrorType.ACCESS_DENIED || code === PERMISSION_DENIED || code === UNAUTHENTICATED)
    return new Error(`${what}: access denied, with the credentials there are`);
  return code === INVALID_ARGUMENT ? new Error(`${what}: ${message}`) : undefined;
}
