import {
  type EventStore,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../application/ports/events/event-store.js';

export interface WatchedWritesOptions {
  readonly store: EventStore;
  /** Whether the server says that it takes appends: that there is a leader. Asked while appends are refused. */
  readonly isWritable: () => Promise<boolean>;
  /** Told when appends begin to be refused (ms since the epoch), and with null when they are taken again. */
  readonly onChange: (since: number | null) => void;
  /** Milliseconds between two questions. Default: 1,000. */
  readonly askEvery?: number;
  /**
   * Milliseconds without a refused append after which the server's word counts. Default: 10,000: a leader that has lost its
   * followers calls itself one for some seconds more.
   */
  readonly quiet?: number;
}

/** What became of appends. */
export interface Writes {
  /** Since when appends are refused, in ms since the epoch; null while they are taken. */
  refusedSince(): number | null;
  /** Calls the listener for each append that is refused from now on: without an answer, or none was possible. */
  onRefused(listener: () => void): void;
}

/**
 * Watches whether the store takes appends, since without a quorum it answers reads and refuses appends. They are taken
 * again with the next append that is answered, be it with a conflict, or when the server says so.
 */
export function watchedWrites(options: WatchedWritesOptions): { store: EventStore; writes: Writes } {
  const { store, isWritable, onChange, askEvery = 1_000, quiet = 10_000 } = options;
  const listeners: (() => void)[] = [];
  let since: number | null = null;
  let lastRefused = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const taken = (): void => {
    clearTimeout(timer);
    if (since === null) return;
    since = null;
    onChange(null);
  };
  const askLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), askEvery).unref();
  };
  const ask = async (): Promise<void> => {
    const asked = Date.now();
    const is = await isWritable().catch(() => false);
    if (closed || since === null) return;
    // an append may have been refused meanwhile
    if (is && lastRefused <= asked - quiet) taken();
    else askLater();
  };
  const refused = (): void => {
    lastRefused = Date.now();
    for (const listener of listeners) listener();
    if (since !== null) return;
    since = lastRefused;
    onChange(since);
    askLater();
  };
  const watched = async <T>(append: Promise<T>): Promise<T> => {
    try {
      const result = await append;
      taken();
      return result;
    } catch (error) {
      const cause = (error as Error).cause;
      if (error instanceof RevisionConflict || cause instanceof RevisionConflict) taken();
      else if (error instanceof EventStoreUnavailable && !closed) refused();
      throw error;
    }
  };

  return {
    store: {
      ...store,
      append: (appends) => watched(store.append(appends)),
      createInstallation: (...ids) => watched(store.createInstallation(...ids)),
      close: () => {
        closed = true;
        clearTimeout(timer);
        return store.close();
      },
    },
    writes: { refusedSince: () => since, onRefused: (listener) => listeners.push(listener) },
  };
}
