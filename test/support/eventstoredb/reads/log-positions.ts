import type { EventLog } from '../event-log.js';
import type { LogPosition } from './recorded-event.js';

export const BEFORE_ALL: LogPosition = { commit: -1n, prepare: -1n };

/** Where an event begins. */
export const at = (position: bigint): LogPosition => ({ commit: position, prepare: position });

export const isAfter = (one: LogPosition, other: LogPosition): boolean =>
  one.commit > other.commit || (one.commit === other.commit && one.prepare > other.prepare);

/** The last event of the log. */
export const endOf = (log: EventLog): LogPosition => {
  const last = log.events.at(-1);
  return last === undefined ? BEFORE_ALL : at(last.position);
};
