import type { DailyCaps } from '../../domain/sign-up/sign-up.js';
import type { SignUpCounts, SignUpSource } from '../../application/ports/sign-up/sign-ups.js';
import type { Sql } from '../postgres/database.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';
import { addressBucket, addressNetwork } from '../rate-limit/address-bucket.js';

export interface PostgresSignUpCounts extends SignUpCounts {
  /** Deletes the counts of days before `now` (ms since the epoch). */
  deleteExpired(now: number): Promise<void>;
}

interface Counter {
  readonly name: string;
  readonly most: number;
}

const TAKE = {
  name: 'sign_up_count_take',
  text: `
    insert into runtime.sign_up_counts as c (tenant_id, name, day, count) values ($1, $2, $3, 1)
    on conflict (tenant_id, name, day) do update set count = c.count + 1 where c.count < $4
    returning count`,
};
const IS_FULL = {
  name: 'sign_up_count_is_full',
  text: `
    select from runtime.sign_up_counts c join unnest($2::text[], $4::int[]) as cap (name, most) using (name)
     where c.tenant_id = $1 and c.day = $3 and c.count >= cap.most limit 1`,
};

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Creates the counts in `runtime.sign_up_counts`. `secret`, the same in every process, hides domains and networks there. */
export function postgresSignUpCounts(database: Sql, secret: Uint8Array): PostgresSignUpCounts {
  // the tenant's comes last: what another cap refuses does not count there
  const countersOf = ({ domain, ip }: SignUpSource, caps: DailyCaps): readonly Counter[] => [
    ...(ip === null
      ? []
      : [{ name: `from ${addressBucket(secret, addressNetwork(ip))}`, most: caps.network }]),
    ...(caps.domain === null
      ? []
      : [{ name: `at ${addressBucket(secret, `domain|${domain}`)}`, most: caps.domain }]),
    { name: '', most: caps.tenant },
  ];
  return {
    async take(source, caps, now) {
      let last = 0;
      for (const { name, most } of countersOf(source, caps)) {
        const values = [source.tenantId, name, dayOf(now), most];
        const [row] = (await database.query<{ count: number }>(TAKE, values)).rows;
        if (row === undefined) return 'full';
        last = row.count;
      }
      return last === caps.tenant ? 'last' : 'counted';
    },
    async isFull(source, caps, now) {
      const counters = countersOf(source, caps);
      const names = counters.map(({ name }) => name);
      const most = counters.map((counter) => counter.most);
      return (await database.query(IS_FULL, [source.tenantId, names, dayOf(now), most])).rowCount > 0;
    },
    deleteExpired: (now) => deleteInBatches(database, 'runtime.sign_up_counts', 'day < $1', [dayOf(now)]),
  };
}
