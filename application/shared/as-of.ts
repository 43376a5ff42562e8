import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { App } from '../app.js';
import { pastLog } from '../events/past-log.js';
import type { Position } from '../ports/events/event-store.js';

/** A moment of the past. */
export interface Moment {
  /** ISO 8601 UTC with milliseconds. */
  readonly time: string;
  /** The last entry of the audit log then; null: all events of that time and before it had happened. */
  readonly last: {
    /** The number of the entry. */
    readonly entry: bigint;
    /** The position of its event in the log. */
    readonly position: Position;
  } | null;
}

/** A moment for read models, which number the entries themselves. */
export interface EntryMoment {
  readonly time: string;
  readonly last: { readonly entry: bigint } | null;
}

/** Returns whether an event had happened at a moment. Only an entry tells the events of one millisecond apart. */
export const hadHappened = (
  { time, last }: Moment,
  { context, position }: Pick<RecordedEvent, 'position' | 'context'>,
): boolean => (last === null ? context.occurredAt <= time : position <= last.position);

/**
 * Returns the application as it was at a moment, for reading: streams end there, and the clock returns its time. What is kept
 * outside the streams (last uses) is not known of the past. Values that were erased since remain erased.
 */
export const asOf = <Past extends Pick<App, 'clock' | 'events'>>(app: Past, moment: Moment): Past => ({
  ...app,
  clock: { now: () => Date.parse(moment.time) },
  lastSignIns: { of: () => Promise.resolve(null) },
  events: { ...pastLog(app.events, (recorded) => hadHappened(moment, recorded)), isPast: true },
});
