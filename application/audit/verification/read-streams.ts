import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { App } from '../../app.js';
import { existingHistory } from '../../events/existing-history.js';
import type { Step } from '../entry-changes.js';
import { auditViewOf } from '../catalogue.js';

/** A stream, read and folded. */
export interface ReadStream {
  /** About how much memory it takes, in characters. */
  readonly size: number;
  /** What it is called now. */
  readonly name: string | null;
  /** The roles that its events assign. */
  readonly roleIds: readonly string[];
  /** What the event of this revision did; undefined when there is none. */
  stepAt(revision: bigint): Step | undefined;
}

/** Streams that are read at a time. */
const AT_ONCE = 8;
/** What is kept of an event beside the values in it, as characters. */
const EVENT_SIZE = 500;

/** Streams that were read a moment ago, while there is room for them. */
export interface KeptStreams {
  get(name: string): ReadStream | undefined;
  keep(name: string, stream: ReadStream): void;
}

/**
 * For who reads one page of a log after the other: what was read longest ago goes first. The largest one stays, and does
 * not count: to read it anew for every page would take longer than all the rest.
 * @param most what they may take, in characters, whenever one more is kept
 */
export function keptStreams(most: () => number): KeptStreams {
  const kept = new Map<string, ReadStream>();
  let taken = 0;
  let largest: ReadStream | undefined;
  return {
    get: (name) => kept.get(name),
    keep(name, stream) {
      // a copy: a text that was cut out of a row keeps all of it
      kept.set(Buffer.from(name).toString(), stream);
      const isLargest = largest === undefined || stream.size > largest.size;
      taken += isLargest ? (largest?.size ?? 0) : stream.size;
      if (isLargest) largest = stream;
      const room = most();
      for (const [oldest, one] of kept) {
        if (taken <= room) break;
        if (one === largest) continue;
        kept.delete(oldest);
        taken -= one.size;
      }
    },
  };
}

/**
 * Reads each of the streams once. Whoever asks bounds how many there are.
 * @param known those of them that events were seen of: throws EventStoreUnavailable where the log shows none of one
 */
export async function readStreams(
  app: Pick<App, 'events'>,
  names: Iterable<string>,
  kept?: KeptStreams,
  known: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, ReadStream>> {
  const wanted: string[] = [];
  const streams = new Map<string, ReadStream>();
  for (const name of new Set(names)) {
    const before = kept?.get(name);
    if (before) streams.set(name, before);
    else wanted.push(name);
  }
  const read = async (): Promise<void> => {
    for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
      const history = await (known.has(name) ? existingHistory(app.events, name) : app.events.load(name));
      const stream = folded(name, history);
      streams.set(name, stream);
      kept?.keep(name, stream);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return streams;
}

function folded(stream: string, history: readonly RecordedEvent[]): ReadStream {
  const fold = auditViewOf(stream);
  if (fold === undefined) return { size: EVENT_SIZE, name: null, roleIds: [], stepAt: () => undefined };
  const { aggregate, nameOf } = fold;
  const steps: Step[] = [];
  const roleIds: string[] = [];
  let state = aggregate.initial;
  let size = EVENT_SIZE;
  for (const { event, context } of history) {
    size += EVENT_SIZE + JSON.stringify(event.data).length;
    const now = aggregate.evolve(state, event, context.occurredAt);
    steps.push({ before: state, now });
    state = now;
    if (event.type === 'UserRoleAssigned') roleIds.push(event.data.roleId);
  }
  return { size, name: nameOf(state), roleIds, stepAt: (revision) => steps[Number(revision)] };
}
