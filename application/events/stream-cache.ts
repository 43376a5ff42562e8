import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { type StreamNoun, nounOfStream, shownStream } from '../../domain/shared/stream-name.js';
import type { Clock } from '../ports/shared/clock.js';
import { type EventStore, EventStoreUnavailable } from '../ports/events/event-store.js';
import type { EventLog } from './event-log.js';
import { cacheFold } from './fold-cache.js';

/** A copy is used for at most this long after the subscription last confirmed that it is complete. */
const FRESH_MS = 1_000;

const MOST_STREAMS = 10_000;

/** Nouns of streams that may stay empty: one for each tenant, or for each audience that its clients have. */
const bounded: readonly StreamNoun[] = ['branding', 'subscription', 'resource'];

export interface StreamCache {
  /** Returns the log with streams of these nouns (default: all that are cached) read from memory. For reading only. */
  cached(log: EventLog, nouns?: readonly StreamNoun[]): EventLog;
  /** Returns the log with each append dropping its streams from the cache before it is answered. */
  invalidating(log: EventLog): EventLog;
  /** Follows the event store until the signal aborts; streams are cached only meanwhile. */
  follow(events: EventStore, signal: AbortSignal): Promise<void>;
}

const isOf = (nouns: readonly string[], stream: string): boolean =>
  nouns.includes(nounOfStream(stream) ?? '');

/**
 * Creates a cache of streams that seldom change and that every request reads: tenants, clients, roles. Appends of this
 * process show at once, those of others within a second; after a second without word from the subscription every read
 * goes to the log. Commands decide on the log itself. A stream that is read shorter than it was before throws
 * EventStoreUnavailable, so that the caller repeats.
 */
export function streamCache(nouns: readonly StreamNoun[], clock: Clock): StreamCache {
  const histories = new LRUCache<string, readonly RecordedEvent[]>({
    maxSize: MOST_STREAMS,
    sizeCalculation: () => 1,
  });
  /** How many events a stream had when it was cached last. */
  const lengths = new LRUCache<string, number>({ maxSize: MOST_STREAMS, sizeCalculation: () => 1 });
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  /** Counts invalidations: a history that was read while one took place may be older than it. */
  let invalidations = 0;

  const isFresh = (): boolean => clock.now() - caughtUpAt <= FRESH_MS;

  const invalidate = (stream: string): void => {
    if (!isOf(nouns, stream)) return;
    invalidations += 1;
    histories.delete(stream);
  };

  const readWhole = async (log: EventLog, stream: string): Promise<readonly RecordedEvent[]> => {
    const history = await log.load(stream);
    if (history.length >= (lengths.get(stream) ?? 0)) return history;
    throw new EventStoreUnavailable(`${shownStream(stream)} was read without events that it had before`);
  };

  const load = async (log: EventLog, stream: string): Promise<readonly RecordedEvent[]> => {
    if (!isFresh()) return readWhole(log, stream);
    const known = histories.get(stream);
    if (known) return known;
    const before = invalidations;
    const history = await readWhole(log, stream);
    // absent streams would let a client fill the cache with names that it makes up; those of a tenant are bounded
    const isCacheable = history.length > 0 || isOf(bounded, stream);
    if (isCacheable && isFresh() && invalidations === before) {
      cacheFold(history);
      histories.set(stream, history);
      lengths.set(stream, history.length);
    }
    return history;
  };

  return {
    cached: (log, own = nouns) => ({
      load: (stream, from = 0n) => {
        if (!isOf(own, stream)) return log.load(stream, from);
        if (from === 0n) return load(log, stream);
        const known = isFresh() ? histories.get(stream) : undefined;
        return known ? Promise.resolve(known.slice(Number(from))) : log.load(stream, from);
      },
      append: (appends) => log.append(appends),
    }),
    invalidating: (log) => ({
      load: (stream, from) => log.load(stream, from),
      append: async (appends) => {
        try {
          return await log.append(appends);
        } finally {
          for (const { stream } of appends) invalidate(stream);
        }
      },
    }),
    follow: async (events, signal) => {
      // appends since the last subscription ended were not seen
      histories.clear();
      invalidations += 1;
      caughtUpAt = Number.NEGATIVE_INFINITY;
      for await (const message of events.subscribe(await events.head(), { signal })) {
        if (message.kind === 'events') for (const { stream } of message.events) invalidate(stream);
        if (message.kind === 'caught-up') caughtUpAt = message.at;
      }
    },
  };
}
