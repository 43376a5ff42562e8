import { pause } from '../../shared/pause.js';

/** Reads that pass over events of others for long: one of a tenant, and few in a process, are under way at a time. */
export interface LongReads {
  /** Returns whether one of the tenant is under way. */
  isUnderWay(tenantId: string): boolean;
  /** Begins one. Returns the function that ends it; null when one of the tenant, or as many as may be, are under way. */
  begin(tenantId: string): (() => void) | null;
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
    isUnderWay: (tenantId) => underWay.has(tenantId),
    begin(tenantId) {
      if (!mayBegin(tenantId)) return null;
      underWay.add(tenantId);
      return () => {
        underWay.delete(tenantId);
        for (const wake of waiting) wake();
      };
    },
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
