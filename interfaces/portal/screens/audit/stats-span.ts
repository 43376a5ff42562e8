/** Days back from now. */
export const spans = ['1', '7', '30', '90'] as const;
export type StatsSpan = (typeof spans)[number];
export type StatsInterval = 'hour' | 'day';

/** The intervals that a chart of each span can show; the first one is the default. */
export const intervalsOf: Readonly<
  Record<StatsSpan, readonly [first: StatsInterval, ...others: StatsInterval[]]>
> = {
  '1': ['hour'],
  '7': ['day', 'hour'],
  '30': ['day'],
  '90': ['day'],
};

const HOUR_MS = 3_600_000;
const stepMs = { hour: HOUR_MS, day: 24 * HOUR_MS } as const;

/** Returns the beginning of a span, ISO 8601: on an interval's start in UTC, so that the span's last one is under way. */
export function spanFrom(span: StatsSpan, interval: StatsInterval, now = Date.now()): string {
  const step = stepMs[interval];
  const first = Math.floor(now / step) * step + step - Number(span) * stepMs.day;
  return new Date(first).toISOString();
}
