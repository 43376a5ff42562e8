import {
  EventStoreUnavailable,
  type Position,
  START,
} from '../../../../application/ports/events/event-store.js';
import { nextFlight } from '../../../concurrency/single-flight.js';
import type { Reads } from './reads.js';
import { isOurs, type LogEvent, offsetAt, positionAt } from '../stored-event.js';

/** The end of the log at a time. */
export interface LogEnd {
  /** The position of our newest event, START when there is none. */
  readonly head: Position;
  /** The stream of that event. */
  readonly stream: string | undefined;
  /** The position of the newest event of all. */
  readonly end: Position;
  /** How many events of others are after our newest one. */
  readonly foreign: number;
  /** When no newer event existed, in ms since the epoch. */
  readonly at: number;
}

/** The part of the log that was searched. */
interface Searched {
  /** The offset of the newest event of all. */
  readonly top: bigint;
  readonly foreign: number;
  /** Our newest event, once it is found. */
  readonly newest: LogEvent | undefined;
  /** The offset below which to continue; undefined when the search is complete. */
  readonly bottom: bigint | undefined;
}

const FIRST_PAGE = 32;
const LATER_PAGES = 1_000;

/**
 * Returns a function that searches our newest event, backwards from the end of the log, which may end with events of
 * other applications. Those are read once: the next search reads newer ones only. A search throws EventStoreUnavailable
 * after `timeout` ms, and the next continues it. Concurrent calls share a search.
 */
export function headOfLog(reads: Reads, timeout: number): () => Promise<LogEnd> {
  let known: Searched | undefined;

  return nextFlight(async () => {
    const at = Date.now();
    const deadline = at + timeout;
    known = await withNewEvents(reads, known, deadline);
    if (known === undefined) return { head: START, stream: undefined, end: START, foreign: 0, at };
    if (known.bottom !== undefined) {
      const newest = await searchBack(reads, known.bottom, -1n, deadline, (foreign) => {
        known = { ...known!, bottom: lowest(foreign), foreign: known!.foreign + foreign.length };
      });
      known = { ...known, newest, bottom: undefined };
    }
    const { newest, top, foreign } = known;
    const head = newest === undefined ? START : positionAt(newest.commit);
    return { head, stream: newest?.stream, end: positionAt(top), foreign, at };
  });
}

async function withNewEvents(
  reads: Reads,
  known: Searched | undefined,
  deadline: number,
): Promise<Searched | undefined> {
  const [end] = await reads.backwards('end', 1, { deadline });
  if (end === undefined) return undefined;
  const top = end.commit;
  if (isOurs(end)) return { top, foreign: 0, newest: end, bottom: undefined };
  if (known === undefined) return { top, foreign: 1, newest: undefined, bottom: top };
  if (top === known.top) return known;
  let foreign = 1;
  const newest = await searchBack(reads, top, known.top, deadline, (more) => (foreign += more.length));
  if (newest === undefined) return { ...known, top, foreign: known.foreign + foreign };
  return { top, foreign, newest, bottom: undefined };
}

/** Returns our newest event between two offsets. `onForeign` is called with each page of events of others on the way. */
async function searchBack(
  reads: Reads,
  below: bigint,
  above: bigint,
  deadline: number,
  onForeign: (events: readonly LogEvent[]) => void,
): Promise<LogEvent | undefined> {
  let from = below;
  for (let size = FIRST_PAGE; ; size = LATER_PAGES) {
    if (Date.now() >= deadline)
      throw new EventStoreUnavailable('too many events of others behind ours: to be continued');
    const events = await reads.backwards(offsetAt(from), size, { deadline });
    const end = events.findIndex((event) => isOurs(event) || event.commit <= above);
    const foreign = end < 0 ? events : events.slice(0, end);
    if (foreign.length > 0) onForeign(foreign);
    const found = events[end];
    if (found !== undefined) return found.commit > above ? found : undefined;
    if (events.length < size) return undefined;
    from = lowest(events);
  }
}

const lowest = (events: readonly LogEvent[]): bigint => events.at(-1)!.commit;
