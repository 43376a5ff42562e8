import { LRUCache } from 'lru-cache';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { Sql } from '../postgres/database.js';
import type { Migration } from '../postgres/migrate.js';
import { addressBucket, addressNetwork } from './address-bucket.js';
import { leasedLimiter } from './leased-limiter.js';

export interface RateLimitsOptions {
  readonly database: Sql;
  /** Requests a minute of one API key, one session and one client; of a client that introspects, ten times as many. */
  readonly perCredential: number;
  /** Requests a minute of one address without an authenticated credential. */
  readonly perAddress: number;
  /** The key that hides the addresses in the table; the same in every process. */
  readonly secret: Uint8Array;
  readonly onStoreError: (error: unknown) => void;
}

export interface RateLimits {
  /** By the API key's id. */
  readonly keys: RateLimiter;
  /** By the id of an access token's session. */
  readonly sessions: RateLimiter;
  /**
   * By the id of a tenant, over all its API keys and sessions: ten times the requests of one of them, which `take` is given.
   */
  readonly tenants: Pick<RateLimiter, 'take'>;
  /** By the id of an authenticated client. */
  readonly clients: RateLimiter;
  /** The same, for introspection. */
  readonly introspections: RateLimiter;
  /** By IP address; an IPv6 address counts with its /64. */
  readonly addresses: RateLimiter;
  /** The looks at slugs of one address, while a new tenant is named. */
  readonly slugChecks: RateLimiter;
  /** The looks at domains of one address, while an address is typed at a sign-in. */
  readonly domainChecks: RateLimiter;
  /** Deletes counters whose window is over. */
  deleteExpired(): Promise<void>;
}

/** How many keys of a tenant may use up their limits at a time. */
const BUSY_KEYS = 10;

/** Addresses whose bucket name is kept, so that a busy address is not hashed at each request. */
const MOST_BUCKETS = 10_000;

/** A person who types needs one for each pause. */
const SLUG_CHECKS = 40;

/** The same for a person who signs in, and others may share the network: without an answer the form works as it is. */
const DOMAIN_CHECKS = 60;

/** The timeout allows for many rows after a long pause. */
const DELETE_EXPIRED = { text: 'delete from runtime.rate_limits where expire < $1', timeout: 120_000 };

/** Creates the rate limits of the service (API description, "Rate limits"), shared by all processes on one database. */
export function rateLimits(options: RateLimitsOptions): RateLimits {
  const { database, onStoreError, perCredential } = options;
  const limiter = (name: string, limit: number): RateLimiter =>
    leasedLimiter({ database, onStoreError, name, limit });
  const buckets = new LRUCache<string, string>({
    maxSize: MOST_BUCKETS,
    sizeCalculation: () => 1,
    memoMethod: (address) => addressBucket(options.secret, addressNetwork(address)),
  });
  const byAddress = (counted: RateLimiter): RateLimiter => ({
    peek: (address) => counted.peek(buckets.memo(address)),
    take: (address) => counted.take(buckets.memo(address)),
  });
  const tenants = limiter('tenant', BUSY_KEYS * perCredential);
  return {
    keys: limiter('key', perCredential),
    sessions: limiter('session', perCredential),
    tenants: {
      take: (tenantId, perKey = perCredential) => {
        const limit = BUSY_KEYS * perKey;
        // each limit has a counter of its own: leases of a much higher one would use up a lower one
        return tenants.take(`${tenantId}|${limit}`, limit);
      },
    },
    clients: limiter('client', perCredential),
    introspections: limiter('introspection', 10 * perCredential),
    addresses: byAddress(limiter('address', options.perAddress)),
    slugChecks: byAddress(limiter('slug', SLUG_CHECKS)),
    domainChecks: byAddress(limiter('domain', DOMAIN_CHECKS)),
    deleteExpired: async () => {
      await database.query(DELETE_EXPIRED, [Date.now() - 1000]);
    },
  };
}

/** The counters of all processes, as rate-limiter-flexible expects them. A crash of the server begins new windows. */
export const rateLimitMigrations: readonly Migration[] = [
  {
    name: 'rate-limits-1',
    sql: `
      create schema if not exists runtime;
      create unlogged table runtime.rate_limits (
        key text primary key,
        points bigint not null,
        expire bigint
      );
      create index rate_limits_expire on runtime.rate_limits (expire);`,
  },
];
