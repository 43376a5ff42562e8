import {
  EventStoreUnavailable,
  type Position,
  START,
} from '../../../../application/ports/events/event-store.js';
import { nextFlight } from '../../../concurrency/single-flight.js';
import type { Reads } from './reads.js';
import { isOurs, type LogEvent, placeAt, positionAt } from '../stored-event.js';

/** What the end of the log looks like. */
export interface Look {
  /** Position of our newest event, START when there is none. */
  readonly head: Position;
  /** The stream of that event. */
  readonly stream: string | undefined;
  /** Position of the newest event of all, and how many that are not ours stand between that and ours. */
  readonly end: Position;
  readonly foreign: number;
  /** Nothing newer existed at this time, in ms since the epoch. */
  readonly at: number;
}

/** Nothing of ours stands between the offsets `bottom` and `top`, nor below `bottom` as far as `newest`. */
interface Known {
  readonly top: bigint;
  readonly foreign: number;
  readonly newest: LogEvent | undefined;
  /** There is more to look at below it; undefined when the search is over. */
  readonly bottom: bigint | undefined;
}

const FIRST_PAGE = 32;
const LATER_PAGES = 1_000;

/**
 * Looks for our newest event, reading backwards from the end of the log, since a server knows no end of an application.
 * Events of others are gone over once: the next look reads what has come since. A look ends after `timeout` ms with
 * EventStoreUnavailable, and the next goes on where it was. Calls that come while a look is under way share the next one.
 */
export function headOfLog(reads: Reads, timeout: number): () => Promise<Look> {
  let known: Known | undefined;

  const look = async (): Promise<Look> => {
    const at = Date.now();
    const deadline = at + timeout;
    known = await withWhatIsNew(reads, known, deadline);
    if (known === undefined) return { head: START, stream: undefined, end: START, foreign: 0, at };
    if (known.bottom !== undefined) {
      const newest = await goBack(reads, known.bottom, -1n, deadline, (foreign) => {
        known = { ...known!, bottom: lowest(foreign), foreign: known!.foreign + foreign.length };
      });
      known = { ...known, newest, bottom: undefined };
    }
    const { newest, top, foreign } = known;
    const head = newest === undefined ? START : positionAt(newest.commit);
    return { head, stream: newest?.stream, end: positionAt(top), foreign, at };
  };
  return nextFlight(look);
}

async function withWhatIsNew(
  reads: Reads,
  known: Known | undefined,
  deadline: number,
): Promise<Known | undefined> {
  const [end] = await reads.backwards('end', 1, { deadline });
  if (end === undefined) return undefined;
  const top = end.commit;
  if (isOurs(end)) return { top, foreign: 0, newest: end, bottom: undefined };
  if (known === undefined) return { top, foreign: 1, newest: undefined, bottom: top };
  if (top === known.top) return known;
  let foreign = 1;
  const newest = await goBack(reads, top, known.top, deadline, (more) => (foreign += more.length));
  if (newest === undefined) return { ...known, top, foreign: known.foreign + foreign };
  return { top, foreign, newest, bottom: undefined };
}

/** Our first event below an offset and above another. `onForeign` is told of what is not ours on the way, page by page. */
async function goBack(
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
    const events = await reads.backwards(placeAt(from), size, { deadline });
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
