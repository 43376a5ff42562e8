import { codeName } from './grpc-codes.js';

/** The parts of a failure of an event store that may be logged. */
export interface DescribedFailure {
  /** A code of gRPC (`UNAVAILABLE`), of the operating system (`ECONNREFUSED`) or an SQLSTATE; else the error's name. */
  readonly code: string;
  /** The message of the server, its client or the operating system; undefined where it may quote personal values. */
  readonly message: string | undefined;
  /** Code and message, for use in a sentence. */
  readonly text: string;
}

const LONGEST = 300;

interface Failure extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
}

/** Returns the innermost cause: the errors around it only report that there was no answer. */
function innermost(error: Error): Failure {
  let found = error;
  for (let depth = 0; depth < 5 && found.cause instanceof Error; depth++) found = found.cause;
  return found;
}

/** Describes the cause of a failure. Messages of a database are left out: they may quote values. */
export function describeFailure(error: Error): DescribedFailure {
  const cause = innermost(error);
  const { code, syscall } = cause;
  const isOfGrpc = typeof code === 'number';
  const isReported =
    isOfGrpc || typeof syscall === 'string' || ['NoAnswer', 'EventStoreUnavailable'].includes(cause.name);
  const name = isOfGrpc ? codeName(code) : typeof code === 'string' ? code : cause.name;
  const [line = ''] = cause.message.split('\n');
  const message = isReported && line !== '' ? line.slice(0, LONGEST) : undefined;
  const text = message === undefined ? name : message.includes(name) ? message : `${message} (${name})`;
  return { code: name, message, text };
}
