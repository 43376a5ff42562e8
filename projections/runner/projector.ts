import { EventStoreUnavailable } from '../../application/ports/events/event-store.js';
import { pause } from '../../application/shared/pause.js';
import type { Session } from '../../infrastructure/postgres/database.js';
import { backOff } from '../../infrastructure/concurrency/back-off.js';
import { type BuildProgress, buildProjection } from './rebuild/build.js';
import { type Checkpoint, CheckpointMoved, readCheckpoint } from './checkpoint.js';
import { followLog, type FollowOptions } from './follow-log.js';
import { takeLease } from './lease.js';

/**
 * - `starting`: reads the version of the live tables
 * - `building`: the live tables are older than this code or missing: builds them, or waits for a process that does
 * - `standby`: another process projects: takes over when that loses its lease (`takeLease`)
 * - `projecting`
 * - `superseded`: the live tables are of a later version: does not write them
 */
export type ProjectorState = 'starting' | 'building' | 'standby' | 'projecting' | 'superseded' | 'stopped';

export interface ProjectorOptions extends FollowOptions {
  /** Called with every failure, which is followed by a retry. */
  readonly onError?: (error: unknown) => void;
}

export interface Projector {
  readonly state: () => ProjectorState;
  /** Finishes the page under way and ends the lease. */
  stop(): Promise<void>;
}

const CHECK_AGAIN_MS = 1_000;
const REPORT_EVERY_MS = 5_000;
/** Milliseconds between retries. */
const PAUSES = { first: 100, longest: 1_000 };

/** Returns a function that logs how far a build is, at its beginning and then every five seconds. */
function progressLog({ log, projection }: Pick<ProjectorOptions, 'log' | 'projection'>) {
  let reportedAt = -Infinity;
  return ({ done, total, secondsLeft }: BuildProgress): void => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    const percent = total === 0 ? 100 : Math.floor((done * 100) / total);
    log.info({ projection: projection.name, secondsLeft }, `rebuilding read models, ${percent} %`);
  };
}

/** Starts to project the log into the live tables, or stands by while another process does. */
export function startProjection(options: ProjectorOptions): Projector {
  const { projection, database, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let state: ProjectorState = 'starting';
  const pauses = backOff(PAUSES);

  const enter = (next: ProjectorState): void => {
    if (state === next) return;
    state = next;
    log.info({ projection: projection.name, version: projection.version, state }, 'projector');
  };

  const live = (): Promise<Checkpoint | null> => readCheckpoint(database, projection.name, 'live');

  /** Builds, projects or waits, by the version of the live tables. */
  const step = async (): Promise<void> => {
    const checkpoint = await live();
    if (checkpoint === null || checkpoint.version < projection.version) {
      enter('building');
      await buildProjection(options, { log, signal, onlyIfOlder: true, onProgress: progressLog(options) });
    } else if (checkpoint.version > projection.version) {
      const versions = { projection: projection.name, version: projection.version, live: checkpoint.version };
      if (state !== 'superseded')
        log.warn(versions, 'the live tables belong to a later release: this process no longer projects');
      enter('superseded');
      await pause(CHECK_AGAIN_MS, signal);
    } else {
      const session = await takeLease(database, projection.name, 'project', {
        signal,
        onWaiting: () => enter('standby'),
      });
      if (session === undefined) return;
      try {
        await projectWith(session);
      } finally {
        await session.close().catch(() => undefined);
        options.progress?.follow();
      }
    }
  };

  const projectWith = async (session: Session): Promise<void> => {
    for (;;) {
      const checkpoint = await live();
      if (signal.aborted || checkpoint?.version !== projection.version) return;
      enter('projecting');
      try {
        await followLog(session, checkpoint, { ...options, onWorked: () => pauses.succeeded() }, signal);
      } catch (error) {
        if (!(error instanceof CheckpointMoved)) throw error;
        log.info({ projection: projection.name }, 'the checkpoint was moved: reading it again');
      }
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await step();
      } catch (error) {
        options.onError?.(error);
        // another process may reach the log, and takes the lease meanwhile
        const retryMs = error instanceof EventStoreUnavailable ? PAUSES.longest : pauses.next();
        log.error({ projection: projection.name, error, retryMs }, 'projecting failed: trying again');
        await pause(retryMs, signal);
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
