import type { Clock } from '../../application/ports/shared/clock.js';
import {
  type CodeEntry,
  type DeviceCodes,
  MISSES_MS,
  MOST_MISSES,
} from '../../application/ports/openid/device-codes.js';
import type { Sql } from '../postgres/database.js';
import { brief } from '../postgres/statement.js';
import { addressBucket, addressNetwork } from '../rate-limit/address-bucket.js';

const statements = {
  take: brief(
    'device_code_miss_take',
    `insert into runtime.device_code_misses as m (bucket, count, expires_at) values ($1, 1, $3)
      on conflict (bucket) do update set
        count = case when m.expires_at <= $2 then 1 else m.count + 1 end,
        expires_at = case when m.expires_at <= $2 then excluded.expires_at else m.expires_at end
      where m.expires_at <= $2 or m.count < ${MOST_MISSES}
      returning count`,
  ),
  end: brief('device_code_miss_end', 'select expires_at from runtime.device_code_misses where bucket = $1'),
  giveBack: brief(
    'device_code_miss_return',
    'update runtime.device_code_misses set count = count - 1 where bucket = any ($1) and count > 0',
  ),
};

/** Returns the functions of the port that count wrong codes. `secret` hides people and networks in the table. */
export function deviceCodeMisses(
  database: Sql,
  secret: Uint8Array,
  clock: Clock,
): Pick<DeviceCodes, 'takeMiss' | 'returnMiss'> {
  const bucketsOf = ({ tenantId, userId, ip }: CodeEntry): string[] =>
    [`person|${userId}`, ...(ip === null ? [] : [`network|${addressNetwork(ip)}`])].map((name) =>
      addressBucket(secret, `${tenantId}|${name}`),
    );
  return {
    async takeMiss(entry) {
      const now = clock.now();
      const taken: string[] = [];
      for (const bucket of bucketsOf(entry)) {
        const values = [bucket, new Date(now), new Date(now + MISSES_MS)];
        if ((await database.query(statements.take, values)).rowCount > 0) {
          taken.push(bucket);
          continue;
        }
        // a code that is not looked at is no miss of the person
        if (taken.length > 0) await database.query(statements.giveBack, [taken]);
        const [row] = (await database.query<{ expires_at: Date }>(statements.end, [bucket])).rows;
        return row?.expires_at.getTime() ?? now;
      }
      return null;
    },
    async returnMiss(entry) {
      await database.query(statements.giveBack, [bucketsOf(entry)]);
    },
  };
}
