import type { SubscriptionMessage } from '../../application/ports/events/event-store.js';
import type { Session } from '../../infrastructure/postgres/database.js';
import { audible } from './progress/audible.js';
import { type Checkpoint, CheckpointMoved, moveCheckpoint, readCheckpoint } from './checkpoint.js';
import { type ParkedTenant, parkedTenants } from './parked.js';
import { paced } from './rebuild/paced.js';
import { prefetch } from './rebuild/prefetch.js';
import type { ProgressSource } from './progress/progress.js';
import { newTarget, projectOrPark } from './project-page.js';
import { type Logger, openPage, type OpenedPage, PAGE_SIZE, type ReadModel } from './read-model.js';

export interface FollowOptions extends ReadModel {
  readonly log: Logger;
  /** Woken after each page. */
  readonly progress?: ProgressSource;
  readonly onParked?: (parked: ParkedTenant) => void;
  /** A page is committed. */
  readonly onPage?: (page: { readonly events: number; readonly durationMs: number }) => void;
  /** A page is committed, or the head of the log was found reached. */
  readonly onWorked?: () => void;
}

const LOOK_EVERY_MS = 400;

/**
 * Projects everything behind the checkpoint, then whatever is appended, until `signal`. `session` has the duty.
 * Throws CheckpointMoved when somebody else has moved it, and whatever ends the connection.
 */
export async function followLog(
  session: Session,
  checkpoint: Checkpoint,
  options: FollowOptions,
  signal: AbortSignal,
): Promise<void> {
  const { projection, log } = options;
  const parked = new Set<string>();
  for (const { tenantId } of await parkedTenants(session, projection.name, 'live')) parked.add(tenantId);
  const target = newTarget({
    projection,
    schema: projection.schema,
    slot: 'live',
    parked,
    secret: options.secret,
    move: (from, to) => moveCheckpoint(projection.name, 'live', checkpoint.generation, from, to),
  });
  options.progress?.lead(checkpoint.position);

  const subscription = new AbortController();
  const end = (): void => subscription.abort();
  void session.ended.then(end);
  const over = AbortSignal.any([subscription.signal, signal]);
  const { restMs = 0 } = projection;
  const messages = paced(
    audible(options.store.subscribe(checkpoint.position, { signal: over, batchSize: PAGE_SIZE })),
    async (count) => {
      if (restMs > 0 && count < PAGE_SIZE) await options.progress?.rest(restMs, over);
    },
  );
  const open = async (message: SubscriptionMessage): Promise<OpenedPage> =>
    message.kind === 'events'
      ? openPage(options, message.events, parked)
      : { count: 0, to: message.position, items: [] };
  const look = lookout(session, checkpoint, options);
  let from = checkpoint.position;
  const isFull = ({ count }: OpenedPage): boolean => count >= PAGE_SIZE;
  for await (const { count, to, items } of prefetch(messages, open, { onEnd: end, isFull })) {
    // at the head: nothing is left to do but to keep the place, where that is behind many events of others
    if (to === undefined || to <= from) {
      await look();
      options.onWorked?.();
      continue;
    }
    const startedAt = performance.now();
    const newlyParked = await projectOrPark(session, target, { from, to, items });
    from = to;
    options.progress?.passed(to);
    options.onWorked?.();
    options.onPage?.({ events: count, durationMs: performance.now() - startedAt });
    for (const tenant of newlyParked) {
      const { error: reason, ...event } = tenant;
      log.error({ projection: projection.name, ...event, reason }, 'tenant parked: its later events wait');
      options.onParked?.(tenant);
    }
  }
  if (!signal.aborted) throw new Error('the subscription or the connection ended');
}

/** Without events nothing else would tell this process that a rebuild has switched the tables, or a tenant was resumed. */
function lookout(session: Session, checkpoint: Checkpoint, { projection }: ReadModel): () => Promise<void> {
  let lookedAt = performance.now();
  return async () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = performance.now();
    const now = await readCheckpoint(session, projection.name, 'live');
    if (now?.generation !== checkpoint.generation) throw new CheckpointMoved(projection.name);
  };
}
