import { randomUUID } from 'node:crypto';
import type { AppendLimits } from './appends/append-limits.js';
import { decide } from './appends/append-rules.js';
import { type LogSearch, searchIn } from './reads/log-search.js';
import {
  type AppendOutcome,
  type Expected,
  type ProposedEvent,
  type RecordedEvent,
  systemEvent,
} from './reads/recorded-event.js';
import {
  applyMetadata,
  currentRevision,
  eventAt,
  isSoftDeleted,
  LAST_REVISION,
  metastreamOf,
  type StreamState,
} from './reads/stream-state.js';

export interface EventLogOptions {
  /** Offset at which the first event begins. */
  readonly startPosition: bigint;
  readonly limits: AppendLimits;
  /** Called with the events of one write before any listener. */
  readonly onWrite?: (events: readonly RecordedEvent[]) => void;
}

/** The transaction log and its index, in memory. One write is all or nothing and takes effect at once. */
export interface EventLog extends LogSearch {
  /** All events by position. */
  readonly events: readonly RecordedEvent[];
  stream(name: string): StreamState | undefined;
  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): AppendOutcome;
  /** Deletes the stream softly: it then begins with the next append. */
  deleteStream(stream: string, expected: Expected): AppendOutcome;
  /** Deletes the stream for good. */
  tombstone(stream: string, expected: Expected): AppendOutcome;
  /** Writes the first event of a stream at a revision other than 0. */
  seed(stream: string, revision: bigint, event: ProposedEvent): void;
  /** Restores the events that an earlier log wrote. */
  restore(events: readonly RecordedEvent[]): void;
  /** Later writes begin at a greater offset. */
  skipPositions(beyond: bigint): void;
  /** Forgets the ids of earlier events, as after a restart: `any` takes them for new ones. */
  forgetIds(): void;
  /** Calls the listener after each write, until the returned function is called. */
  onAppended(listener: () => void): () => void;
}

/** Bytes of a record in addition to its texts: headers, ids, lengths. */
const RECORD_OVERHEAD = 90;

export function createEventLog(options: EventLogOptions): EventLog {
  const events: RecordedEvent[] = [];
  const streams = new Map<string, StreamState>();
  const remembered = new Map<string, RecordedEvent>();
  const listeners = new Set<() => void>();
  let end = options.startPosition;

  const open = (name: string): StreamState => {
    const known = streams.get(name);
    if (known !== undefined) return known;
    const stream = { name, events: [], base: 0n, truncatedBefore: 0n, tombstoned: false };
    streams.set(name, stream);
    return stream;
  };

  const record = (stream: string, revision: bigint, proposed: ProposedEvent): RecordedEvent => {
    const position = end;
    const texts = Buffer.byteLength(stream) + Buffer.byteLength(proposed.type);
    end += BigInt(RECORD_OVERHEAD + texts + proposed.data.length + proposed.metadata.length);
    return { ...proposed, stream, revision, position, end, created: Date.now() };
  };

  const index = (event: RecordedEvent): void => {
    events.push(event);
    remembered.set(event.id, event);
    const stream = open(event.stream);
    if (stream.events.length === 0) stream.base = event.revision;
    if (event.revision === LAST_REVISION) stream.tombstoned = true;
    else stream.events.push(event);
    if (event.stream.startsWith('$$')) applyMetadata(open(event.stream.slice(2)), event.data);
  };

  const write = (written: readonly RecordedEvent[]): void => {
    options.onWrite?.(written);
    for (const event of written) index(event);
    for (const listener of listeners) listener();
  };

  const next = (stream: StreamState): bigint => (currentRevision(stream) ?? -1n) + 1n;

  /** The `$metadata` event that truncates the stream before a revision. */
  const truncation = (stream: string, before: bigint): RecordedEvent => {
    const metastream = metastreamOf(stream);
    const event = systemEvent(randomUUID(), '$metadata', {});
    const data = Buffer.from(`{"$tb":${before.toString()}}`);
    return record(metastream, next(open(metastream)), { ...event, data });
  };

  const sizeOf = ({ data, metadata, type }: ProposedEvent): number =>
    data.length + (options.limits.wholeEvents ? metadata.length + type.length * 2 : 0);

  const check = (
    name: string,
    expected: Expected,
    ids: readonly string[],
    effect: (stream: StreamState) => AppendOutcome,
  ): AppendOutcome => {
    const stream = open(name);
    const decision = decide(stream, expected, ids, (id) => {
      const event = remembered.get(id);
      return event?.stream === name ? event.revision : undefined;
    });
    switch (decision.kind) {
      case 'append':
        return effect(stream);
      case 'repeat': {
        const { revision } = decision;
        return { kind: 'appended', revision, position: eventAt(stream, revision)?.position ?? null };
      }
      case 'wrong-version':
        return { kind: 'wrong-version', current: currentRevision(stream) };
      case 'stream-deleted':
        return decision;
    }
  };

  return {
    events,
    stream: (name) => streams.get(name),
    append: (name, expected, proposed) => {
      const { limits } = options;
      const large = proposed.find((event) => sizeOf(event) > limits.event);
      if (large !== undefined)
        return { kind: 'event-too-large', id: large.id, size: sizeOf(large), limit: limits.event };
      if (proposed.reduce((sum, event) => sum + sizeOf(event), 0) > limits.append)
        return { kind: 'too-large', limit: limits.append };
      const ids = proposed.map(({ id }) => id);
      return check(name, expected, ids, (stream) => {
        const current = currentRevision(stream);
        if (proposed.length === 0) return { kind: 'appended', revision: current, position: null };
        const first = next(stream);
        const written = proposed.map((event, offset) => record(name, first + BigInt(offset), event));
        const { revision, position } = written.at(-1)!;
        if (isSoftDeleted(stream)) written.push(truncation(name, first));
        write(written);
        return { kind: 'appended', revision, position };
      });
    },
    deleteStream: (name, expected) =>
      check(name, expected, [], (stream) => {
        if (currentRevision(stream) === null) return { kind: 'wrong-version', current: null };
        const event = truncation(name, LAST_REVISION);
        write([event]);
        return { kind: 'appended', revision: event.revision, position: event.position };
      }),
    tombstone: (name, expected) =>
      check(name, expected, [], () => {
        const event = record(name, LAST_REVISION, systemEvent(randomUUID(), '$streamDeleted', {}));
        write([event]);
        return { kind: 'appended', revision: LAST_REVISION, position: event.position };
      }),
    seed: (name, revision, event) => write([record(name, revision, event)]),
    restore: (written) => {
      for (const event of written) index(event);
      end = events.at(-1)?.end ?? end;
    },
    skipPositions: (beyond) => {
      if (end <= beyond) end = beyond + 1n;
    },
    forgetIds: () => remembered.clear(),
    ...searchIn(events),
    onAppended: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
