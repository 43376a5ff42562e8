import { createHash } from 'node:crypto';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { lockTable } from '../../../domain/tenant/lock-table.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import type { App } from '../../app.js';
import { recordAudit } from '../../audit/record-audit.js';
import type { ExportProgress, ExportRef, StoredTenantExport } from '../../ports/tenant/tenant-exports.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { isoTime } from '../../shared/event-context.js';
import { presentTenantOf } from '../tenant-stream.js';
import { tenantLines, type TenantLinesSources } from './tenant-lines.js';

export interface TenantExporterDeps {
  readonly app: Pick<App, 'events' | 'ids' | 'clock' | 'tenantExports'>;
  readonly sources: TenantLinesSources;
  /** Signs the end of the tenant's chain, so that the export has a signed head that covers its own beginning. */
  readonly signHead: (tenantId: string) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

export interface TenantExporter {
  /**
   * Begins an export for the owner who asks, and returns it while it is made. Throws `tenant_locked`, `export_under_way`,
   * and `exports_busy` while this process makes as many as it may.
   */
  begin(context: CommandContext): Promise<Done & { readonly stored: StoredTenantExport }>;
  /** Ends the exports under way: they fail, and can be started again. */
  stop(): Promise<void>;
}

/** The most exports that a process makes at a time: they share one thread. */
const MOST = 2;
/** A part of a file has these bytes, or those of a page if that has more. */
const PART_BYTES = 1_048_576;
const BEAT_MS = 5_000;

const busy = (): DomainError =>
  new DomainError('unavailable', 'exports_busy', 'Too many exports are under way. Try again.');
const underWay = (): DomainError =>
  new DomainError('conflict', 'export_under_way', 'An export is under way: wait until it has ended.');

/** Creates the maker of tenants' exports, which goes on after the request that began one. */
export function tenantExporter({ app, sources, signHead, onError }: TenantExporterDeps): TenantExporter {
  const running = new Map<Promise<void>, AbortController>();
  let beginning = 0;

  const run = (ref: ExportRef, position: bigint): void => {
    const stopping = new AbortController();
    const work = makeExport({ app, sources, signHead, onError }, ref, position, stopping.signal).finally(() =>
      running.delete(work),
    );
    running.set(work, stopping);
  };

  return {
    async begin(context) {
      const { tenantId, actor } = context;
      refuseLockedExport(await presentTenantOf(app, tenantId));
      if (running.size + beginning >= MOST) throw (await isUnderWay(app, tenantId)) ? underWay() : busy();
      beginning += 1;
      try {
        const ref = { tenantId, exportId: app.ids.next() };
        if (!(await app.tenantExports.begin({ ...ref, requestedBy: actor.id }))) throw underWay();
        const data = { exportId: ref.exportId, by: 'owner', withCredentials: false } as const;
        const position = await recordAudit(app, context, { type: 'TenantExported', data }).catch(
          async (error: unknown) => {
            await app.tenantExports.fail(ref);
            throw error;
          },
        );
        const stored = await app.tenantExports.find(tenantId);
        run(ref, position);
        return { stored: stored!, position };
      } finally {
        beginning -= 1;
      }
    },
    async stop() {
      for (const stopping of running.values()) stopping.abort();
      await Promise.all(running.keys());
    },
  };
}

const isUnderWay = async (
  { tenantExports }: Pick<App, 'tenantExports'>,
  tenantId: string,
): Promise<boolean> => (await tenantExports.find(tenantId))?.state === 'running';

/** Makes the file of an export and stores it part by part, until it is done, withdrawn or failed. */
async function makeExport(
  { app, sources, signHead, onError }: TenantExporterDeps,
  ref: ExportRef,
  position: bigint,
  stopping: AbortSignal,
): Promise<void> {
  const { tenantExports } = app;
  let progress: ExportProgress = { done: 0, total: 0 };
  // without it an export that waits for read models would count as interrupted
  const beat = setInterval(() => {
    tenantExports.note(ref, progress).catch(onError);
  }, BEAT_MS);
  try {
    await signHead(ref.tenantId).catch(onError);
    const digest = createHash('sha256');
    let waiting: Uint8Array[] = [];
    let [bytes, parts, shown] = [0, 0, ''];
    const flush = async (): Promise<boolean> => {
      const part = Buffer.concat(waiting);
      waiting = [];
      digest.update(part);
      bytes += part.length;
      return (await tenantExports.addPart(ref, parts++, part)) && (await tenantExports.note(ref, progress));
    };
    const request = {
      ...ref,
      position,
      exportedAt: isoTime(app.clock.now()),
      withPasswordHashes: false,
    };
    for await (const { text, done, total, position: at } of untilAborted(
      tenantLines(sources, request),
      stopping,
    )) {
      progress = { done, total };
      shown = at;
      waiting.push(text);
      const size = waiting.reduce((sum, { length }) => sum + length, 0);
      // it was withdrawn, or another one has taken its place
      if (size >= PART_BYTES && !(await flush())) return;
    }
    if (!(await flush())) return;
    await tenantExports.finish(ref, { parts, bytes, sha256: digest.digest('hex'), position: shown });
  } catch (error) {
    if (!stopping.aborted) onError(error);
    await tenantExports.fail(ref).catch(onError);
  } finally {
    clearInterval(beat);
  }
}

/** Yields the source's items. Throws as soon as the signal is aborted, without waiting for a source that does not answer. */
async function* untilAborted<T>(
  source: AsyncGenerator<T, void, void>,
  signal: AbortSignal,
): AsyncGenerator<T, void, void> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await Promise.race([source.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    source.return().catch(() => undefined);
  }
}

/** Throws `tenant_locked` where the tenant's lock allows no export, on the command line either. */
export function refuseLockedExport({ lock }: Pick<PresentTenant, 'lock'>): void {
  if (lock !== null && lockTable.exports[lock.kind] === 'none')
    throw new DomainError(
      'forbidden',
      'tenant_locked',
      `The tenant is locked (${lock.kind}): nothing is exported until it is unlocked.`,
    );
}
