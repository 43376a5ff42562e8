import { Metadata, status } from '@grpc/grpc-js';
import type { StatusName } from './faults.js';

/** An error as grpc-js sends it. */
export interface RpcError {
  readonly name: string;
  readonly message: string;
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
}

/** Returns a status with the trailers by which the client distinguishes its errors. */
export function rpcError(
  code: StatusName,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): RpcError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return { name: 'RpcError', message: details, code: status[code], details, metadata };
}

export const streamDeleted = (stream: string): RpcError =>
  rpcError('FAILED_PRECONDITION', `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const appendTooLarge = (limit: number): RpcError =>
  rpcError('INVALID_ARGUMENT', `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': limit.toString(),
  });

/** 26: one event is larger than `--max-append-event-size`. */
export const eventTooLarge = (id: string, size: number, limit: number): RpcError =>
  rpcError('INVALID_ARGUMENT', `Event ${id} of ${size} bytes exceeds the maximum size of ${limit}.`, {
    exception: 'maximum-append-event-size-exceeded',
    'event-id': id,
    'proposed-event-size': size.toString(),
    'maximum-append-event-size': limit.toString(),
  });

/** A read of a stream forwards from its end. */
export const unexpectedResult = (): RpcError => rpcError('UNKNOWN', 'Unexpected ReadStreamResult: Error');

/** The answer to every call while the server ends by SIGTERM. */
export const shuttingDown = (): RpcError =>
  rpcError('UNAVAILABLE', 'The server is shutting down. Please retry after 1 second');

export const wrongExpectedVersion = (stream: string, expected: bigint, actual: bigint | null): RpcError =>
  rpcError('FAILED_PRECONDITION', `Append failed due to WrongExpectedVersion. Stream: ${stream}`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': expected.toString(),
    'actual-version': (actual ?? -1n).toString(),
  });

export const accessDenied = (): RpcError =>
  rpcError('PERMISSION_DENIED', 'Access Denied', { exception: 'access-denied' });

export const invalidPosition = (): RpcError =>
  rpcError('INVALID_ARGUMENT', 'Trying to read from an invalid position.');

export const consumerTooSlow = (): RpcError =>
  rpcError(
    'ABORTED',
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );
