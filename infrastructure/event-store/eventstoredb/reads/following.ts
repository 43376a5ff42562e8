import type { Position as LogPosition } from '@eventstore/db-client';
import { type Position, START, type StoredEvent } from '../../../../application/ports/events/event-store.js';
import { pause } from '../../../../application/shared/pause.js';
import type { Connection } from '../connection/connection.js';
import { type Feed, feed } from './feed.js';
import type { Reads } from './reads.js';
import { commitOf, isOurs, type LogEvent, placeAt, positionAt, storedEvent } from '../stored-event.js';

/** Our events behind a position, in order and without a gap, over as many subscriptions of the client as it takes. */
export interface Following {
  /** Everything up to here was taken. */
  readonly position: Position;
  /** When a subscription last brought something, in ms since the epoch. */
  readonly heardAt: number;
  /** The next events; none when there is nothing at the moment. */
  take(limit: number): StoredEvent[];
  /** Why the subscription under way has ended, undefined while it goes on. */
  readonly ended: Error | undefined;
  /**
   * Settles when there may be something new, at the latest after `ms`; subscribes first where that is due. When something
   * is expected since `expectedSince` (ms since the epoch), a subscription that brings nothing is taken for dead.
   */
  changed(ms: number, expectedSince?: number): Promise<void>;
  wake(): void;
  /** There is nothing of ours as far as this position, at which an event stands. */
  skipTo(position: Position): void;
  close(): void;
}

export interface FollowingOptions {
  readonly connection: Connection;
  readonly reads: Reads;
  /** Beginnings of stream names. */
  readonly prefixes: readonly string[];
  readonly after: Position;
  /** Events that are fetched before they are asked for. */
  readonly ahead: number;
  /** Milliseconds of silence after which a subscription is taken for dead when something is expected. */
  readonly patience: number;
  /** Told why a subscription is given up, or could not be opened. */
  readonly onError: (error: Error) => void;
  readonly signal: AbortSignal;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

export function following(options: FollowingOptions): Following {
  const { connection, reads, prefixes, ahead, patience, onError, signal } = options;
  let position = options.after;
  let checkpoint: LogPosition | undefined;
  let current: Feed | undefined;
  let { link } = connection;
  let openedAt = 0;
  let heardAt = 0;
  let pauseMs = 0;

  const open = async (): Promise<void> => {
    const { after, stream } = await anchor(reads, position, checkpoint, signal);
    if (signal.aborted) return;
    openedAt = Date.now();
    const also = stream === undefined ? [] : [stream];
    ({ link } = connection);
    current = feed({ link, after, prefixes: [...prefixes, ...also], ahead });
  };
  const close = (): void => {
    current?.close();
    current = undefined;
  };
  const drop = (reason: Error): void => {
    close();
    connection.lost(link, reason);
    pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, pauseMs * 2), LONGEST_PAUSE_MS);
    onError(reason);
  };
  const isNew = (event: StoredEvent): boolean =>
    event.position > position && prefixes.some((prefix) => event.stream.startsWith(prefix));

  return {
    get position() {
      return position;
    },
    get heardAt() {
      return heardAt;
    },
    take: (limit) => {
      for (;;) {
        const sent = current?.take(limit) ?? [];
        heardAt = Math.max(heardAt, current?.heardAt ?? 0);
        const events = sent.filter(isOurs).map(storedEvent).filter(isNew);
        if (events.length > 0) {
          position = events.at(-1)!.position;
          pauseMs = 0;
        }
        if (events.length > 0 || sent.length === 0) return events;
      }
    },
    get ended() {
      return current?.ended;
    },
    changed: async (ms, expectedSince = Infinity) => {
      // Whatever came before it was taken.
      checkpoint = current?.checkpoint ?? checkpoint;
      const patientUntil = Math.max(openedAt, heardAt, expectedSince) + patience;
      if (current?.ended !== undefined) drop(current.ended);
      else if (current !== undefined && Date.now() >= patientUntil)
        drop(new Error('the subscription is silent'));
      else if (current !== undefined) return current.changed(Math.min(ms, patientUntil - Date.now()));
      await pause(pauseMs, signal);
      if (!signal.aborted) await open().catch(drop);
    },
    wake: () => current?.wake(),
    skipTo: (to) => {
      if (to > position) position = to;
    },
    close,
  };
}

/**
 * Where to subscribe: strictly behind an event that was taken or is none of ours, and the stream of that event, which has
 * to pass the filter, too. A server of 23.10 looks for what is behind a place by reading on from there to the first event
 * that passes, and takes that for the one at the place: it is never sent. A checkpoint is no place of an event, or perhaps
 * that of the next one: what stands before it is where to go on.
 */
async function anchor(
  reads: Reads,
  position: Position,
  checkpoint: LogPosition | undefined,
  signal: AbortSignal,
): Promise<{ readonly after?: LogPosition; readonly stream?: string }> {
  if (checkpoint !== undefined && positionAt(checkpoint.commit) > position) {
    const [event] = await reads.backwards(checkpoint, 1, { signal });
    if (event !== undefined && positionAt(event.commit) >= position) return anchorAt(event);
  }
  if (position === START) return {};
  const place = placeAt(commitOf(position));
  const [event] = await reads.forwards(place, 1, { signal });
  if (event !== undefined && event.commit === place.commit) return anchorAt(event);
  const [before] = await reads.backwards(place, 1, { signal });
  return before === undefined ? {} : anchorAt(before);
}

const anchorAt = ({ commit, stream }: LogEvent) => ({ after: placeAt(commit), stream });
