import { LRUCache } from 'lru-cache';
import { type Position, START } from '../../../../application/ports/events/event-store.js';

/** Streams whose names begin alike, found by searching the log up to a position. */
export interface FoundStreams {
  readonly names: Set<string>;
  /** The log was searched up to here. */
  searchedTo: Position;
}

/** The searches of a process, by the beginnings of names. */
export interface StreamSearches {
  /** Returns what is known of the log as it is; to be continued by the caller. */
  of(prefix: string): FoundStreams;
}

const MOST_SEARCHES = 1_000;
/** Streams of a search that is remembered. */
const MOST_STREAMS = 1_000;

/**
 * Creates the memory of searches, so that no part of the log is searched twice. They are forgotten once a connection was lost: the
 * server may have another log then. @param losses `EventStore.connectionLosses`
 */
export function streamSearches(losses: () => number): StreamSearches {
  const known = new LRUCache<string, { readonly found: FoundStreams; readonly losses: number }>({
    maxSize: MOST_SEARCHES,
    sizeCalculation: () => 1,
  });
  return {
    of(prefix) {
      const before = known.get(prefix);
      const isKnown = before?.losses === losses() && before.found.names.size <= MOST_STREAMS;
      if (isKnown) return before.found;
      const found = { names: new Set<string>(), searchedTo: START };
      known.set(prefix, { found, losses: losses() });
      return found;
    },
  };
}
