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

/** The events of a stream that this process has read or appended. */
interface Known {
  /** -1n for none. */
  last: bigint;
  readonly revisions: Map<string, bigint>;
}

const MOST_IDS = 50_000;
const PAUSE_MS = 50;

/**
 * Creates the appends that expect `any` revision. The server forgets ids after a while or a restart, so that it does not
 * recognise every repeated append. So each append expects the last revision that is known here. After a conflict the rest
 * of the stream is read, which also shows whether the ids are in it. Appends of a process to one stream are made one
 * after the other.
 */
export function anyAppends(appends: Appends, reads: Reads): AppendAnywhere {
  const streams = new LRUCache<string, Known>({
    maxSize: MOST_IDS,
    // the stream that was used last is kept whatever its length
    sizeCalculation: ({ revisions }) => Math.min(MOST_IDS, revisions.size + 1),
  });
  const inTurn = serialQueue();

  const learn = (known: Known, id: string, revision: bigint): void => {
    known.revisions.set(id, revision);
    known.last = revision;
  };
  const readRest = async (stream: string, known: Known, deadline: number): Promise<void> => {
    for (;;) {
      const page = await reads.ofStream(stream, known.last + 1n, PAGE_SIZE, { deadline });
      for (const { id, revision } of page) learn(known, id, revision);
      if (page.length < PAGE_SIZE) return;
    }
  };
  const append = async (
    stream: string,
    events: readonly ProposedEvent[],
    known: Known,
    deadline: number,
  ): Promise<Appended> => {
    for (;;) {
      const repeated = repeatedRevision(stream, events, known);
      if (repeated !== undefined) return appends.alreadyAppended(stream, repeated, deadline);
      try {
        const expected = known.last < 0n ? 'no_stream' : known.last;
        const appended = await appends.append({ stream, expected, events }, deadline);
        events.forEach(({ id }, index) =>
          learn(known, id, appended.revision - BigInt(events.length - 1 - index)),
        );
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
        await readRest(stream, known, deadline);
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
