import { setTimeout as sleep } from 'node:timers/promises';
import type { MailQueue, QueuedMail } from '../../application/ports/mail-queue.js';
import type { Sql } from '../postgres/database.js';
import { isTransient } from '../postgres/transient.js';

/** A claim is a mail's due time moved to the end of its lease. */
const CLAIM = `
  update runtime.mails m set due_at = $2, attempts = m.attempts + 1
    from (select event_id, kind from runtime.mails where status = 'pending' and due_at <= $1
           order by due_at limit $3 for update skip locked) due
   where m.event_id = due.event_id and m.kind = due.kind
  returning m.event_id as "eventId", m.kind, m.tenant_id as "tenantId", m.user_id as "userId", m.position,
    m.email_digest as "emailDigest", m.occurred_at as "occurredAt", m.expires_at as "expiresAt", m.attempts as attempt`;

type Claimed = Omit<QueuedMail, 'occurredAt' | 'expiresAt'> & Record<'occurredAt' | 'expiresAt', Date>;

/** Only whoever has the mail can settle it: the number of the attempt is their token. */
const SETTLE = `update runtime.mails set status = $4, reason = $5, settled_at = $6
  where event_id = $1 and kind = $2 and attempts = $3 and status = 'pending'`;

const POSTPONE = `update runtime.mails set due_at = $4, reason = $5
  where event_id = $1 and kind = $2 and attempts = $3 and status = 'pending'`;

const INSIST_MS = 60_000;

/** The mails in `runtime.mails`. See the port. */
export function postgresMailQueue(database: Sql): MailQueue {
  const settle = async (
    { eventId, kind, attempt }: QueuedMail,
    status: 'sent' | 'cancelled' | 'failed',
    reason: string | null,
    now: number,
  ): Promise<void> => {
    await database.query(SETTLE, [eventId, kind, attempt, status, reason, new Date(now)]);
  };
  return {
    async claim(most, now, leaseMs) {
      const { rows } = await database.query<Claimed>(CLAIM, [new Date(now), new Date(now + leaseMs), most]);
      return rows.map((row) => ({
        ...row,
        occurredAt: row.occurredAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }));
    },
    sent: (mail, now) => insisting(() => settle(mail, 'sent', null, now)),
    cancelled: (mail, reason, now) => settle(mail, 'cancelled', reason, now),
    failed: (mail, reason, now) => settle(mail, 'failed', reason, now),
    async postponed({ eventId, kind, attempt }, reason, dueAt) {
      await database.query(POSTPONE, [eventId, kind, attempt, new Date(dueAt), reason]);
    },
  };
}

async function insisting(work: () => Promise<void>): Promise<void> {
  const until = performance.now() + INSIST_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isTransient(error) || performance.now() > until) throw error;
      await sleep(500);
    }
  }
}
