import { pause } from '../../shared/pause.js';

/** A read of the log that may pass over events of others for long. */
export interface LongRead {
  /** Begins it, unless it has begun. Returns whether it may continue. */
  begin(): boolean;
  /** Whether it could not begin. */
  readonly isRefused: boolean;
  /** Ends it, if it has begun. */
  end(): void;
}

/** Reads that pass over events of others for long: one of a tenant, and few in a process, are under way at a time. */
export interface LongReads {
  of(tenantId: string): LongRead;
  /** Returns whether one of the tenant is under way. */
  isUnderWay(tenantId: string): boolean;
  /** Resolves when one of the tenant may begin, after `ms`, or when the signal aborts. */
  turn(tenantId: string, ms: number, signal: AbortSignal): Promise<void>;
}

const MOST_LONG_READS = 4;

/** Creates the count of a process. */
export function longReads(): LongReads {
  const underWay = new Set<string>();
  const waiting = new Set<() => void>();
  const mayBegin = (tenantId: string): boolean => !underWay.has(tenantId) && underWay.size < MOST_LONG_READS;
  return {
    of(tenantId) {
      let state: 'new' | 'begun' | 'refused' = 'new';
      return {
        begin() {
          if (state !== 'begun') state = mayBegin(tenantId) ? 'begun' : 'refused';
          if (state === 'begun') underWay.add(tenantId);
          return state === 'begun';
        },
        get isRefused() {
          return state === 'refused';
        },
        end() {
          if (state !== 'begun') return;
          underWay.delete(tenantId);
          for (const wake of waiting) wake();
        },
      };
    },
    isUnderWay: (tenantId) => underWay.has(tenantId),
    async turn(tenantId, ms, signal) {
      const over = new AbortController();
      const wake = (): void => {
        if (mayBegin(tenantId)) over.abort();
      };
      waiting.add(wake);
      wake();
      await pause(ms, AbortSignal.any([over.signal, signal]));
      waiting.delete(wake);
    },
  };
}
