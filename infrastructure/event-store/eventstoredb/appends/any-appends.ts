import { shownStream } from '../../../../domain/shared/stream-name.js';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Appended,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../../application/ports/events/event-store.js';
import { serialQueue } from '../../../concurrency/serial-queue.js';
import type { Appends } from './appends.js';
import type { ProposedEvent } from './proposed-event.js';
import type { Reads } from '../reads/reads.js';

/** Appends at whatever revision the stream has. `deadline` in ms since the epoch. */
export type AppendAnywhere = (
  stream: string,
  events: readonly ProposedEvent[],
  deadline: number,
) => Promise<Appended>;

/** A stream as far as it was read or written here. */
interface Known {
  /** -1n for nothing. */
  last: bigint;
  readonly revisions: Map<string, bigint>;
}

const PAGE_SIZE = 500;
const KEPT_IDS = 50_000;
const PAUSE_MS = 50;

/**
 * `EventStore.append` with `any`. The server would look for the ids among those that it remembers, which after a while or
 * a restart it does not. So each append names the revision that it stands behind, as far as the stream is known here; a
 * conflict says that there is more, which is read, and with it whether the ids are among them. Nothing is appended behind
 * events that were not read. What is known of streams is kept, the least recently used forgotten first. Appends of a
 * process to one stream follow each other.
 */
export function anyAppends(appends: Appends, reads: Reads): AppendAnywhere {
  const streams = new Map<string, Known>();
  const inTurn = serialQueue();
  let kept = 0;

  const knownOf = (stream: string): Known => {
    const known = streams.get(stream) ?? { last: -1n, revisions: new Map<string, bigint>() };
    streams.delete(stream);
    streams.set(stream, known);
    for (const [name, { revisions }] of streams) {
      if (kept <= KEPT_IDS || name === stream) break;
      streams.delete(name);
      kept -= revisions.size;
    }
    return known;
  };
  const learn = (known: Known, id: string, revision: bigint): void => {
    if (!known.revisions.has(id)) kept++;
    known.revisions.set(id, revision);
    known.last = revision;
  };
  const readOn = async (stream: string, known: Known, deadline: number): Promise<void> => {
    for (;;) {
      const page = await reads.ofStream(stream, known.last + 1n, PAGE_SIZE, { deadline });
      for (const { id, revision } of page) learn(known, id, revision);
      if (page.length < PAGE_SIZE) return;
    }
  };
  const unlearn = (known: Known): void => {
    kept -= known.revisions.size;
    known.revisions.clear();
    known.last = -1n;
  };
  const append: AppendAnywhere = async (stream, events, deadline) => {
    const known = knownOf(stream);
    for (;;) {
      const repeated = repeatedRevision(stream, events, known);
      if (repeated !== undefined) return appends.standing(stream, repeated, deadline);
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
        // What is known is of another log than this one: its server lost a part of it, or was put back.
        if (actual < known.last) unlearn(known);
        await readOn(stream, known, deadline);
        // There are events that were not read: these may be among them.
        if (known.last < actual) await sleep(PAUSE_MS);
      }
    }
  };

  return (stream, events, deadline) => inTurn(stream, () => append(stream, events, deadline));
}

/** The revision of the last of the events when all of them stand in the stream, undefined when none does. */
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
