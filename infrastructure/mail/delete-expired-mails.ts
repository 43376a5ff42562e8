import type { Sql } from '../postgres/database.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';
import { deleteExpiredMailLimits } from './postgres-mail-limits.js';

const DAY_MS = 86_400_000;
/** Milliseconds for which the result of a mail can be looked up. */
const STORED_MS = 30 * DAY_MS;

/**
 * Deletes settled mails and notices to owners after 30 days, links a day after their expiry, and counters whose window has passed. `now` in ms since
 * the epoch.
 */
export async function deleteExpiredMails(database: Sql, now: number): Promise<void> {
  await deleteInBatches(database, 'runtime.mails', 'settled_at < $1', [new Date(now - STORED_MS)]);
  await deleteInBatches(database, 'runtime.mailed_links', 'expires_at < $1', [new Date(now - DAY_MS)]);
  const tables = ['told_alerts', 'alert_mails', 'last_alert_mails', 'told_key_ends', 'key_end_mails'];
  for (const table of tables)
    await deleteInBatches(database, `runtime.${table}`, 'told_at < $1', [new Date(now - STORED_MS)]);
  await deleteExpiredMailLimits(database, now);
}
