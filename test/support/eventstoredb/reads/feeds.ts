import type { EventLog } from '../event-log.js';
import type { LogPosition, RecordedEvent } from './recorded-event.js';
import { eventAt, isSoftDeleted } from './stream-state.js';
import { type RpcError, streamDeleted } from '../wire-errors.js';

/** The events of a subscription, one after the other. */
export interface Feed {
  /** Returns the event after the last one that was returned. */
  next(): RecordedEvent | undefined;
  /** Number of events after the last one that was returned. */
  waiting(): number;
  /** Returns whether the subscription cannot report anything yet, because the stream does not exist. */
  absent(): boolean;
  /** Error that ends the subscription. */
  over(): RpcError | undefined;
}

/** The log strictly after a position. */
export function feedOfAll(log: EventLog, after: LogPosition): Feed {
  let last = after;
  let index = 0;
  const place = (): number => {
    if (log.events[index - 1]?.position !== last.commit) index = log.firstAfter(last);
    return index;
  };
  return {
    next: () => {
      const event = log.events[place()];
      if (event === undefined) return undefined;
      index++;
      last = { commit: event.position, prepare: event.position };
      return event;
    },
    waiting: () => log.events.length - place(),
    absent: () => false,
    over: () => undefined,
  };
}

/** A stream from a revision on. */
export function feedOfStream(log: EventLog, name: string, from: bigint): Feed {
  let revision = from;
  const place = (): bigint => {
    const stream = log.stream(name);
    if (stream === undefined || isSoftDeleted(stream)) return revision;
    for (const first of [stream.truncatedBefore, stream.base]) if (revision < first) revision = first;
    return revision;
  };
  return {
    next: () => {
      const stream = log.stream(name);
      const event = stream && eventAt(stream, place());
      if (event !== undefined) revision++;
      return event;
    },
    waiting: () => {
      const { events = [], base = 0n } = log.stream(name) ?? {};
      return Math.max(0, Number(base + BigInt(events.length) - place()));
    },
    absent: () => (log.stream(name)?.events.length ?? 0) === 0,
    over: () => (log.stream(name)?.tombstoned === true ? streamDeleted(name) : undefined),
  };
}
