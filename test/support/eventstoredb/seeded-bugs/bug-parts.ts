import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog } from '../event-log.js';
import { searchIn } from '../reads/log-search.js';
import type { Outlet } from '../outlet.js';
import type { AppendOutcome, RecordedEvent } from '../reads/recorded-event.js';

export type Append = EventLog['append'];

/** Returns the log with another way of appending. */
export const appending =
  (around: (append: Append) => Append) =>
  (log: EventLog): EventLog => ({ ...log, append: around((...args) => log.append(...args)) });

/** Returns the log with another result of appends. */
export const answering = (
  change: (outcome: Extract<AppendOutcome, { kind: 'appended' }>) => AppendOutcome,
): ((log: EventLog) => EventLog) =>
  appending((append) => (...args) => {
    const outcome = append(...args);
    return outcome.kind === 'appended' ? change(outcome) : outcome;
  });

/** Returns the outlet with another way of writing an event. `count` is 1 for its first one. */
export const writing =
  (write: (message: ReadResp, outlet: Outlet, count: number) => boolean) =>
  (outlet: Outlet): Outlet => {
    let count = 0;
    const writeEvent = (message: ReadResp): boolean => write(message, outlet, ++count);
    return Object.assign(Object.create(outlet) as Outlet, { writeEvent });
  };

/** Returns the log with appends that readers see only after some ms. `count` is 1 for the first write. */
export function showingLate(log: EventLog, delay: (count: number) => number): EventLog {
  const events: RecordedEvent[] = [];
  const listeners = new Set<() => void>();
  let known = 0;
  let count = 0;
  log.onAppended(() => {
    const written = log.events.slice(known);
    known = log.events.length;
    const show = (): void => {
      for (const event of written) {
        const before = events.findLastIndex(({ position }) => position < event.position);
        events.splice(before + 1, 0, event);
      }
      for (const listener of listeners) listener();
    };
    const ms = delay(++count);
    if (ms === 0) show();
    else setTimeout(show, ms);
  });
  return {
    ...log,
    events,
    ...searchIn(events),
    isBoundary: (commit) => log.isBoundary(commit),
    onAppended: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
