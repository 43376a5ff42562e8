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

/** A status with the trailers by which the client tells its errors apart. */
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
