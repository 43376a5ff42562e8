import { type StatsInterval, intervalsOf } from '../audit/audit-stats.js';

/** The deliveries that were made in an interval. */
export interface HealthBucket {
  /** Start of the interval, ISO 8601. */
  readonly at: string;
  readonly succeeded: number;
  /** Those whose last attempt failed, also while they are tried again. */
  readonly failed: number;
  /** Of the last attempts, in ms; null without one. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** How a listener has been answering. */
export interface WebhookHealth {
  /** One for each interval, also for those without deliveries. */
  readonly buckets: readonly HealthBucket[];
  /** ISO 8601; null while the listener is not degraded. */
  readonly degradedSince: string | null;
}

/** The webhooks of a tenant, counted. */
export interface WebhooksState {
  readonly subscriptions: number;
  readonly active: number;
  readonly degraded: number;
  /** Deliveries that failed in the last 24 hours or are tried again, up to `MOST_COUNTED` a webhook. */
  readonly failing: number;
}

/** The most failing deliveries of a webhook that are counted. */
export const MOST_COUNTED = 1_000;

/** A span on whole intervals. Times are ISO 8601. */
export interface HealthSpan {
  readonly from: string;
  readonly to: string;
  readonly interval: StatsInterval;
}

/** Milliseconds of an interval. */
export const intervalMs = { hour: 3_600_000, day: 86_400_000 } as const satisfies Record<
  StatsInterval,
  number
>;

/** Returns a bucket for each interval of the span, from those that have deliveries. */
export function wholeBuckets(buckets: readonly HealthBucket[], span: HealthSpan): HealthBucket[] {
  const known = new Map(buckets.map((bucket) => [bucket.at, bucket]));
  const first = Date.parse(span.from);
  return Array.from({ length: intervalsOf(span) }, (_, index) => {
    const at = new Date(first + index * intervalMs[span.interval]).toISOString();
    return known.get(at) ?? { at, succeeded: 0, failed: 0, p50Ms: null, p95Ms: null };
  });
}
