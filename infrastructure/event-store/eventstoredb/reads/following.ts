import type { Position as LogPosition } from '@eventstore/db-client';
import { type Position, START, type StoredEvent } from '../../../../application/ports/events/event-store.js';
import { pause } from '../../../../application/shared/pause.js';
import { backOff } from '../../../concurrency/back-off.js';
import type { Connection } from '../connection/connection.js';
import { type Feed, feed } from './feed.js';
import type { Reads } from './reads.js';
import { commitOf, isOurs, type LogEvent, offsetAt, positionAt, storedEvent } from '../stored-event.js';

/** Our events after a position, in order and without a gap; lost subscriptions are replaced. */
export interface Following {
  /** All events up to this position were taken. */
  readonly position: Position;
  /** When a subscription last received an answer, in ms since the epoch. */
  readonly receivedAt: number;
  /** Returns the next events; none when there are none at the moment. */
  take(limit: number): StoredEvent[];
  /** Why the present subscription has ended, undefined while it continues. */
  readonly ended: Error | undefined;
  /**
   * Subscribes when there is no subscription; else resolves when there may be new events, at the latest after `ms`. When
   * an event is expected since `expectedSince` (ms since the epoch), a silent subscription counts as dead.
   */
  changed(ms: number, expectedSince?: number): Promise<void>;
  wake(): void;
  /** Moves the position to that of an event of another application, up to which there are none of ours. */
  skipTo(position: Position): void;
  /**
   * Moves the position to the newest event that the server has passed over, as far as it has told. Returns whether it moved. Throws
   * EventStoreUnavailable.
   */
  pass(): Promise<boolean>;
  close(): void;
}

export interface FollowingOptions {
  readonly connection: Connection;
  readonly reads: Reads;
  /** Prefixes of stream names. */
  readonly prefixes: readonly string[];
  readonly after: Position;
  /** How many events are received before they are taken. */
  readonly prefetch: number;
  /** Milliseconds of silence after which a subscription counts as dead when an event is expected. */
  readonly silenceTimeout: number;
  /** Called with the reason when a subscription is given up or could not be opened. */
  readonly onError: (error: Error) => void;
  readonly signal: AbortSignal;
}

const PAUSES = { first: 20, longest: 500 };

/** Follows the log. */
export function following(options: FollowingOptions): Following {
  const { connection, reads, prefixes, prefetch, silenceTimeout, onError, signal } = options;
  let position = options.after;
  let checkpoint: LogPosition | undefined;
  let current: Feed | undefined;
  let { link } = connection;
  let openedAt = 0;
  let receivedAt = 0;
  const pauses = backOff(PAUSES);
  let pauseMs = 0;

  const open = async (): Promise<void> => {
    const { after, streams } = await anchor(reads, position, checkpoint, signal);
    if (signal.aborted) return;
    openedAt = Date.now();
    ({ link } = connection);
    current = feed({ link, after, prefixes: [...prefixes, ...streams], prefetch });
  };
  const close = (): void => {
    current?.close();
    current = undefined;
  };
  const drop = (reason: Error): void => {
    close();
    connection.lost(link, reason);
    pauseMs = pauses.next();
    onError(reason);
  };
  const isNew = (event: StoredEvent): boolean =>
    event.position > position && prefixes.some((prefix) => event.stream.startsWith(prefix));

  return {
    get position() {
      return position;
    },
    get receivedAt() {
      return receivedAt;
    },
    take: (limit) => {
      for (;;) {
        const sent = current?.take(limit) ?? [];
        receivedAt = Math.max(receivedAt, current?.receivedAt ?? 0);
        const events = sent.filter(isOurs).map(storedEvent).filter(isNew);
        if (events.length > 0) {
          position = events.at(-1)!.position;
          pauses.succeeded();
          pauseMs = 0;
        }
        if (events.length > 0 || sent.length === 0) return events;
      }
    },
    get ended() {
      return current?.ended;
    },
    changed: async (ms, expectedSince = Infinity) => {
      checkpoint = current?.checkpoint ?? checkpoint;
      const deadAt = Math.max(openedAt, receivedAt, expectedSince) + silenceTimeout;
      if (current?.ended !== undefined) drop(current.ended);
      else if (current !== undefined && Date.now() >= deadAt) drop(new Error('the subscription is silent'));
      else if (current !== undefined) return current.changed(Math.min(ms, deadAt - Date.now()));
      await pause(pauseMs, signal);
      if (signal.aborted) return;
      await open().catch((error: unknown) => {
        // a reader who leaves says nothing about the connection
        if (!signal.aborted) drop(error as Error);
      });
    },
    wake: () => current?.wake(),
    skipTo: (to) => {
      if (to > position) position = to;
    },
    pass: async () => {
      checkpoint = current?.checkpoint ?? checkpoint;
      const event = await passedEvent(reads, position, checkpoint, signal);
      if (event === undefined || positionAt(event.commit) <= position) return false;
      position = positionAt(event.commit);
      return true;
    },
    close,
  };
}

interface Anchor {
  readonly after?: LogPosition;
  /** Streams that must pass the filter. */
  readonly streams: readonly string[];
}

/**
 * Returns the offset to subscribe after: that of an event which was taken or is not ours. Its stream must pass the filter,
 * too: a server of 23.10 reads on from the offset to the first event that passes, takes it for the one at the offset and
 * never sends it. For the same reason a checkpoint, which may be the offset of the next event, is replaced by the event
 * before it.
 */
async function anchor(
  reads: Reads,
  position: Position,
  checkpoint: LogPosition | undefined,
  signal: AbortSignal,
): Promise<Anchor> {
  const passed = await passedEvent(reads, position, checkpoint, signal);
  if (passed !== undefined && positionAt(passed.commit) >= position) return anchorAt(passed);
  if (position === START) return { streams: [] };
  const offset = offsetAt(commitOf(position));
  const [event] = await reads.forwards(offset, 1, { signal });
  if (event !== undefined && event.commit === offset.commit) return anchorAt(event);
  const [before] = await reads.backwards(offset, 1, { signal });
  return before === undefined ? { streams: [] } : anchorAt(before);
}

/** Returns the last event before a checkpoint that is behind the position. */
async function passedEvent(
  reads: Reads,
  position: Position,
  checkpoint: LogPosition | undefined,
  signal: AbortSignal,
): Promise<LogEvent | undefined> {
  if (checkpoint === undefined || positionAt(checkpoint.commit) <= position) return undefined;
  const [event] = await reads.backwards(checkpoint, 1, { signal });
  return event;
}

const anchorAt = ({ commit, stream }: LogEvent): Anchor => ({ after: offsetAt(commit), streams: [stream] });
