import { codeName } from './grpc-codes.js';

/** What may be logged of a failure of an event store. */
export interface DescribedFailure {
  /** Of gRPC (`UNAVAILABLE`), of the operating system (`ECONNREFUSED`) or an SQLSTATE; else the name of the error. */
  readonly code: string;
  /** What the server, its client or the operating system said; undefined where it may quote what a person typed. */
  readonly message: string | undefined;
  /** Both, for a sentence. */
  readonly text: string;
}

const LONGEST = 300;

interface Failure extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
}

/** The innermost cause: the error around it says only that there was no answer. */
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
  const isTold =
    isOfGrpc || typeof syscall === 'string' || ['NoAnswer', 'EventStoreUnavailable'].includes(cause.name);
  const name = isOfGrpc ? codeName(code) : typeof code === 'string' ? code : cause.name;
  const [line = ''] = cause.message.split('\n');
  const message = isTold && line !== '' ? line.slice(0, LONGEST) : undefined;
  const text = message === undefined ? name : message.includes(name) ? message : `${message} (${name})`;
  return { code: name, message, text };
}
