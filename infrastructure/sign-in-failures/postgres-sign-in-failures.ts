import type { Clock } from '../../application/ports/shared/clock.js';
import type {
  AddressStanding,
  DueRefusals,
  SignInAttempt,
  SignInFailures,
  Standing,
} from '../../application/ports/sign-in/sign-in-failures.js';
import { addressLimit, lockOut } from '../../domain/sign-in/lock-out.js';
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

/** What a function says of an address; `unnoted`: what is left to be noted later. */
interface AddressRow {
  readonly above: boolean;
  readonly to_note: number;
  readonly unnoted: number;
}

/** Addresses whose refusals this process still has to have noted; beyond, the oldest are left to the next refusal. */
const MOST_UNNOTED = 10_000;

const accountBucket = (tenantId: string, emailDigest: string): string => `account|${tenantId}|${emailDigest}`;

const interval = (ms: number): string => `${ms} milliseconds`;
const limit = [addressLimit.refusals, interval(addressLimit.periodMs)] as const;
const noted = [...limit, interval(addressLimit.noteEveryMs)] as const;
const locks = [
  lockOut.failures,
  ...[lockOut.periodMs, lockOut.shortestMs, lockOut.longestMs].map(interval),
] as const;

/** Failures in `runtime.sign_in_failures` and `runtime.refused_credentials`, shared by all processes; times are the clock's. */
export function postgresSignInFailures(options: PostgresSignInFailuresOptions): PostgresSignInFailures {
  const { database, clock, secret } = options;
  const left = new Map<string, Pick<DueRefusals, 'tenantId' | 'ip'>>();
  const now = (): string => new Date(clock.now()).toISOString();
  const addressOf = (tenantId: string, ip: string | null): string | null =>
    ip === null ? null : `address|${tenantId}|${addressBucket(secret, addressNetwork(ip))}`;
  const bucketsOf = ({ tenantId, emailDigest, ip }: SignInAttempt): [string, string | null] => [
    accountBucket(tenantId, emailDigest),
    addressOf(tenantId, ip),
  ];

  const addressStanding = (
    { tenantId, ip }: Pick<SignInAttempt, 'tenantId' | 'ip'>,
    { above, to_note: toNote, unnoted }: AddressRow,
  ): AddressStanding => {
    const address = addressOf(tenantId, ip);
    if (address !== null && ip !== null) {
      left.delete(address);
      if (unnoted > 0) left.set(address, { tenantId, ip });
      const oldest = left.size > MOST_UNNOTED ? left.keys().next().value : undefined;
      if (oldest !== undefined) left.delete(oldest);
    }
    return { isAbove: above, toNote };
  };

  const asked = async (
    name: string,
    attempt: SignInAttempt,
    rules: readonly (number | string)[],
  ): Promise<Standing> => {
    const values = [...bucketsOf(attempt), now(), ...rules];
    const { rows } = await database.query<AddressRow & { until: Date | null }>({
      name,
      text: `select * from runtime.${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`,
      values,
    });
    const [row] = rows;
    return { ...addressStanding(attempt, row!), lockedUntil: row!.until?.toISOString() ?? null };
  };

  return {
    standing: (attempt) => asked('sign_in_begins', attempt, noted),
    failed: (attempt) => asked('sign_in_failed', attempt, [...noted, ...locks]),

    async succeeded(attempt) {
      const { rows } = await database.query<{ allowed: boolean }>({
        name: 'sign_in_succeeded',
        text: 'select runtime.sign_in_succeeded($1, $2, $3, $4, $5) as allowed',
        values: [...bucketsOf(attempt), now(), ...limit],
      });
      return rows[0]?.allowed ?? false;
    },

    async refused(tenantId, ip) {
      const { rows } = await database.query<AddressRow>({
        name: 'credential_refused',
        text: 'select * from runtime.credential_refused($1, $2, false, $3, $4, $5)',
        values: [addressOf(tenantId, ip), now(), ...noted],
      });
      return addressStanding({ tenantId, ip }, rows[0]!);
    },

    async dueRefusals() {
      const due: DueRefusals[] = [];
      for (const [address, { tenantId, ip }] of [...left]) {
        const { rows } = await database.query<AddressRow>({
          name: 'take_refusals',
          text: 'select * from runtime.take_refusals($1, $2, $3, $4, $5)',
          values: [address, now(), ...noted],
        });
        const standing = addressStanding({ tenantId, ip }, rows[0]!);
        if (standing.toNote > 0) due.push({ ...standing, tenantId, ip });
      }
      return due;
    },

    async clear(tenantId, emailDigests) {
      const buckets = emailDigests.map((digest) => accountBucket(tenantId, digest));
      await database.query('delete from runtime.sign_in_failures where bucket = any ($1)', [buckets]);
    },

    sweep: async () => {
      for (const table of ['runtime.sign_in_failures', 'runtime.refused_credentials'])
        await sweepInBatches(database, table, 'expires_at <= $1', [now()]);
    },
  };
}
