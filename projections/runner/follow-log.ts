import type { Session } from '../../infrastructure/postgres/database.js';
import { type Checkpoint, CheckpointMoved, moveCheckpoint, readCheckpoint } from './checkpoint.js';
import { decodePage } from './decode-page.js';
import { type ParkedTenant, parkedTenants, removedTenants } from './parked.js';
import type { ProgressSource } from './progress/progress.js';
import { newTarget, projectOrPark } from './project-page.js';
import type { Logger, ReadModel } from './read-model.js';
import { subscribedPages } from './subscribed-pages.js';

export interface FollowOptions extends ReadModel {
  readonly log: Logger;
  /** Notified after each page. */
  readonly progress?: ProgressSource;
  readonly onParked?: (parked: ParkedTenant) => void;
  /** Called after the commit of each page. */
  readonly onPage?: (page: { readonly events: number; readonly durationMs: number }) => void;
  /** Called after the commit of each page, and whenever the head of the log is reached. */
  readonly onWorked?: () => void;
}

const CHECK_EVERY_MS = 1_000;

/**
 * Projects the events behind the checkpoint, then those that are appended, until `signal`. `session` has the lease. Throws
 * CheckpointMoved when another transaction moved the checkpoint, and the error that ends the connection.
 */
export async function followLog(
  session: Session,
  checkpoint: Checkpoint,
  options: FollowOptions,
  signal: AbortSignal,
): Promise<void> {
  const { projection, log, store, secret, progress } = options;
  const parked = new Set<string>(await removedTenants(session));
  for (const { tenantId } of await parkedTenants(session, projection.name, 'live')) parked.add(tenantId);
  const target = newTarget({
    projection,
    schema: projection.schema,
    slot: 'live',
    parked,
    secret,
    move: (from, to) => moveCheckpoint(projection.name, 'live', checkpoint.generation, from, to),
    notification: progress && ((to) => progress.notification(to)),
  });
  let from = checkpoint.position;
  progress?.lead(from);
  const pages = subscribedPages({
    store,
    from,
    restMs: projection.restMs,
    progress,
    session,
    signal,
    prepare: (events) => decodePage(events, options, (tenantId) => parked.has(tenantId)),
  });
  const checkGeneration = generationCheck(session, checkpoint, options);
  for await (const { count, to, prepared: items = [] } of pages) {
    if (to === undefined || to <= from) {
      await checkGeneration();
      options.onWorked?.();
      continue;
    }
    const startedAt = performance.now();
    // also without events: the log may have events of other applications only
    const newlyParked = await projectOrPark(session, target, { from, to, items });
    from = to;
    progress?.passed(to);
    options.onWorked?.();
    options.onPage?.({ events: count, durationMs: performance.now() - startedAt });
    for (const tenant of newlyParked) {
      const { error: reason, ...event } = tenant;
      log.error({ projection: projection.name, ...event, reason }, 'tenant parked: its later events wait');
      options.onParked?.(tenant);
    }
  }
}

/** Returns a check that throws CheckpointMoved after a rebuild or a resumption, for a log without new events. */
function generationCheck(
  session: Session,
  { generation }: Checkpoint,
  { projection }: ReadModel,
): () => Promise<void> {
  let checkedAt = performance.now();
  return async () => {
    if (performance.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = performance.now();
    const now = await readCheckpoint(session, projection.name, 'live');
    if (now?.generation !== generation) throw new CheckpointMoved(projection.name);
  };
}
