import { LRUCache } from 'lru-cache';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { appendOne } from '../events/event-log.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import type { ActivityLog } from '../ports/tenant/usage.js';
import { eventContext, isoTime, systemContext } from '../shared/event-context.js';
import { pause } from '../shared/pause.js';
import { withTimeout } from '../shared/with-timeout.js';

const DAY_MS = 86_400_000;
/** Users of a day that are remembered. */
const MOST_NOTED = 100_000;
/** Records that wait for the log. Beyond it a user is noted at the next use. */
const MOST_WAITING = 20_000;
/** Records that are appended together. */
const BATCH = 200;
/** So long notes are gathered. */
const GATHER_MS = 100;
/** Between attempts while the log does not answer. */
const RETRY_MS = 2_000;
/** How long the last notes may take when the process stops. */
const STOP_MS = 2_000;

interface Note {
  readonly tenantId: string;
  readonly userId: string;
  readonly day: string;
}

export interface ActivityNotes extends ActivityLog {
  /** Appends the notes that wait, and takes no more. What could not be appended within 2 s is reported as lost. */
  stop(): Promise<void>;
}

type ActivityDeps = Pick<App, 'events' | 'ids' | 'clock'>;

/**
 * Appends `UserActive` once for each user and UTC day, behind the answers: it costs a request no round trip, and one look
 * into a memory after the first use of a day. The id of the event follows from user and day, so that a repetition, of
 * another process or after a restart, is the same event.
 *
 * A use is in the log 0.1 s later, or when the log answers again; an orderly stop appends what waits. A killed process
 * loses what it had not appended: the user is then counted by the next use on that day, or by the sign-in, which is an
 * event of its own.
 */
export function activityNotes(deps: ActivityDeps, onError: (error: unknown) => void): ActivityNotes {
  // with `max` the memory for all of them would be taken at once, at every start
  const noted = new LRUCache<string, number>({ maxSize: MOST_NOTED, sizeCalculation: () => 1 });
  const waiting = new Map<string, Note>();
  const stopping = new AbortController();
  let working: Promise<void> | undefined;

  const appendSome = async (): Promise<boolean> => {
    const batch = [...waiting].slice(0, BATCH);
    const results = await Promise.allSettled(batch.map(([, note]) => append(deps, note)));
    results.forEach((result, index) => {
      // no repetition mends another failure than that of the log
      const isToRepeat = result.status === 'rejected' && result.reason instanceof EventStoreUnavailable;
      if (!isToRepeat) waiting.delete(batch[index]![0]);
    });
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) onError(failed.reason);
    return failed === undefined;
  };
  const work = async (): Promise<void> => {
    await pause(GATHER_MS, stopping.signal);
    while (waiting.size > 0 && !stopping.signal.aborted)
      if (!(await appendSome())) await pause(RETRY_MS, stopping.signal);
  };
  const start = (): void => {
    working ??= work().finally(() => {
      working = undefined;
      // a note may have come while the work ended
      if (waiting.size > 0 && !stopping.signal.aborted) start();
    });
  };
  const drain = async (): Promise<void> => {
    while (waiting.size > 0 && (await appendSome()));
  };

  return {
    note(tenantId, userId) {
      const key = `${tenantId}${userId}`;
      const now = deps.clock.now();
      const day = Math.floor(now / DAY_MS);
      if (noted.get(key) === day || waiting.size >= MOST_WAITING || stopping.signal.aborted) return;
      noted.set(key, day);
      waiting.set(`${key}${day}`, { tenantId, userId, day: isoTime(now).slice(0, 10) });
      start();
    },
    async stop() {
      stopping.abort();
      const last = (async () => {
        await working;
        await drain();
      })();
      await withTimeout(STOP_MS, last).catch(onError);
      if (waiting.size > 0)
        onError(new Error(`${waiting.size} notes of active users were not appended before the stop`));
    },
  };
}

const append = ({ events, ids, clock }: ActivityDeps, { tenantId, userId, day }: Note): Promise<unknown> => {
  const id = ids.derive(userId, `active|${day}`);
  return appendOne(events, {
    stream: streamName(tenantId, 'activity', userId),
    expected: 'any',
    events: [{ type: 'UserActive', data: { userId, day } }],
    ids: [id],
    context: eventContext(clock, systemContext(tenantId, id)),
  });
};
