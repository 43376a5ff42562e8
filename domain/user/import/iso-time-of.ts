import { isTime, secondsBetween, timeAt } from '../../shared/calendar.js';

const shape =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i;
const EPOCH = '1970-01-01T00:00:00.000Z';
const MINUTE_MS = 60_000;

/**
 * Returns a time of another system as ISO 8601 in UTC with milliseconds: with a `T` or a space, with or without seconds, of
 * UTC where it states no offset (RFC 3339, section 4.3). Null for a text that is no time, and for one that is not of the
 * years 1 to 9999 in UTC.
 */
export function isoTimeOf(text: string): string | null {
  const [, day, clock = '00:00', seconds = '00', fraction = '', offset = 'Z'] = shape.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const local = `${day}T${clock}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const ms = Math.round(secondsBetween(EPOCH, local) * 1000);
  // a day or an hour that does not exist comes back as another one
  if (timeAt(ms) !== local) return null;
  const time = timeAt(ms - offsetMinutes(offset) * MINUTE_MS);
  return isTime(time) ? time : null;
}

/** Returns the time so many milliseconds after 1970-01-01; null for what is no number of them. */
export function isoTimeOfMs(value: unknown): string | null {
  const ms = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  const isTime = typeof ms === 'number' && Number.isInteger(ms) && ms >= 0 && ms < 253_402_300_800_000;
  return isTime ? timeAt(ms) : null;
}

function offsetMinutes(offset: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
