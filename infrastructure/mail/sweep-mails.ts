import type { Sql } from '../postgres/database.js';

/** What became of a mail can be looked up for so long, in days. */
const KEEP_DAYS = 30;

/** In ms: after a long rest there may be much to delete. */
const SWEEP_MS = 120_000;

/** Deletes mails that were settled long ago, and links that have expired: whether they have is looked at when they are used. */
export async function sweepMails(database: Sql): Promise<void> {
  for (const text of [
    `delete from runtime.mails where settled_at < now() - interval '${KEEP_DAYS} days'`,
    `delete from runtime.mailed_links where expires_at < now() - interval '1 day'`,
  ])
    await database.query({ text, timeout: SWEEP_MS });
}

/** Mails that are yet to be sent. */
export async function countWaitingMails(database: Sql): Promise<number> {
  const { rows } = await database.query<{ count: bigint }>(
    `select count(*) from runtime.mails where status = 'pending'`,
  );
  return Number(rows[0]?.count ?? 0n);
}
