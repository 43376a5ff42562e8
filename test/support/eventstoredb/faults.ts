import type { status } from '@grpc/grpc-js';

/** The kinds of calls that can fail. `append` is either way of appending. */
export type Call = 'append' | 'read' | 'subscribe' | 'delete' | 'tombstone' | 'features' | 'gossip';

export type StatusName = Exclude<keyof typeof status, 'OK'>;

export type Fault =
  /** Refused with that status, without an effect. */
  | {
      readonly kind: 'status';
      readonly code: StatusName;
      readonly details?: string;
      readonly trailers?: Readonly<Record<string, string>>;
    }
  /** The server's own time-out: an answer of the batch stream, DEADLINE_EXCEEDED elsewhere. Without an effect. */
  | { readonly kind: 'timeout' }
  /** Never answered, without an effect. */
  | { readonly kind: 'hang' }
  /** The connection is cut, without an effect. */
  | { readonly kind: 'cut' }
  /**
   * Takes effect, and the answer is lost: the connection is cut, the call fails with a status (UNAVAILABLE of the batch
   * stream, ABORTED elsewhere), or nothing is ever said.
   */
  | { readonly kind: 'lose-answer'; readonly by: 'cut' | 'status' | 'silence' }
  /** The stream of answers ends with OK before the first one: of all batch appends, of a read, of a subscription. */
  | { readonly kind: 'half-close' }
  /** Takes effect at once and is answered later. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Takes effect later, and is answered then. */
  | { readonly kind: 'late'; readonly ms: number }
  /** A read or a subscription ends after so many events, with OK or a status. */
  | { readonly kind: 'drop'; readonly after: number; readonly with: 'OK' | StatusName };

/** Faults of the calls of a server. Every fault is used once by default. */
export interface Faults {
  /** Applies a fault to the next calls of that kind, once `after` calls went without one. */
  inject(call: Call, fault: Fault, options?: { readonly count?: number; readonly after?: number }): void;
  /** Removes all faults that were not used. */
  clear(): void;
  /** Number of calls that still get a fault. */
  readonly pending: number;
}

export interface FaultQueue extends Faults {
  /** Takes the fault for a call that has just arrived. */
  take(call: Call): Fault | undefined;
}

export function createFaults(): FaultQueue {
  let queue: { readonly call: Call; readonly fault: Fault; count: number; after: number }[] = [];
  return {
    inject: (call, fault, { count = 1, after = 0 } = {}) => queue.push({ call, fault, count, after }),
    clear: () => {
      queue = [];
    },
    get pending() {
      return queue.reduce((sum, { count }) => sum + count, 0);
    },
    take: (call) => {
      const found = queue.find((one) => one.call === call);
      if (found === undefined) return undefined;
      if (found.after > 0) {
        found.after--;
        return undefined;
      }
      if (--found.count === 0) queue = queue.filter((one) => one !== found);
      return found.fault;
    },
  };
}
