import { setTimeout as sleep } from 'node:timers/promises';
import type { SubscriptionMessage } from '../../application/ports/event-store.js';
import type { Session } from '../../infrastructure/postgres/database.js';
import { buildProjection } from './build.js';
import { type Checkpoint, CheckpointMoved, moveCheckpoint, readCheckpoint } from './checkpoint.js';
import { takeDuty } from './lease.js';
import { errorLabel, parkedTenants, type ParkedTenant } from './parked.js';
import { prefetch } from './prefetch.js';
import type { ProgressSource } from './progress.js';
import { newTarget, projectOrPark } from './project-page.js';
import { type Logger, openPage, type OpenedPage, PAGE_SIZE, type ReadModel } from './read-model.js';

/**
 * - `starting`: looks where the live tables are
 * - `building`: the live tables are older than this code, or there are none: builds them, or waits for who does
 * - `standby`: another process projects; takes over within a second of its end
 * - `projecting`
 * - `superseded`: the live tables are of a later version: this process leaves them alone
 */
export type ProjectorState = 'starting' | 'building' | 'standby' | 'projecting' | 'superseded' | 'stopped';

export interface ProjectorOptions extends ReadModel {
  readonly log: Logger;
  /** Woken after each page. */
  readonly progress?: ProgressSource;
  /** Every failure, also those that a repetition heals. */
  readonly onError?: (error: unknown) => void;
  readonly onParked?: (parked: ParkedTenant) => void;
  /** A page is committed. */
  readonly onPage?: (page: { readonly events: number; readonly durationMs: number }) => void;
  /** Most events in a transaction, 1,000 unless told. Whatever is there is taken: nothing lingers to fill a page. */
  readonly pageSize?: number;
}

export interface Projector {
  readonly state: () => ProjectorState;
  /** Finishes the page under way and gives the duty back. */
  stop(): Promise<void>;
}

const LOOK_AGAIN_MS = 1_000;
const LOOK_EVERY_MS = 400;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/** Keeps the live tables at the head of the log for as long as it runs: alone, or standing by while another process does. */
export function startProjector(options: ProjectorOptions): Projector {
  const { projection, database, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let state: ProjectorState = 'starting';
  let retryMs = FIRST_RETRY_MS;

  const enter = (next: ProjectorState): void => {
    if (state === next) return;
    state = next;
    log.info({ projection: projection.name, version: projection.version, state }, 'projector');
  };

  const live = (): Promise<Checkpoint | null> => readCheckpoint(database, projection.name, 'live');

  /** One step of life: from wherever the live tables are to what this process has to do about it. */
  const step = async (): Promise<void> => {
    const checkpoint = await live();
    if (checkpoint === null || checkpoint.version < projection.version) {
      enter('building');
      await buildProjection(options, { log, signal, onlyIfOlder: true });
    } else if (checkpoint.version > projection.version) {
      if (state !== 'superseded') {
        log.warn(
          { projection: projection.name, version: projection.version, live: checkpoint.version },
          'the live tables belong to a later release: this process no longer projects',
        );
      }
      enter('superseded');
      await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    } else {
      const session = await takeDuty(database, projection.name, 'project', {
        signal,
        onWaiting: () => enter('standby'),
      });
      if (session === undefined) return;
      try {
        await onDuty(session);
      } finally {
        options.progress?.follow();
        await session.close().catch(() => undefined);
      }
    }
  };

  const onDuty = async (session: Session): Promise<void> => {
    for (;;) {
      const checkpoint = await live();
      if (signal.aborted || checkpoint?.version !== projection.version) return;
      enter('projecting');
      try {
        await follow(session, checkpoint);
      } catch (error) {
        if (!(error instanceof CheckpointMoved)) throw error;
        log.info({ projection: projection.name }, 'the checkpoint was moved: reading it again');
      }
    }
  };

  const follow = async (session: Session, checkpoint: Checkpoint): Promise<void> => {
    const parked = new Set<string>();
    for (const { tenantId } of await parkedTenants(session, projection.name, 'live')) parked.add(tenantId);
    const target = newTarget({
      ...{ projection, schema: projection.schema, slot: 'live', parked },
      move: (from, to) => moveCheckpoint(projection.name, 'live', checkpoint.generation, from, to),
    });
    options.progress?.lead(checkpoint.position);
    const subscription = new AbortController();
    const end = (): void => subscription.abort();
    signal.addEventListener('abort', end, { once: true });
    void session.ended.then(end);
    const messages = options.store.subscribe(checkpoint.position, {
      signal: subscription.signal,
      batchSize: options.pageSize ?? PAGE_SIZE,
    });
    const open = (message: SubscriptionMessage): Promise<OpenedPage> =>
      openPage(options, message.kind === 'events' ? message.events : [], parked);
    let from = checkpoint.position;
    let lookedAt = performance.now();
    try {
      for await (const { count, to, items } of prefetch(messages, open, end)) {
        if (to === undefined) {
          if (performance.now() - lookedAt < LOOK_EVERY_MS) continue;
          lookedAt = performance.now();
          // Without events nothing else would tell this process that a rebuild has switched the tables.
          const now = await readCheckpoint(session, projection.name, 'live');
          if (now?.generation !== checkpoint.generation) throw new CheckpointMoved(projection.name);
          continue;
        }
        const startedAt = performance.now();
        const newlyParked = await projectOrPark(session, target, { from, to, items });
        from = to;
        retryMs = FIRST_RETRY_MS;
        options.progress?.passed(to);
        options.onPage?.({ events: count, durationMs: performance.now() - startedAt });
        for (const tenant of newlyParked) {
          log.error({ projection: projection.name, ...tenant }, 'tenant parked: its later events wait');
          options.onParked?.(tenant);
        }
      }
    } finally {
      signal.removeEventListener('abort', end);
    }
    if (!signal.aborted) throw new Error('the subscription or the connection ended');
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await step();
      } catch (error) {
        options.onError?.(error);
        log.error(
          { projection: projection.name, error: errorLabel(error), retryMs },
          'projecting failed: trying again',
        );
        await sleep(retryMs, undefined, { signal }).catch(() => undefined);
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
    enter('stopped');
  };

  const running = run();
  return {
    state: () => state,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
