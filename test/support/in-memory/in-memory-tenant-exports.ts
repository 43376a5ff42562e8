import {
  EXPORT_STORED_MS,
  EXPORT_SILENT_MS,
  type ExportedFile,
  type ExportRef,
  type StoredTenantExport,
  type TenantExports,
} from '../../../application/ports/tenant/tenant-exports.js';

type Kept = Omit<StoredTenantExport, 'state' | 'requestedAt' | 'finishedAt' | 'expiresAt'> & {
  readonly state: StoredTenantExport['state'];
  readonly requestedAt: number;
  readonly finishedAt: number | null;
  readonly beatAt: number;
  readonly bytes: Map<number, Uint8Array>;
};

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Exports of tenants in memory. */
export function inMemoryTenantExports(now: () => number): TenantExports {
  const kept = new Map<string, Kept>();
  const isSilent = ({ state, beatAt }: Kept): boolean =>
    state === 'running' && beatAt <= now() - EXPORT_SILENT_MS;
  const isLate = ({ state, finishedAt }: Kept): boolean =>
    state === 'ready' && finishedAt! <= now() - EXPORT_STORED_MS;
  const running = ({ tenantId, exportId }: ExportRef): Kept | null => {
    const one = kept.get(tenantId);
    return one?.exportId === exportId && one.state === 'running' ? one : null;
  };
  const change = (ref: ExportRef, by: Partial<Kept>): Promise<boolean> => {
    const one = running(ref);
    if (one !== null) kept.set(ref.tenantId, { ...one, beatAt: now(), ...by });
    return Promise.resolve(one !== null);
  };
  return {
    begin: (started) => {
      const before = kept.get(started.tenantId);
      if (before !== undefined && before.state === 'running' && !isSilent(before))
        return Promise.resolve(false);
      kept.set(started.tenantId, {
        ...started,
        state: 'running',
        failure: null,
        requestedAt: now(),
        beatAt: now(),
        finishedAt: null,
        done: 0,
        total: 0,
        file: null,
        bytes: new Map(),
      });
      return Promise.resolve(true);
    },
    find: (tenantId) => {
      const one = kept.get(tenantId);
      if (one === undefined) return Promise.resolve(null);
      const { bytes: _, beatAt: __, ...rest } = one;
      const state = isSilent(one) ? 'failed' : isLate(one) ? 'expired' : one.state;
      const until = one.finishedAt === null ? null : one.finishedAt + EXPORT_STORED_MS;
      return Promise.resolve({
        ...rest,
        state,
        failure: isSilent(one) ? 'interrupted' : state === 'failed' ? 'error' : null,
        requestedAt: iso(one.requestedAt)!,
        finishedAt: iso(one.finishedAt),
        expiresAt: state === 'ready' ? iso(until) : null,
      });
    },
    note: (ref, progress) => change(ref, progress),
    addPart: (ref, number, bytes) => {
      running(ref)?.bytes.set(number, bytes);
      return change(ref, {});
    },
    finish: (ref, file) =>
      change(ref, { state: 'ready', finishedAt: now(), file, done: running(ref)?.total ?? 0 }),
    fail: async (ref) => {
      await change(ref, { state: 'failed', finishedAt: now(), bytes: new Map() });
    },
    take: (tenantId, userId) => {
      const one = kept.get(tenantId);
      if (one?.requestedBy !== userId || one.state !== 'ready' || isLate(one)) return Promise.resolve(null);
      kept.set(tenantId, { ...one, state: 'downloaded', beatAt: now() });
      return Promise.resolve({ tenantId, exportId: one.exportId, ...(one.file as ExportedFile) });
    },
    part: ({ tenantId, exportId }, number) => {
      const one = kept.get(tenantId);
      const isTaken = one?.exportId === exportId && one.state === 'downloaded';
      return Promise.resolve((isTaken ? one.bytes.get(number) : undefined) ?? null);
    },
    discard: ({ tenantId, exportId }) => {
      const one = kept.get(tenantId);
      if (one?.exportId === exportId) one.bytes.clear();
      return Promise.resolve();
    },
    withdraw: (tenantId) => {
      const one = kept.get(tenantId);
      if (one !== undefined && ['running', 'ready', 'downloaded'].includes(one.state))
        kept.set(tenantId, { ...one, state: 'withdrawn', finishedAt: now(), bytes: new Map() });
      return Promise.resolve();
    },
    forget: (tenantId) => {
      kept.delete(tenantId);
      return Promise.resolve();
    },
    deleteExpired: () => {
      for (const one of kept.values()) if (isSilent(one) || isLate(one)) one.bytes.clear();
      return Promise.resolve();
    },
  };
}
