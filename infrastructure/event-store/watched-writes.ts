import {
  type Append,
  type EventStore,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../application/ports/events/event-store.js';
import { singleFlight } from '../concurrency/single-flight.js';

export interface WatchedWritesOptions {
  readonly store: EventStore;
  /** Returns whether the server says that it accepts appends. Called while appends are refused. */
  readonly isWritable: () => Promise<boolean>;
  /** Called with the time (ms since the epoch) when appends begin to be refused, with null when they are accepted again. */
  readonly onChange: (since: number | null) => void;
  /** Milliseconds between two calls of `isWritable`. Default: 1,000. */
  readonly pollEvery?: number;
  /**
   * Milliseconds without a refused append after which `isWritable` is trusted. Default: 10,000, as a leader that has lost
   * its followers calls itself leader for some more seconds.
   */
  readonly trustAfter?: number;
}

/** Whether appends are accepted. */
export interface Writes {
  /** Returns the time since which appends are refused, in ms since the epoch; null while they are accepted. */
  refusedSince(): number | null;
  /** Calls the listener for each append from now on that fails with EventStoreUnavailable. */
  onRefused(listener: () => void): void;
  /** Calls the listener with each append from now on that is answered, and the seconds that it took. */
  onAppended(listener: (appends: readonly Append[], seconds: number) => void): void;
}

/**
 * Watches whether the store accepts appends: a cluster without a quorum answers reads and refuses appends. They count as
 * accepted again after the next append that is answered, be it with a conflict, or once `isWritable` says so.
 */
export function watchedWrites(options: WatchedWritesOptions): { store: EventStore; writes: Writes } {
  const { store, isWritable, onChange, pollEvery = 1_000, trustAfter = 10_000 } = options;
  const listeners: (() => void)[] = [];
  const appended: ((appends: readonly Append[], seconds: number) => void)[] = [];
  let since: number | null = null;
  let lastRefused = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const accepted = (): void => {
    clearInterval(timer);
    if (since === null) return;
    since = null;
    onChange(null);
  };
  const poll = singleFlight(async () => {
    const startedAt = Date.now();
    const writable = await isWritable().catch(() => false);
    if (!closed && writable && lastRefused <= startedAt - trustAfter) accepted();
  });
  const refused = (): void => {
    lastRefused = Date.now();
    for (const listener of listeners) listener();
    if (since !== null) return;
    since = lastRefused;
    onChange(since);
    timer = setInterval(() => void poll(), pollEvery).unref();
  };
  const watched = async <T>(append: Promise<T>): Promise<T> => {
    try {
      const result = await append;
      accepted();
      return result;
    } catch (error) {
      const cause = (error as Error).cause;
      if (error instanceof RevisionConflict || cause instanceof RevisionConflict) accepted();
      else if (error instanceof EventStoreUnavailable && !closed) refused();
      throw error;
    }
  };

  return {
    store: {
      ...store,
      append: async (appends) => {
        const startedAt = performance.now();
        const answer = await watched(store.append(appends));
        const seconds = (performance.now() - startedAt) / 1_000;
        for (const listener of appended) listener(appends, seconds);
        return answer;
      },
      createInstallation: (...ids) => watched(store.createInstallation(...ids)),
      close: () => {
        closed = true;
        clearInterval(timer);
        return store.close();
      },
    },
    writes: {
      refusedSince: () => since,
      onRefused: (listener) => listeners.push(listener),
      onAppended: (listener) => appended.push(listener),
    },
  };
}
