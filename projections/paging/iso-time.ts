/** A time as records show it: ISO 8601 UTC with milliseconds. */
export const isoTimeSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** For JSON that `isoTime` reads: a quarter of what `isoTimeSql` costs. */
export const utcSql = (expression: string): string => `${expression} at time zone 'UTC'`;

/** `utcSql`'s time, from JSON, as records show it. */
export function isoTime(utc: string): string {
  const [whole, fraction = ''] = utc.split('.');
  return `${whole!}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
