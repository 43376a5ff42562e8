import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { StreamNoun } from '../../domain/shared/stream-name.js';
import type { EventStore } from '../ports/events/event-store.js';
import type { EventCodec, EventLog } from './event-log.js';

/** Yields the events of streams page by page, each stream's in order; none of an absent stream. */
export type StreamPages = (streams: readonly string[]) => AsyncIterable<readonly RecordedEvent[]>;

/** Creates the reading of many streams at once, which asks the store and the keys once for a page. */
export const streamPages = ({
  store,
  codec,
}: {
  readonly store: Pick<EventStore, 'readMany'>;
  readonly codec: Pick<EventCodec, 'decode'>;
}): StreamPages =>
  async function* (streams) {
    if (streams.length === 0) return;
    for await (const page of store.readMany(streams)) yield await codec.decode(page);
  };

/** Returns all events of short streams, by their names; an empty list for an absent one. */
export async function loadStreams(
  pages: StreamPages,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> {
  const histories = new Map<string, RecordedEvent[]>(streams.map((stream) => [stream, []]));
  for await (const page of pages(streams))
    for (const recorded of page) histories.get(recorded.stream)!.push(recorded);
  return histories;
}

/** Returns the events by the names of their streams. */
export function byStream(events: readonly RecordedEvent[]): ReadonlyMap<string, readonly RecordedEvent[]> {
  const histories = new Map<string, RecordedEvent[]>();
  for (const recorded of events) {
    const history = histories.get(recorded.stream);
    if (history === undefined) histories.set(recorded.stream, [recorded]);
    else history.push(recorded);
  }
  return histories;
}

/** Yields the events of a tenant's streams of a noun page by page, each stream's in order. */
export type NounPages = (tenantId: string, noun: StreamNoun) => AsyncIterable<readonly RecordedEvent[]>;

/** Creates the reading of all streams of a noun. */
export const nounPages = ({
  store,
  codec,
}: {
  readonly store: Pick<EventStore, 'readNoun'>;
  readonly codec: Pick<EventCodec, 'decode'>;
}): NounPages =>
  async function* (tenantId, noun) {
    for await (const page of store.readNoun(tenantId, noun)) yield await codec.decode(page);
  };

/**
 * Returns all events of a tenant's streams of these nouns, in the order of the log. A tenant has few such streams, of which each may
 * be long.
 */
export type EventsOfNouns = (
  tenantId: string,
  nouns: readonly StreamNoun[],
) => Promise<readonly RecordedEvent[]>;

/** Creates the reading of all streams of several nouns. */
export const eventsOfNouns =
  (pages: NounPages): EventsOfNouns =>
  async (tenantId, nouns) => {
    const events: RecordedEvent[] = [];
    for (const noun of nouns) for await (const page of pages(tenantId, noun)) events.push(...page);
    return inOrderOfLog(events);
  };

/** Returns the events by their positions. */
const inOrderOfLog = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  [...events].sort((one, other) => (one.position < other.position ? -1 : 1));

/** Returns the log with these streams from memory, and the others as they are read. For reading only. */
export const withHistories = (
  log: EventLog,
  histories: ReadonlyMap<string, readonly RecordedEvent[]>,
): EventLog => ({
  ...log,
  load: async (stream, from = 0n) =>
    histories.get(stream)?.slice(Number(from)) ?? (await log.load(stream, from)),
});
