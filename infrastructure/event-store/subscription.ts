import type {
  Position,
  StoredEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '../../application/ports/events/event-store.js';
import { pause } from '../../application/shared/pause.js';
import { backOff } from '../concurrency/back-off.js';
import type { SharedTail } from './shared-tail.js';

/** What is delivered before the head is reached. */
export type StretchMessage = Exclude<SubscriptionMessage, { readonly kind: 'caught-up' }>;

export interface SubscriptionSource {
  readonly tail: SharedTail;
  /**
   * Yields the events in `after < position <= upTo`, in order, in pages of `limit` at most, and where it has come to while there
   * are none. May fail midway.
   */
  readonly stretch: (
    after: Position,
    upTo: Position,
    limit: number,
    signal: AbortSignal,
  ) => AsyncIterable<StretchMessage>;
  /** Called with failures after which the subscription continues. */
  readonly onError: (error: Error) => void;
}

/** More than the pause of a tail between two reads of the head. */
const RECENT_MS = 1_000;

/** Returns the stream as `EventStore.recent` promises. */
export const recentStream = (
  { window, at }: SharedTail,
  stream: string,
): readonly StoredEvent[] | undefined => (Date.now() - at <= RECENT_MS ? window?.stream(stream) : undefined);

const RETRY_PAUSES = { first: 20, longest: 500 };

/** Yields what `EventStore.subscribe` promises: reads the log up to the start of the window, then follows the window. */
export async function* subscription(
  { tail, stretch, onError }: SubscriptionSource,
  after: Position,
  { signal, batchSize = 500 }: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage, void, void> {
  const leave = tail.join();
  let position = after;
  let caughtUpAt: number | undefined;
  const pauses = backOff(RETRY_PAUSES);
  const isOver = (): boolean => signal.aborted;

  try {
    while (!isOver()) {
      const { window, at } = tail;
      if (window !== undefined && position < window.start) {
        const upTo = window.start;
        try {
          for await (const message of stretch(position, upTo, batchSize, signal)) {
            position = message.kind === 'events' ? message.events.at(-1)!.position : message.position;
            pauses.succeeded();
            yield message;
            if (isOver()) return;
          }
          position = upTo;
        } catch (error) {
          if (isOver()) return;
          onError(error as Error);
          await pause(pauses.next(), signal);
        }
        continue;
      }
      const events = window?.after(position, batchSize) ?? [];
      if (events.length > 0) {
        position = events.at(-1)!.position;
        caughtUpAt = undefined;
        yield { kind: 'events', events };
      } else if (window !== undefined && at !== caughtUpAt && position <= window.head) {
        caughtUpAt = at;
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
