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

/**
 * Milliseconds without a message of the log, which sends two a second at its head, reads a page of the past within 9 s, and tells
 * once a second how far it has come among events of other applications.
 */
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
  /** Events of the page. */
  readonly count: number;
  /** The position up to which the log was read. */
  readonly to: Position | undefined;
  /** Undefined for a page without events. */
  readonly prepared: Prepared | undefined;
  /** Whether the head of the log is reached: then the page has no events. */
  readonly isHead: boolean;
}

/**
 * Yields the pages of the log behind `from`, until `signal`; a page without events at least twice a second at its head, and about
 * once a second while events of other applications are passed over.
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
    message.kind === 'events'
      ? {
          count: message.events.length,
          to: message.events.at(-1)?.position,
          prepared: await options.prepare(message.events),
          isHead: false,
        }
      : { count: 0, to: message.position, prepared: undefined, isHead: message.kind === 'caught-up' };
  const isFull = ({ count }: SubscribedPage<Prepared>): boolean => count >= PAGE_SIZE;
  yield* prefetch(messages(), prepare, { onEnd: end, isFull });
  if (!signal.aborted) throw new Error('the subscription or the connection ended');
}
