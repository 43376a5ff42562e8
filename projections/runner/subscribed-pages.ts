import type {
  EventStore,
  Position,
  StoredEvent,
  SubscriptionMessage,
} from '../../application/ports/events/event-store.js';
import { pause } from '../../application/shared/pause.js';
import { withItemTimeout } from '../../application/shared/with-timeout.js';
import type { Session } from '../../infrastructure/postgres/database.js';
import { prefetch } from './prefetch.js';
import type { ProgressSource } from './progress/progress.js';
import { PAGE_SIZE } from './read-model.js';

/** Milliseconds without a message of the log, which sends two a second at its head and reads a page of the past within 9 s. */
const SILENCE_TIMEOUT_MS = 10_000;

export interface SubscribedPagesOptions<Prepared> {
  readonly store: EventStore;
  readonly from: Position;
  /**
   * Milliseconds of the pause after a page that is not full, so that events in quick succession cost one transaction. A
   * request that waits for `progress` ends the pause. Default: 0.
   */
  readonly restMs?: number | undefined;
  readonly progress?: ProgressSource | undefined;
  /** Prepares a page, perhaps while the one before it is being written. */
  readonly prepare: (events: readonly StoredEvent[]) => Promise<Prepared>;
  /** The subscription ends when this connection does. */
  readonly session: Session;
  readonly signal: AbortSignal;
}

export interface SubscribedPage<Prepared> {
  /** Events of the page; 0 at the head of the log. */
  readonly count: number;
  /** Position of the last event that was read. */
  readonly to: Position | undefined;
  /** Undefined at the head of the log. */
  readonly prepared: Prepared | undefined;
}

/**
 * Yields the pages of the log behind `from`, and at its head a page without events at least twice a second, until `signal`.
 * Throws when the subscription or the connection ends before. Throws EventStoreUnavailable when the log is silent: another
 * process, which takes over the lease, may still reach it.
 */
export async function* subscribedPages<Prepared>(
  options: SubscribedPagesOptions<Prepared>,
): AsyncGenerator<SubscribedPage<Prepared>, void, void> {
  const { store, from, restMs = 0, progress, session, signal } = options;
  const subscription = new AbortController();
  const end = (): void => subscription.abort();
  void session.ended.then(end);
  const ending = AbortSignal.any([subscription.signal, signal]);
  const rest = async (): Promise<void> => {
    if (progress === undefined) await pause(restMs, ending);
    else await progress.rest(restMs, ending);
  };
  const messages = async function* (): AsyncGenerator<SubscriptionMessage, void, void> {
    const subscribed = store.subscribe(from, { signal: ending, batchSize: PAGE_SIZE });
    for await (const message of withItemTimeout(subscribed, SILENCE_TIMEOUT_MS)) {
      yield message;
      if (restMs > 0 && message.kind === 'events' && message.events.length < PAGE_SIZE) await rest();
    }
  };
  const prepare = async (message: SubscriptionMessage): Promise<SubscribedPage<Prepared>> =>
    message.kind === 'caught-up'
      ? { count: 0, to: message.position, prepared: undefined }
      : {
          count: message.events.length,
          to: message.events.at(-1)?.position,
          prepared: await options.prepare(message.events),
        };
  const isFull = ({ count }: SubscribedPage<Prepared>): boolean => count >= PAGE_SIZE;
  yield* prefetch(messages(), prepare, { onEnd: end, isFull });
  if (!signal.aborted) throw new Error('the subscription or the connection ended');
}
