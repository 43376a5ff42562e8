import type { ServerSurfaceCall } from '@grpc/grpc-js/build/src/server-call.js';
import type { Access } from './access.js';
import type { CallCounts } from './call-counts.js';
import type { EventLog } from './event-log.js';
import type { FaultQueue } from './faults.js';
import type { Expected } from './reads/recorded-event.js';
import type { SeededBug } from './seeded-bugs/seeded-bugs.js';

/** Parts that every handler of one run of the server uses. */
export interface Serving {
  readonly log: EventLog;
  readonly faults: FaultQueue;
  readonly access: Access;
  readonly bug: SeededBug;
  /** Counted up by the handlers. */
  readonly calls: CallCounts;
  /** Major version: 23 and 24 behave differently. */
  readonly version: number;
  /** Events that may wait for a live subscriber before it counts as slow. */
  readonly liveBuffer: number;
  /** Milliseconds that a subscription takes for a page of events that are in the log already. */
  readonly pageMs: () => number;
  /** Aborted when the server stops: its pending work is dropped. */
  readonly signal: AbortSignal;
  /** Aborted when the server begins to shut down: it accepts no more calls, and ends those under way. */
  readonly leaving: AbortSignal;
  /** Returns whether there is a leader, which takes appends. */
  readonly leads: () => boolean;
  readonly onSlowConsumer: () => void;
  /** Cuts the connection over which the call came. */
  readonly cut: (call: ServerSurfaceCall) => void;
}

/** Runs the work later, unless the server was stopped by then. */
export function later(signal: AbortSignal, ms: number, action: () => void): void {
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', stop);
    action();
  }, ms);
  const stop = () => {
    clearTimeout(timer);
  };
  signal.addEventListener('abort', stop, { once: true });
}

interface ExpectedOptions {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

/** Returns the expected revision of a request; `revision` is the number in it, if there is one. */
export function expectedOf(options: ExpectedOptions, revision: () => string): Expected {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  return BigInt(revision());
}
