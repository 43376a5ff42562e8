import { LRUCache } from 'lru-cache';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiter, RateLimitState } from '../../application/ports/shared/rate-limiter.js';
import type { Sql } from '../postgres/database.js';

const WINDOW_SECONDS = 60;

/** Share of the limit that one process takes from the shared counter at a time. */
const LEASE_SHARE = 0.05;

/** Milliseconds for which this process counts alone after a failure of the shared counter. */
const STORE_PAUSE_MS = 5_000;

/** Buckets kept in this process. One that is dropped loses the rest of its lease. */
const MOST_BUCKETS = 20_000;

export interface LeasedLimiterOptions {
  readonly database: Sql;
  /** Keeps the counters of different limits apart. */
  readonly name: string;
  /** Requests per window. */
  readonly limit: number;
  /** Called once per outage of the shared counter, during which this process counts alone. */
  readonly onStoreError: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

interface Bucket {
  /** Requests per window. */
  limit: number;
  /** Requests that may pass without a statement. */
  lease: number;
  /** Requests that the shared counter had left at the last statement. */
  shared: number;
  /** Milliseconds since the epoch. */
  endsAt: number;
  refill: Promise<void> | undefined;
}

/**
 * Creates a limit over all processes that seldom costs a round trip: a process takes a lease of up to 5 % of the limit from
 * a shared counter and spends it by itself. Leases are charged when they are taken, so that all processes together let no
 * more requests pass than the limit; the rest of a lease ends with its window. While the counter cannot be reached, each
 * process counts alone.
 */
export function leasedLimiter(options: LeasedLimiterOptions): RateLimiter {
  const { limit: usual, now = Date.now } = options;
  const counter = sharedCounter(options);
  // with `max` the memory for all of them would be taken at once, at every start
  const buckets = new LRUCache<string, Bucket>({ maxSize: MOST_BUCKETS, sizeCalculation: () => 1 });
  let storePausedUntil = 0;

  const state = (bucket: Bucket, allowed: boolean): RateLimitState => ({
    allowed,
    limit: bucket.limit,
    remaining: bucket.shared + bucket.lease,
    resetAt: Math.ceil(bucket.endsAt / 1000),
  });

  const current = (key: string): Bucket | undefined => {
    const bucket = buckets.get(key);
    return bucket && bucket.endsAt > now() ? bucket : undefined;
  };

  const open = (key: string, limit: number): Bucket => {
    const bucket = {
      limit,
      lease: 0,
      shared: limit,
      endsAt: now() + WINDOW_SECONDS * 1000,
      refill: undefined,
    };
    buckets.set(key, bucket);
    return bucket;
  };

  const refill = async (key: string, bucket: Bucket): Promise<void> => {
    const { limit } = bucket;
    try {
      const granted = now() < storePausedUntil ? undefined : await counter(key, limit);
      if (granted) {
        bucket.lease += granted.points;
        // the limit may have changed meanwhile
        bucket.shared = Math.max(0, granted.left + bucket.limit - limit);
        bucket.endsAt = now() + granted.endsInMs;
        return;
      }
    } catch (error) {
      if (now() >= storePausedUntil) options.onStoreError(error);
      storePausedUntil = now() + STORE_PAUSE_MS;
    }
    bucket.lease = bucket.shared;
    bucket.shared = 0;
  };

  const takeLater = async (key: string, bucket: Bucket): Promise<RateLimitState> => {
    while (bucket.lease === 0 && bucket.shared > 0) {
      bucket.refill ??= refill(key, bucket).finally(() => {
        bucket.refill = undefined;
      });
      await bucket.refill;
    }
    if (bucket.lease === 0) return state(bucket, false);
    bucket.lease -= 1;
    return state(bucket, true);
  };

  return {
    peek: (key) => {
      const bucket = current(key);
      if (!bucket) {
        const resetAt = Math.ceil(now() / 1000) + WINDOW_SECONDS;
        return { allowed: true, limit: usual, remaining: usual, resetAt };
      }
      return state(bucket, bucket.lease + bucket.shared > 0);
    },
    take: (key, limit = usual) => {
      const bucket = current(key) ?? open(key, limit);
      if (bucket.limit !== limit) changeLimit(bucket, limit);
      if (bucket.lease > 0) {
        bucket.lease -= 1;
        return state(bucket, true);
      }
      if (bucket.shared === 0) return state(bucket, false);
      return takeLater(key, bucket);
    },
  };
}

/** What was taken counts against the new limit; of a lower one the lease is given up. */
function changeLimit(bucket: Bucket, limit: number): void {
  const taken = bucket.limit - bucket.shared;
  if (limit < bucket.limit) bucket.lease = 0;
  bucket.shared = Math.max(0, limit - taken);
  bucket.limit = limit;
}

interface Grant {
  readonly points: number;
  readonly left: number;
  readonly endsInMs: number;
}

/** Returns a function that takes a lease of a limit from the counter of all processes; less when less is left. */
function sharedCounter(options: LeasedLimiterOptions): (key: string, limit: number) => Promise<Grant> {
  const { database } = options;
  const limiter = new RateLimiterPostgres({
    storeClient: {
      // The library calculates with numbers; int8 arrives as bigint.
      query: async (query: { text: string; values: unknown[]; name?: string }) => {
        const { rows, rowCount } = await database.query<{ points: bigint; expire: bigint }>(query);
        return {
          rowCount,
          rows: rows.map((row) => ({ points: Number(row.points), expire: Number(row.expire) })),
        };
      },
    },
    storeType: 'client',
    schemaName: 'runtime',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: options.name,
    // the library's own verdict is not used: limits of keys differ
    points: options.limit,
    duration: WINDOW_SECONDS,
  });
  return async (key, limit) => {
    const points = Math.max(1, Math.floor(limit * LEASE_SHARE));
    const answer = await limiter.consume(key, points).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
    const before = answer.consumedPoints - points;
    return {
      points: Math.min(points, Math.max(0, limit - before)),
      left: Math.max(0, limit - answer.consumedPoints),
      endsInMs: answer.msBeforeNext,
    };
  };
}
