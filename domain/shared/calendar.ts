/**
 * Arithmetic with times as events have them (ISO 8601 UTC with milliseconds), in the Gregorian calendar. Texts compare like
 * times.
 */

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})\.(\d{3})Z$/;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH = 719_468;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

function partsOf(time: string): readonly [year: number, month: number, day: number, ofDay: string] {
  const found = shape.exec(time);
  if (!found) throw new TypeError(`not a time of an event: ${time}`);
  return [Number(found[1]), Number(found[2]), Number(found[3]), time.slice(10)];
}

/**
 * Returns the time so many months later, at the same day of the month; where the month is shorter, at its last day. Counted
 * from one beginning, so that 31 January is followed by 28 February and 31 March.
 */
export function monthsAfter(time: string, months: number): string {
  const [year, month, day, ofDay] = partsOf(time);
  const counted = year * 12 + (month - 1) + months;
  const [newYear, newMonth] = [Math.floor(counted / 12), (counted % 12) + 1];
  const newDay = Math.min(day, daysIn(newYear, newMonth));
  return `${digits(newYear, 4)}-${digits(newMonth, 2)}-${digits(newDay, 2)}${ofDay}`;
}

/** Returns the time so many days later. */
export const daysAfter = (time: string, days: number): string => timeAt(millisecondsOf(time) + days * DAY_MS);

/** Returns the time so many hours later. */
export const hoursAfter = (time: string, hours: number): string =>
  timeAt(millisecondsOf(time) + hours * HOUR_MS);

/** Returns the seconds between two times, with a fraction for milliseconds. */
export const secondsBetween = (from: string, to: string): number =>
  (millisecondsOf(to) - millisecondsOf(from)) / 1000;

/** Returns the milliseconds since 1970. Days are counted from March, so that a leap day is the last of its year. */
function millisecondsOf(time: string): number {
  const [year, month, day] = partsOf(time);
  const [, , , , hours, minutes, seconds, milliseconds] = (shape.exec(time) ?? []).map(Number);
  const fromMarch = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const days =
    fromMarch * 365 +
    Math.floor(fromMarch / 4) -
    Math.floor(fromMarch / 100) +
    Math.floor(fromMarch / 400) +
    dayOfYear -
    EPOCH;
  return (
    days * DAY_MS + ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000 + (milliseconds ?? 0)
  );
}

/** Returns whether a text is a time that exists, of the years 1 to 9999: columns and schemas of events take no other ones. */
export const isTime = (text: string): boolean =>
  shape.test(text) && text >= '0001' && timeAt(millisecondsOf(text)) === text;

/** Returns the time at so many milliseconds since 1970. */
export function timeAt(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY_MS);
  let rest = milliseconds - days * DAY_MS;
  const fromMarch = days + EPOCH;
  const era = Math.floor(fromMarch / 146_097);
  const dayOfEra = fromMarch - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const part = (unit: number): number => {
    const whole = Math.floor(rest / unit);
    rest -= whole * unit;
    return whole;
  };
  const [hours, minutes, seconds] = [part(3_600_000), part(60_000), part(1000)];
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}T${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}.${digits(rest, 3)}Z`;
}
