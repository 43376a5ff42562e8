import { LRUCache } from 'lru-cache';
import {
  type Appended,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../../application/ports/events/event-store.js';
import { pause } from '../../../../application/shared/pause.js';
import { shownStream } from '../../../../domain/shared/stream-name.js';
import { serialQueue } from '../../../concurrency/serial-queue.js';
import { PAGE_SIZE } from '../../paged.js';
import type { Reads } from '../reads/reads.js';
import type { Appends } from './appends.js';
import type { ProposedEvent } from './proposed-event.js';

/** Appends at the present revision of the stream. `deadline`: ms since the epoch. */
export type AppendAnywhere = (
  stream: string,
  events: readonly ProposedEvent[],
  deadline: number,
) => Promise<Appended>;

/** The newest events of a stream, as this process has read or appended them. */
interface Known {
  /** The revision of the last one, -1n for none. */
  last: bigint;
  /** Revisions by id, oldest first. */
  readonly revisions: Map<string, bigint>;
}

/** Ids that are kept of all streams. */
const MOST_IDS = 50_000;
/**
 * Events at the end of a stream in which a repeated append is recognised. An append is repeated by the retry of a request, by
 * another process that makes the same one, or after a crash, so shortly after. Streams to which is appended at `any` revision
 * may have hundreds of thousands of events, and no state is folded from them: a repetition that comes later still is
 * appended once more, which is another audit entry. Projections write its rows by the same ids.
 */
const TAIL = 2 * PAGE_SIZE;
const PAUSE_MS = 50;

/**
 * Creates the appends that expect `any` revision. The server forgets ids after a while or a restart, so that it does not
 * recognise every repeated append. So each append expects the last revision that is known here. After a conflict what is
 * missing of the last `TAIL` events is read, which also shows whether the ids are among them. Appends of a process to one
 * stream are made one after the other.
 */
export function anyAppends(appends: Appends, reads: Reads): AppendAnywhere {
  const streams = new LRUCache<string, Known>({
    maxSize: MOST_IDS,
    // one append may have more events
    sizeCalculation: ({ revisions }) => Math.min(MOST_IDS, revisions.size + 1),
  });
  const inTurn = serialQueue();

  const learn = (known: Known, id: string, revision: bigint): void => {
    known.revisions.set(id, revision);
    known.last = revision;
  };
  /** Reads what is unknown of the last `length` events up to revision `actual`. */
  const readTail = async (
    stream: string,
    known: Known,
    { actual, length }: { readonly actual: bigint; readonly length: number },
    deadline: number,
  ): Promise<void> => {
    const first = actual - BigInt(length) + 1n;
    // what is known is before them
    if (first > known.last + 1n) known.revisions.clear();
    let next = first > known.last ? first : known.last + 1n;
    while (next <= actual) {
      const page = await reads.ofStream(stream, next, PAGE_SIZE, { deadline });
      for (const { id, revision } of page) learn(known, id, revision);
      if (page.length < PAGE_SIZE) return;
      next = known.last + 1n;
    }
  };
  const append = async (
    stream: string,
    events: readonly ProposedEvent[],
    known: Known,
    deadline: number,
  ): Promise<Appended> => {
    const length = Math.max(TAIL, events.length);
    for (;;) {
      const repeated = repeatedRevision(stream, events, known);
      if (repeated !== undefined) return appends.alreadyAppended(stream, repeated, deadline);
      try {
        const expected = known.last < 0n ? 'no_stream' : known.last;
        const appended = await appends.append({ stream, expected, events }, deadline);
        events.forEach(({ id }, index) =>
          learn(known, id, appended.revision - BigInt(events.length - 1 - index)),
        );
        trim(known, length);
        return appended;
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        if (Date.now() >= deadline)
          throw new EventStoreUnavailable('others were faster each time', { cause: error });
        const actual = error.actual ?? -1n;
        if (actual < known.last) {
          // the server lost events that are known here, or has another log
          known.revisions.clear();
          known.last = -1n;
        }
        await readTail(stream, known, { actual, length }, deadline);
        // events that could not be read yet may have these ids
        if (known.last < actual) await pause(PAUSE_MS);
      }
    }
  };

  return (stream, events, deadline) =>
    inTurn(stream, async () => {
      const known = streams.get(stream) ?? { last: -1n, revisions: new Map<string, bigint>() };
      try {
        return await append(stream, events, known, deadline);
      } finally {
        // its size is determined when it is set anew
        streams.delete(stream);
        streams.set(stream, known);
      }
    });
}

/** Drops the oldest ids beyond `length`. */
function trim({ revisions }: Known, length: number): void {
  for (const id of revisions.keys()) {
    if (revisions.size <= length) return;
    revisions.delete(id);
  }
}

/** Returns the revision of the last of the events when all of them are in the stream, undefined when none is. */
function repeatedRevision(
  stream: string,
  events: readonly ProposedEvent[],
  { revisions }: Known,
): bigint | undefined {
  const found = events.flatMap(({ id }) => revisions.get(id) ?? []);
  if (found.length === 0) return undefined;
  if (found.length < events.length) {
    const ids = events.map(({ id }) => id).join(', ');
    throw new TypeError(`of the events ${ids} for ${shownStream(stream)}, some were appended before`);
  }
  return found.reduce((last, revision) => (revision > last ? revision : last));
}
