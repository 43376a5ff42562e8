/** A time as records show it: ISO 8601 UTC with milliseconds. */
export const isoTimeSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** For JSON that `isoTime` reads: a quarter of what `isoTimeSql` costs. */
export const utcSql = (expression: string): string => `${expression} at time zone 'UTC'`;

const WITH_MILLISECONDS = '2026-01-01T00:00:00.000'.length;
const WITHOUT = '2026-01-01T00:00:00'.length;

/** `utcSql`'s time, from JSON, as records show it. Trailing zeros are missing there. */
export function isoTime(utc: string): string {
  if (utc.length === WITH_MILLISECONDS) return `${utc}Z`;
  const withPoint = utc.length === WITHOUT ? `${utc}.` : utc;
  return `${withPoint.padEnd(WITH_MILLISECONDS, '0')}Z`;
}
