import type { MailLimits } from '../../application/ports/mail-limits.js';
import type { Sql } from '../postgres/database.js';
import { addressBucket, addressNetwork } from '../rate-limit/address-bucket.js';

const WINDOW_MS = 3_600_000;
const PER_ADDRESSEE = 3;
const PER_NETWORK = 30;

/** Keeps the times of the last `$4` that were let through, newest first: the oldest of them must be out of the window. */
const TAKE = `
  insert into runtime.mail_limits as l (tenant_id, name, taken) values ($1, $2, array[$3::timestamptz])
  on conflict (tenant_id, name) do update set taken = ($3::timestamptz || l.taken)[1:$4]
   where cardinality(l.taken) < $4 or l.taken[$4] <= $5
  returning 1`;

/** Counters in `runtime.mail_limits`. `secret` hides networks in the table; the same in every process. */
export function postgresMailLimits(database: Sql, secret: Uint8Array): MailLimits {
  const take = async (tenantId: string, name: string, most: number, now: number): Promise<boolean> => {
    const values = [tenantId, name, new Date(now), most, new Date(now - WINDOW_MS)];
    return (await database.query(TAKE, values)).rowCount > 0;
  };
  return {
    take: async ({ tenantId, purpose, emailDigest, ip }, now) =>
      (ip === null ||
        (await take(tenantId, `from ${addressBucket(secret, addressNetwork(ip))}`, PER_NETWORK, now))) &&
      (await take(tenantId, `${purpose} to ${emailDigest}`, PER_ADDRESSEE, now)),
  };
}

/** Deletes counters that let everything through again. */
export async function sweepMailLimits(database: Sql, now: number): Promise<void> {
  await database.query('delete from runtime.mail_limits where taken[1] <= $1', [new Date(now - WINDOW_MS)]);
}
