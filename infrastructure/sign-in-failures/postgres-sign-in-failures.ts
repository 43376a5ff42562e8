import { LRUCache } from 'lru-cache';
import type { Clock } from '../../application/ports/shared/clock.js';
import type {
  AddressStatus,
  DueRefusals,
  SignInAttempt,
  SignInFailures,
  AttemptStatus,
} from '../../application/ports/sign-in/sign-in-failures.js';
import { addressLimit, lockOut } from '../../domain/sign-in/lock-out.js';
import type { Sql } from '../postgres/database.js';
import type { Statement } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';
import { addressBucket, addressNetwork } from '../rate-limit/address-bucket.js';

export interface PostgresSignInFailuresOptions {
  readonly database: Sql;
  readonly clock: Clock;
  /** At least 32 bytes, the same in every process: the key that hides the addresses in the table. */
  readonly secret: Uint8Array;
}

export interface PostgresSignInFailures extends SignInFailures {
  /** Deletes failures and refusals that no longer count. */
  deleteExpired(): Promise<void>;
}

/** The status of an address: whether it is above its limit, how many refusals to note now, and how many later. */
interface AddressRow {
  readonly above: boolean;
  readonly to_note: number;
  readonly unnoted: number;
}

/** Addresses whose refusals this process has to note. Those of further addresses are noted at their next refusal. */
const MOST_UNNOTED = 10_000;

const accountBucket = (tenantId: string, emailDigest: string): string => `account|${tenantId}|${emailDigest}`;

const interval = (ms: number): string => `${ms} milliseconds`;
const limit = [addressLimit.refusals, interval(addressLimit.periodMs)] as const;
const noted = [...limit, interval(addressLimit.recordEveryMs)] as const;
const locks = [lockOut.periodMs, lockOut.shortestMs, lockOut.longestMs].map(interval);

const statements = {
  status: { name: 'sign_in_begins', text: 'select * from runtime.sign_in_begins($1, $2, $3, $4, $5, $6)' },
  failed: {
    name: 'sign_in_failed',
    text: 'select * from runtime.sign_in_failed($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
  },
  succeeded: {
    name: 'sign_in_succeeded',
    text: 'select runtime.sign_in_succeeded($1, $2, $3, $4, $5) as allowed',
  },
  refused: {
    name: 'credential_refused',
    text: 'select * from runtime.credential_refused($1, $2, false, $3, $4, $5)',
  },
  takeRefusals: { name: 'take_refusals', text: 'select * from runtime.take_refusals($1, $2, $3, $4, $5)' },
  // with the buckets of known browsers, whose names go on after a bar
  clear: {
    name: 'sign_in_failures_clear',
    text: `
      delete from runtime.sign_in_failures using unnest($1::text[]) account
       where bucket = account or (bucket > account || '|' and bucket < account || '}')`,
  },
};

/**
 * Creates the counts in `runtime.sign_in_failures` and `runtime.refused_credentials`, shared by all processes; times are
 * those of `clock`. See the port.
 */
export function postgresSignInFailures(options: PostgresSignInFailuresOptions): PostgresSignInFailures {
  const { database, clock, secret } = options;
  const left = new LRUCache<string, Pick<DueRefusals, 'tenantId' | 'ip'>>({
    maxSize: MOST_UNNOTED,
    sizeCalculation: () => 1,
  });
  const now = (): string => new Date(clock.now()).toISOString();
  const addressOf = (tenantId: string, ip: string | null): string | null =>
    ip === null ? null : `address|${tenantId}|${addressBucket(secret, addressNetwork(ip))}`;
  const bucketsOf = ({
    tenantId,
    emailDigest,
    ip,
    knownBrowserId = null,
  }: SignInAttempt): [string, string | null] => {
    const account = accountBucket(tenantId, emailDigest);
    return knownBrowserId === null
      ? [account, addressOf(tenantId, ip)]
      : [`${account}|${addressBucket(secret, `browser|${knownBrowserId}`)}`, null];
  };

  const addressStatus = (
    { tenantId, ip }: Pick<DueRefusals, 'tenantId'> & { readonly ip: string | null },
    { above, to_note: toNote, unnoted }: AddressRow,
  ): AddressStatus => {
    const address = addressOf(tenantId, ip);
    if (address !== null && ip !== null) {
      if (unnoted > 0) left.set(address, { tenantId, ip });
      else left.delete(address);
    }
    return { isAbove: above, toNote };
  };

  const statusBy = async (
    statement: Statement,
    attempt: SignInAttempt,
    rules: readonly (number | string)[],
  ): Promise<AttemptStatus> => {
    const values = [...bucketsOf(attempt), now(), ...rules];
    const { rows } = await database.query<AddressRow & { until: Date | null }>(statement, values);
    const [row] = rows;
    return { ...addressStatus(attempt, row!), lockedUntil: row!.until?.toISOString() ?? null };
  };

  return {
    status: (attempt) => statusBy(statements.status, attempt, noted),
    failed: (attempt) => {
      const isKnown = typeof attempt.knownBrowserId === 'string';
      const most = isKnown ? lockOut.knownBrowserFailures : lockOut.failures;
      return statusBy(statements.failed, attempt, [...noted, most, ...locks]);
    },

    async succeeded(attempt) {
      const values = [...bucketsOf(attempt), now(), ...limit];
      const { rows } = await database.query<{ allowed: boolean }>(statements.succeeded, values);
      return rows[0]?.allowed ?? false;
    },

    async refused(tenantId, ip) {
      const values = [addressOf(tenantId, ip), now(), ...noted];
      const { rows } = await database.query<AddressRow>(statements.refused, values);
      return addressStatus({ tenantId, ip }, rows[0]!);
    },

    async dueRefusals() {
      const due: DueRefusals[] = [];
      for (const [address, { tenantId, ip }] of Array.from(left)) {
        const values = [address, now(), ...noted];
        const { rows } = await database.query<AddressRow>(statements.takeRefusals, values);
        const status = addressStatus({ tenantId, ip }, rows[0]!);
        if (status.toNote > 0) due.push({ ...status, tenantId, ip });
      }
      return due;
    },

    async clear(tenantId, emailDigests) {
      const buckets = emailDigests.map((digest) => accountBucket(tenantId, digest));
      await database.query(statements.clear, [buckets]);
    },

    deleteExpired: async () => {
      for (const table of ['runtime.sign_in_failures', 'runtime.refused_credentials'])
        await deleteInBatches(database, table, 'expires_at <= $1', [now()]);
    },
  };
}
