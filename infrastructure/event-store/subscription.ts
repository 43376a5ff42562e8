import type {
  Position,
  StoredEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '../../application/ports/events/event-store.js';
import { pause } from '../../application/shared/pause.js';
import type { EventWindow } from './event-window.js';

/**
 * The newest events, kept once per process for all its subscribers, while there are any. It is begun anew when a connection
 * was lost (`EventStore.connectionLosses`): it never holds events of two servers.
 */
export interface Tail {
  /** Undefined until the log was looked at since a connection was last lost. */
  readonly window: EventWindow | undefined;
  /** When (ms since the epoch) nothing newer than the window's head existed. */
  readonly at: number;
  /** Follows the log until the function that it returns is called. */
  join(): () => void;
  /** Settles with the next change of the window or of `at`, or when the signal fires. */
  changed(signal: AbortSignal): Promise<void>;
}

export interface SubscriptionSource {
  readonly tail: Tail;
  /** Returns the events in `after < position <= upTo`, in order, in pages of `limit` at most. May fail midway. */
  readonly stretch: (
    after: Position,
    upTo: Position,
    limit: number,
    signal: AbortSignal,
  ) => AsyncIterable<readonly StoredEvent[]>;
  /** Told of failures that are survived. */
  readonly onError: (error: Error) => void;
}

/** Longer than the tail may rest between its looks at the head. */
const RECENT_MS = 1_000;

/** `EventStore.recent` */
export const recentStream = ({ window, at }: Tail, stream: string): readonly StoredEvent[] | undefined =>
  Date.now() - at <= RECENT_MS ? window?.stream(stream) : undefined;

const FIRST_RETRY_MS = 20;
const LONGEST_RETRY_MS = 500;

/** `EventStore.subscribe`: reads the log as far as where the window begins, then follows the window. */
export async function* subscription(
  { tail, stretch, onError }: SubscriptionSource,
  after: Position,
  { signal, batchSize = 500 }: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage, void, void> {
  const leave = tail.join();
  let position = after;
  let saidAt: number | undefined;
  let retry = FIRST_RETRY_MS;
  const isOver = (): boolean => signal.aborted;

  try {
    while (!isOver()) {
      const { window, at } = tail;
      if (window !== undefined && position < window.start) {
        const upTo = window.start;
        try {
          for await (const events of stretch(position, upTo, batchSize, signal)) {
            position = events.at(-1)!.position;
            retry = FIRST_RETRY_MS;
            yield { kind: 'events', events };
            if (isOver()) return;
          }
          position = upTo;
        } catch (error) {
          if (isOver()) return;
          onError(error as Error);
          await pause(retry, signal);
          retry = Math.min(retry * 2, LONGEST_RETRY_MS);
        }
        continue;
      }
      const events = window?.after(position, batchSize) ?? [];
      if (events.length > 0) {
        position = events.at(-1)!.position;
        saidAt = undefined;
        yield { kind: 'events', events };
      } else if (window !== undefined && at !== saidAt && position <= window.head) {
        saidAt = at;
        position = window.head;
        yield { kind: 'caught-up', position, at };
      } else {
        await tail.changed(signal);
      }
    }
  } finally {
    leave();
  }
}
