import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog } from './event-log.js';
import { type Feed, feedOfAll, feedOfStream } from './feeds.js';
import { type Filter, filterOf, PAGE_SIZE } from './filter.js';
import { resolvedMessage } from './links.js';
import type { Outlet } from './outlet.js';
import { positionOf } from './read-events.js';
import type { LogPosition, RecordedEvent } from './recorded-event.js';
import type { Serving } from './serving.js';
import { currentRevision } from './stream-state.js';
import { consumerTooSlow, invalidPosition, streamDeleted } from './wire-errors.js';
import { caughtUp, checkpointMessage, confirmation, fellBehind, streamName } from './wire-messages.js';

/** How long the transport takes nothing before a subscriber with too much waiting counts as slow, in ms. */
const SLOW_MS = 25;

const BEFORE_ALL: LogPosition = { commit: -1n, prepare: -1n };

const at = (position: bigint): LogPosition => ({ commit: position, prepare: position });

const isAfter = (one: LogPosition, other: LogPosition): boolean =>
  one.commit > other.commit || (one.commit === other.commit && one.prepare > other.prepare);

/** A subscription to a stream or to $all: what is there, caught up, what comes; until the client or a fault ends it. */
export function subscribe(serving: Serving, options: ReadReq.Options, outlet: Outlet): void {
  const { log } = serving;
  const stream = options.getStream();
  if (stream !== undefined) {
    const name = streamName(stream.getStreamIdentifier());
    if (log.stream(name)?.tombstoned === true) {
      outlet.end(streamDeleted(name));
      return;
    }
    const revision = stream.hasRevision() ? BigInt(stream.getRevision()) + 1n : 0n;
    const known = log.stream(name);
    const behind = (known === undefined ? null : currentRevision(known)) ?? -1n;
    const feed = feedOfStream(log, name, stream.hasEnd() ? behind + 1n : revision);
    void run({ serving, options, outlet, feed, after: BEFORE_ALL, filter: undefined });
    return;
  }
  const position = positionOf(options);
  if (position !== undefined && !log.isBoundary(position.commit)) {
    outlet.end(invalidPosition());
    return;
  }
  const wire = options.getFilter();
  const filter = wire && filterOf(wire);
  let after = position ?? BEFORE_ALL;
  if (options.getAll()?.hasEnd() === true) after = endOf(log);
  else if (position !== undefined && serving.version < 24) after = behindFirstMatch(log, position, filter);
  void run({ serving, options, outlet, feed: feedOfAll(log, after), after, filter });
}

const endOf = (log: EventLog): LogPosition => {
  const last = log.events.at(-1);
  return last === undefined ? BEFORE_ALL : at(last.position);
};

/**
 * 23.10 finds what lies behind a position by reading one *matching* event from there on and going on behind it. That is
 * the event at the position, if it matches. If it does not, it is the next one that does, which is then never sent.
 */
function behindFirstMatch(log: EventLog, position: LogPosition, filter: Filter | undefined): LogPosition {
  const first = log.firstFrom(position);
  const window = filter?.window ?? 1;
  const page = log.events.slice(first, first + window);
  const match = page.find((event) => filter?.allows(event) ?? true) ?? page.at(-1);
  return match === undefined ? position : at(match.position);
}

interface Subscription {
  readonly serving: Serving;
  readonly options: ReadReq.Options;
  readonly outlet: Outlet;
  readonly feed: Feed;
  readonly after: LogPosition;
  readonly filter: Filter | undefined;
}

async function run({ serving, options, outlet, feed, after, filter }: Subscription): Promise<void> {
  const { log, version } = serving;
  /** Considered events since the last checkpoint. */
  let considered = 0;
  /** 24: the last event or checkpoint that was sent. */
  let reached = after;
  let lastCheckpoint = BEFORE_ALL;

  const send = async (more: boolean): Promise<void> => {
    if (!more) await outlet.drained();
  };
  const event = (recorded: RecordedEvent): boolean => {
    reached = at(recorded.position);
    return outlet.writeEvent(resolvedMessage(log, recorded, options.getResolveLinks()));
  };
  const checkpoint = (position: LogPosition): boolean => {
    if (version >= 24) {
      if (!isAfter(position, lastCheckpoint)) return true;
      lastCheckpoint = position;
      reached = position;
    }
    return outlet.write(checkpointMessage(position));
  };

  /** Page by page, as the server reads: so many matches, or so many considered events. Its checkpoints are those of pages. */
  const catchUp = async (): Promise<void> => {
    let pageStart = isAfter(after, BEFORE_ALL) ? after : at(0n);
    for (;;) {
      let inPage = 0;
      let matches = 0;
      let last: RecordedEvent | undefined;
      let ended = false;
      let pageEnd = pageStart;
      while (outlet.open && matches < PAGE_SIZE && inPage < (filter?.window ?? PAGE_SIZE)) {
        const next = feed.next();
        if (next === undefined) {
          ended = true;
          break;
        }
        inPage++;
        // Where the next page begins: behind this event, and before anything that may begin there.
        pageEnd = { commit: next.end, prepare: 0n };
        if (filter !== undefined && !filter.allows(next)) continue;
        matches++;
        last = next;
        if (!event(next)) await outlet.drained();
      }
      if (!outlet.open) return;
      considered += inPage;
      if (filter !== undefined && version >= 24) {
        const position = isAfter(pageStart, reached) ? pageStart : reached;
        if (ended || considered >= filter.checkpointInterval) await send(checkpoint(position));
      } else if (filter !== undefined && !ended && considered >= filter.checkpointInterval) {
        await send(checkpoint(last === undefined ? pageStart : at(last.position)));
      }
      if (filter !== undefined && !ended) considered %= filter.checkpointInterval;
      if (ended) return;
      pageStart = pageEnd;
    }
  };

  /** Until the subscriber is too slow (resolves), or the subscription ends (resolves, closed). */
  const live = async (): Promise<void> => {
    while (outlet.open) {
      const next = feed.next();
      if (next === undefined) {
        await appended(log, outlet.closed);
        continue;
      }
      considered++;
      let more = true;
      if (filter?.allows(next) ?? true) more = event(next);
      if (filter !== undefined && considered >= filter.checkpointInterval) {
        considered = 0;
        more = checkpoint(at(next.position)) && more;
      }
      if (!more && (await tooSlow(outlet, () => feed.waiting() > serving.liveBuffer))) return;
    }
  };

  await send(outlet.write(confirmation(randomUUID())));
  if (version < 24 && feed.absent()) await until(() => !feed.absent(), log, outlet.closed);
  let behind = version < 24 || isAfter(endOf(log), after);
  while (outlet.open) {
    if (behind) await catchUp();
    if (version >= 24) considered = 0;
    if (version >= 23) await send(outlet.write(caughtUp()));
    await live();
    if (version < 24) outlet.end(consumerTooSlow());
    await outlet.drained();
    await send(outlet.write(fellBehind()));
    if (filter !== undefined) await send(checkpoint(reached));
    behind = true;
  }
}

const appended = (log: EventLog, closed: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stopListening();
      closed.removeEventListener('abort', done);
      // Not within the write itself: its writer is answered first.
      setImmediate(resolve);
    };
    const stopListening = log.onAppended(done);
    closed.addEventListener('abort', done);
  });

async function until(holds: () => boolean, log: EventLog, closed: AbortSignal): Promise<void> {
  while (!holds() && !closed.aborted) await appended(log, closed);
}

/** Waits for the transport; true when it took nothing for a while and too much waits behind it. */
async function tooSlow(outlet: Outlet, tooMuchWaits: () => boolean): Promise<boolean> {
  let slow = false;
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      if (!tooMuchWaits()) return;
      slow = true;
      resolve();
    }, SLOW_MS);
  });
  await Promise.race([outlet.drained(), stuck]);
  clearInterval(timer);
  return slow;
}
