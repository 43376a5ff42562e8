/** Returns the SQL of a time as records show it: ISO 8601 UTC with milliseconds. */
export const isoTimeSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
