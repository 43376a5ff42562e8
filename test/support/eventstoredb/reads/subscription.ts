import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog } from '../event-log.js';
import { feedOfAll, feedOfStream } from './feeds.js';
import { type Filter, filterOf } from './filter.js';
import { BEFORE_ALL, endOf } from './log-positions.js';
import type { Outlet } from '../outlet.js';
import { positionOf } from './read-events.js';
import type { LogPosition } from './recorded-event.js';
import type { Serving } from '../serving.js';
import { currentRevision } from './stream-state.js';
import { runSubscription } from './subscription-run.js';
import { invalidPosition } from '../wire-errors.js';
import { streamName } from '../wire-messages.js';

/** A subscription to a stream or to $all. */
export function subscribe(serving: Serving, options: ReadReq.Options, outlet: Outlet): void {
  const { log } = serving;
  const stream = options.getStream();
  if (stream !== undefined) {
    const name = streamName(stream.getStreamIdentifier());
    const revision = stream.hasRevision() ? BigInt(stream.getRevision()) + 1n : 0n;
    const known = log.stream(name);
    const behind = (known === undefined ? null : currentRevision(known)) ?? -1n;
    const feed = feedOfStream(log, name, stream.hasEnd() ? behind + 1n : revision);
    const over = feed.over();
    if (over !== undefined) {
      outlet.end(over);
      return;
    }
    void runSubscription({ serving, options, outlet, feed, after: BEFORE_ALL, filter: undefined });
    return;
  }
  const position = positionOf(options);
  if (position !== undefined && !log.isBoundary(position.commit)) {
    outlet.end(invalidPosition());
    return;
  }
  const wire = options.getFilter();
  const wanted = wire && filterOf(wire);
  const filter = wanted && (serving.bug.filter?.(wanted) ?? wanted);
  let after = position ?? BEFORE_ALL;
  if (options.getAll()?.hasEnd() === true) after = endOf(log);
  else if (position !== undefined && serving.version < 24) after = behindFirstMatch(log, position, filter);
  void runSubscription({ serving, options, outlet, feed: feedOfAll(log, after), after, filter });
}

/**
 * 23.10 finds what lies behind a position by reading one *matching* event from there on and going on behind it. That is
 * the event at the position, if it matches. If it does not, it is the next one that does, which is then never sent.
 */
function behindFirstMatch(log: EventLog, position: LogPosition, filter: Filter | undefined): LogPosition {
  const first = log.firstFrom(position);
  const window = filter?.window ?? 1;
  const page = log.events.slice(first, first + window);
  const match = page.find((event) => filter?.allows(event) ?? true) ?? page.at(-1);
  return match === undefined ? position : { commit: match.end, prepare: 0n };
}
