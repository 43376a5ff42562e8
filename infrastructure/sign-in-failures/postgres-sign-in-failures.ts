import type { Clock } from '../../application/ports/clock.js';
import type { SignInAttempt, SignInFailures } from '../../application/ports/sign-in-failures.js';
import { lockOut } from '../../domain/sign-in/lock-out.js';
import type { Sql } from '../postgres/database.js';
import { sweepInBatches } from '../postgres/sweep.js';
import { addressBucket, addressNetwork } from '../rate-limit/address-bucket.js';

export interface PostgresSignInFailuresOptions {
  readonly database: Sql;
  readonly clock: Clock;
  /** At least 32 bytes, the same in every process: hides the addresses in the table. */
  readonly secret: Uint8Array;
}

export interface PostgresSignInFailures extends SignInFailures {
  /** Deletes what counts no more. */
  sweep(): Promise<void>;
}

const accountBucket = (tenantId: string, emailDigest: string): string => `account|${tenantId}|${emailDigest}`;

const rules = [
  lockOut.failures,
  ...[lockOut.periodMs, lockOut.shortestMs, lockOut.longestMs].map((ms) => `${ms} milliseconds`),
];

/** Failures in `runtime.sign_in_failures`, shared by all processes; times are the clock's. */
export function postgresSignInFailures(options: PostgresSignInFailuresOptions): PostgresSignInFailures {
  const { database, clock, secret } = options;
  const now = (): string => new Date(clock.now()).toISOString();
  /** The account's bucket comes first. */
  const bucketsOf = ({ tenantId, emailDigest, ip }: SignInAttempt): [string, ...string[]] => [
    accountBucket(tenantId, emailDigest),
    ...(ip === null ? [] : [`address|${addressBucket(secret, addressNetwork(ip))}`]),
  ];

  return {
    async lockedUntil(attempt) {
      const { rows } = await database.query<{ until: Date | null }>({
        name: 'sign_in_locked_until',
        text: `
          select max(locked_until) as until from runtime.sign_in_failures
          where bucket = any ($1) and locked_until > $2`,
        values: [bucketsOf(attempt), now()],
      });
      return rows[0]?.until?.toISOString() ?? null;
    },

    async failed(attempt) {
      const buckets = bucketsOf(attempt);
      const { rows } = await database.query<{ until: Date | null }>({
        name: 'sign_in_failed',
        text: 'select runtime.sign_in_failed($1, $2, $3, $4, $5, $6, $7) as until',
        values: [buckets[0], buckets, now(), ...rules],
      });
      return rows[0]?.until?.toISOString() ?? null;
    },

    async succeeded(attempt) {
      const buckets = bucketsOf(attempt);
      const { rows } = await database.query<{ allowed: boolean }>({
        name: 'sign_in_succeeded',
        text: 'select runtime.sign_in_succeeded($1, $2, $3) as allowed',
        values: [buckets[0], buckets, now()],
      });
      return rows[0]?.allowed ?? false;
    },

    async clear(tenantId, emailDigests) {
      const buckets = emailDigests.map((digest) => accountBucket(tenantId, digest));
      await database.query('delete from runtime.sign_in_failures where bucket = any ($1)', [buckets]);
    },

    sweep: () => sweepInBatches(database, 'runtime.sign_in_failures', 'expires_at <= $1', [now()]),
  };
}
