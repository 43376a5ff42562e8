import { LRUCache } from 'lru-cache';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { Sql } from '../postgres/database.js';
import { addressBucket, addressNetwork } from './address-bucket.js';
import { leasedLimiter } from './leased-limiter.js';

export interface RateLimitsOptions {
  readonly database: Sql;
  /** Requests a minute of one API key, one session and one client; of a client that introspects, ten times as many. */
  readonly perCredential: number;
  /** Requests a minute of one address, for everything that no credential authenticates. */
  readonly perAddress: number;
  /** Hides the addresses in the table; the same in every process. */
  readonly secret: Uint8Array;
  readonly onStoreError: (error: unknown) => void;
}

export interface RateLimits {
  /** By the API key's id. */
  readonly keys: RateLimiter;
  /** By the id of the session that an access token is of. */
  readonly sessions: RateLimiter;
  /** By the id of a client that proved who it is. */
  readonly clients: RateLimiter;
  /** The same, for introspection. */
  readonly introspections: RateLimiter;
  /** By IP address; an IPv6 address counts with its /64. */
  readonly addresses: RateLimiter;
  /** Deletes counters whose window is over. */
  sweep(): Promise<void>;
}

/** Addresses whose bucket name is remembered, so that a busy address is not hashed with each request. */
const MOST_BUCKETS = 10_000;

/** In ms: a sweep after a long rest may have much to delete. */
const SWEEP_MS = 120_000;

/** The rate limits of the service (chapter "Rate limits" of the API description), shared by all processes on one database. */
export function rateLimits(options: RateLimitsOptions): RateLimits {
  const { database, onStoreError, perCredential } = options;
  const limiter = (name: string, limit: number): RateLimiter =>
    leasedLimiter({ database, onStoreError, name, limit });
  const addresses = limiter('address', options.perAddress);
  const buckets = new LRUCache<string, string>({
    max: MOST_BUCKETS,
    memoMethod: (address) => addressBucket(options.secret, addressNetwork(address)),
  });
  return {
    keys: limiter('key', perCredential),
    sessions: limiter('session', perCredential),
    clients: limiter('client', perCredential),
    introspections: limiter('introspection', 10 * perCredential),
    addresses: {
      peek: (address) => addresses.peek(buckets.memo(address)),
      take: (address) => addresses.take(buckets.memo(address)),
    },
    sweep: async () => {
      const text = 'delete from runtime.rate_limits where expire < $1';
      await database.query({ text, values: [Date.now() - 1000], timeout: SWEEP_MS });
    },
  };
}
