const shape = /^(\d{4}-\d\d-\d\d)[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/**
 * Returns a time with a zone (RFC 3339, section 5.6; the seconds may be left out) in ms since the epoch. Null for every other
 * text, a day that does not exist (30 February), 23:59:60, which `Date` does not have, and a year that PostgreSQL does not take
 * in UTC (before 1, after 9999).
 */
export function timeIn(text: string): number | null {
  const [, day] = shape.exec(text) ?? [];
  // `Date` takes a day that does not exist for one of the next month
  if (day === undefined || !isDay(day)) return null;
  const time = new Date(text);
  const year = time.getUTCFullYear();
  return Number.isNaN(time.getTime()) || year < 1 || year > 9_999 ? null : time.getTime();
}

function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** Returns a time in UTC (ISO 8601 with milliseconds); null for null, and a text that is no time as it is, which is refused. */
export function utcIfTime(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const time = timeIn(text);
  return time === null ? text : new Date(time).toISOString();
}
