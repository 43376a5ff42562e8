import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Feed } from './feeds.js';
import { type Filter, PAGE_SIZE } from './filter.js';
import { resolvedMessage } from '../links.js';
import { at, BEFORE_ALL, endOf, isAfter } from './log-positions.js';
import type { Outlet } from '../outlet.js';
import type { LogPosition, RecordedEvent } from './recorded-event.js';
import type { Serving } from '../serving.js';
import { appended, tooSlow, until } from './subscription-waits.js';
import { consumerTooSlow } from '../wire-errors.js';
import { caughtUp, checkpointMessage, confirmation, fellBehind } from '../wire-messages.js';

export interface Subscription {
  readonly serving: Serving;
  readonly options: ReadReq.Options;
  readonly outlet: Outlet;
  readonly feed: Feed;
  readonly after: LogPosition;
  readonly filter: Filter | undefined;
}

/** Confirms the subscription, sends existing events, then new ones, until the client or a fault ends it. */
export async function runSubscription({
  serving,
  options,
  outlet,
  feed,
  after,
  filter,
}: Subscription): Promise<void> {
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
    let pageStart = isAfter(reached, BEFORE_ALL) ? reached : at(0n);
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
      if (!ended && serving.pageMs() > 0) await sleep(serving.pageMs());
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

  /** Until the subscription ends, or the subscriber is too slow: then true. */
  const live = async (): Promise<boolean> => {
    while (outlet.open) {
      const next = feed.next();
      if (next === undefined) {
        const error = feed.over();
        if (error === undefined) await appended(log, outlet.closed);
        else outlet.end(error);
        continue;
      }
      considered++;
      let more = true;
      if (filter?.allows(next) ?? true) more = event(next);
      if (filter !== undefined && considered >= filter.checkpointInterval) {
        considered = 0;
        more = checkpoint(at(next.position)) && more;
      }
      if (!more && (await tooSlow(outlet, () => feed.waiting() > serving.liveBuffer))) return true;
    }
    return false;
  };

  await send(outlet.write(confirmation(randomUUID())));
  if (version < 24 && feed.absent()) await until(() => !feed.absent(), log, outlet.closed);
  let behind = version < 24 || isAfter(endOf(log), after);
  while (outlet.open) {
    if (behind) await catchUp();
    if (version >= 24) considered = 0;
    if (version >= 23) await send(outlet.write(caughtUp()));
    if (!(await live())) return;
    serving.onSlowConsumer();
    if (version < 24) outlet.end(consumerTooSlow());
    await outlet.drained();
    await send(outlet.write(fellBehind()));
    if (filter !== undefined) await send(checkpoint(reached));
    behind = true;
  }
}
