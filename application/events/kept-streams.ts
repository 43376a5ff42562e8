import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { type StreamNoun, nounOfStream, shownStream } from '../../domain/shared/stream-name.js';
import type { Clock } from '../ports/shared/clock.js';
import { type EventStore, EventStoreUnavailable } from '../ports/events/event-store.js';
import type { EventLog } from './event-log.js';

/** A copy is used for at most this long after the feed last confirmed that it is complete: changes show within a second. */
const FRESH_MS = 1_000;

const MOST_STREAMS = 10_000;

/** Read only for tenants that are there, and empty as long as nothing was set. */
const onePerTenant: readonly StreamNoun[] = ['branding'];

export interface KeptStreams {
  /**
   * The log, where streams of these nouns (default: all that are kept) are read once and kept while they are known
   * to be whole. For reading.
   */
  keeping(log: EventLog, nouns?: readonly StreamNoun[]): EventLog;
  /** The log, with whatever this process appends taken note of before the append is answered. */
  noting(log: EventLog): EventLog;
  /** Follows the event stream until the signal, so that what is kept stays true. Resolves at the end. */
  follow(events: EventStore, signal: AbortSignal): Promise<void>;
}

const isOf = (nouns: readonly string[], stream: string): boolean =>
  nouns.includes(nounOfStream(stream) ?? '');

/**
 * Keeps streams in the process that seldom change and are asked for with every request: tenants, clients, roles. What
 * this process appends shows at once, what others append within a second; while the feed is silent for longer than
 * that, everything is read anew. Commands decide on the log itself. A stream that was kept once never gets shorter: read
 * so it is an error to repeat (EventStoreUnavailable), no answer.
 */
export function keptStreams(nouns: readonly StreamNoun[], clock: Clock): KeptStreams {
  const kept = new LRUCache<string, readonly RecordedEvent[]>({ max: MOST_STREAMS });
  /** How many events there were in streams that were kept, the ones kept last. */
  const lengths = new LRUCache<string, number>({ max: MOST_STREAMS });
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  // how often anything was forgotten: what was read meanwhile may be older than that
  let changes = 0;

  const isFresh = (): boolean => clock.now() - caughtUpAt <= FRESH_MS;

  const forget = (stream: string): void => {
    if (!isOf(nouns, stream)) return;
    changes += 1;
    kept.delete(stream);
  };

  const keep = (stream: string, history: readonly RecordedEvent[]): void => {
    kept.set(stream, history);
    lengths.set(stream, history.length);
  };

  const readWhole = async (log: EventLog, stream: string): Promise<RecordedEvent[]> => {
    const history = await log.load(stream);
    if (history.length >= (lengths.get(stream) ?? 0)) return history;
    throw new EventStoreUnavailable(`${shownStream(stream)} was read without events that it had before`);
  };

  const load = async (log: EventLog, stream: string): Promise<RecordedEvent[]> => {
    if (!isFresh()) return readWhole(log, stream);
    const known = kept.get(stream);
    if (known) return [...known];
    const before = changes;
    const history = await readWhole(log, stream);
    // of streams that were never written anybody may ask for any number, but for those that are named after a tenant
    const isKept = history.length > 0 || isOf(onePerTenant, stream);
    if (isKept && isFresh() && changes === before) keep(stream, history);
    return history;
  };

  return {
    keeping: (log, own = nouns) => ({
      load: (stream, from = 0n) => {
        if (!isOf(own, stream)) return log.load(stream, from);
        if (from === 0n) return load(log, stream);
        const known = isFresh() ? kept.get(stream) : undefined;
        return known ? Promise.resolve(known.slice(Number(from))) : log.load(stream, from);
      },
      append: (appends) => log.append(appends),
    }),
    noting: (log) => ({
      load: (stream, from) => log.load(stream, from),
      append: async (appends) => {
        try {
          return await log.append(appends);
        } finally {
          for (const { stream } of appends) forget(stream);
        }
      },
    }),
    follow: async (events, signal) => {
      // what was appended since the feed was lost is told by nobody
      kept.clear();
      changes += 1;
      caughtUpAt = Number.NEGATIVE_INFINITY;
      for await (const message of events.subscribe(await events.head(), { signal })) {
        if (message.kind === 'events') for (const { stream } of message.events) forget(stream);
        else caughtUpAt = message.at;
      }
    },
  };
}
