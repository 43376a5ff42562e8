import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Fault } from './faults.js';
import { type RpcError, rpcError } from './wire-errors.js';

/** Writes the answers of a read or a subscription at the client's pace, and ends early when it is closed. */
export interface Outlet {
  readonly open: boolean;
  /** Aborted when it is closed. */
  readonly closed: AbortSignal;
  /** Writes a message. Returns whether more may be written at once; otherwise wait for `drained`. */
  write(message: ReadResp): boolean;
  /** Writes an event, like `write`. */
  writeEvent(message: ReadResp): boolean;
  /** Resolves when the transport accepts more or the outlet is closed. */
  drained(): Promise<void>;
  end(error?: RpcError): void;
}

export function createOutlet(
  call: ServerWritableStream<ReadReq, ReadResp>,
  fault: Fault | undefined,
): Outlet {
  const closing = new AbortController();
  let left = fault?.kind === 'drop' ? fault.after : Number.POSITIVE_INFINITY;
  const close = () => {
    closing.abort();
  };
  call.on('cancelled', close);
  call.on('close', close);

  const end = (error?: RpcError): void => {
    if (closing.signal.aborted) return;
    close();
    if (error === undefined) call.end();
    else call.emit('error', error);
  };
  const write = (message: ReadResp): boolean => !closing.signal.aborted && call.write(message);
  const drop = (): void => {
    if (fault?.kind !== 'drop') return;
    end(fault.with === 'OK' ? undefined : rpcError(fault.with, 'The server ended it.'));
  };
  if (left === 0) drop();

  return {
    get open() {
      return !closing.signal.aborted;
    },
    closed: closing.signal,
    write,
    writeEvent: (message) => {
      const more = write(message);
      if (--left === 0) drop();
      return more;
    },
    drained: () =>
      new Promise((resolve) => {
        if (closing.signal.aborted || !call.writableNeedDrain) {
          resolve();
          return;
        }
        const done = () => {
          call.off('drain', done);
          closing.signal.removeEventListener('abort', done);
          resolve();
        };
        call.on('drain', done);
        closing.signal.addEventListener('abort', done);
      }),
    end,
  };
}
