import {
  type EventStore,
  EventStoreUnavailable,
  type Position,
  type StoredEvent,
  type SubscriptionMessage,
} from '../../application/ports/events/event-store.js';
import { pause } from '../../application/shared/pause.js';
import type { Session } from '../../infrastructure/postgres/database.js';
import { prefetch } from './prefetch.js';
import type { ProgressSource } from './progress/progress.js';

export interface SubscribedPagesOptions<Prepared> {
  readonly store: EventStore;
  readonly from: Position;
  /** Events of a page at most. */
  readonly pageSize: number;
  /**
   * Pause in ms after a page that is not full, so that events in quick succession cost one transaction. Ends early while a
   * request waits for `progress`. Default: none.
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
  /** Everything up to here was read. */
  readonly to: Position | undefined;
  /** Undefined at the head of the log. */
  readonly prepared: Prepared | undefined;
}

/**
 * Yields the pages of the log behind `from`, and at its head a page without events at least twice a second, until `signal`.
 * Throws when the subscription or the connection ends before, EventStoreUnavailable when the log is silent.
 */
export async function* subscribedPages<Prepared>(
  options: SubscribedPagesOptions<Prepared>,
): AsyncGenerator<SubscribedPage<Prepared>, void, void> {
  const { store, from, pageSize, restMs = 0, progress, session, signal } = options;
  const subscription = new AbortController();
  const end = (): void => subscription.abort();
  void session.ended.then(end);
  const ending = AbortSignal.any([subscription.signal, signal]);
  const rest = async (): Promise<void> => {
    if (progress === undefined) await pause(restMs, ending);
    else await progress.rest(restMs, ending);
  };
  const messages = async function* (): AsyncGenerator<SubscriptionMessage, void, void> {
    for await (const message of failWhenSilent(
      store.subscribe(from, { signal: ending, batchSize: pageSize }),
    )) {
      yield message;
      if (restMs > 0 && message.kind === 'events' && message.events.length < pageSize) await rest();
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
  const isFull = ({ count }: SubscribedPage<Prepared>): boolean => count >= pageSize;
  yield* prefetch(messages(), prepare, { onEnd: end, isFull });
  if (!signal.aborted) throw new Error('the subscription or the connection ended');
}

/** `EventStore.subscribe` says twice a second that it is caught up; a page of the past is read within 9 s. */
const SILENCE_TIMEOUT_MS = 10_000;

/**
 * Yields the messages of a log. Throws EventStoreUnavailable when none comes for `timeoutMs` (default: 10,000): a process
 * that is cut off from the log must give up its lease, since another one may still reach the log.
 */
export async function* failWhenSilent(
  messages: AsyncIterable<SubscriptionMessage>,
  timeoutMs = SILENCE_TIMEOUT_MS,
): AsyncGenerator<SubscriptionMessage, void, void> {
  const iterator = messages[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withTimeout(iterator.next(), timeoutMs);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // a silent one ends by the signal of its subscription only
    void iterator.return?.().catch(() => undefined);
  }
}

async function withTimeout<T>(message: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable(`the log was silent for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([message, silence]);
  } finally {
    clearTimeout(timer);
    message.catch(() => undefined);
  }
}
