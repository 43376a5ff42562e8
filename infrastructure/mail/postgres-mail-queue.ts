import type { MailQueue, QueuedMail } from '../../application/ports/mail/mail-queue.js';
import { inBatches } from '../concurrency/batches.js';
import { retry } from '../concurrency/retry.js';
import type { Sql } from '../postgres/database.js';
import { isTransient } from '../postgres/transient.js';

/** A claim is a mail's due time moved to the end of its lease. */
const CLAIM = `
  update runtime.mails m set due_at = $2, attempts = m.attempts + 1
    from (select event_id, kind from runtime.mails where status = 'pending' and due_at <= $1
           order by due_at limit $3 for update skip locked) due
   where m.event_id = due.event_id and m.kind = due.kind
  returning m.event_id as "eventId", m.kind, m.tenant_id as "tenantId", m.user_id as "userId", m.position,
    m.occurred_at as "occurredAt", m.expires_at as "expiresAt", m.attempts as attempt`;

type Claimed = Omit<QueuedMail, 'occurredAt' | 'expiresAt'> & Record<'occurredAt' | 'expiresAt', Date>;

/**
 * Only whoever has the mail can settle it: the number of the attempt is their token. That it is pending is said in other
 * words than those of the indexes of what is pending, which the planner would go through from end to end.
 */
const SETTLE = `
  update runtime.mails m set status = r.status, reason = r.reason, settled_at = r.settled_at
    from unnest($1::uuid[], $2::text[], $3::integer[], $4::text[], $5::text[], $6::timestamptz[])
      as r (event_id, kind, attempt, status, reason, settled_at)
   where m.event_id = r.event_id and m.kind = r.kind and m.attempts = r.attempt
     and m.status not in ('sent', 'cancelled', 'failed')`;

const POSTPONE = `update runtime.mails set due_at = $4, reason = $5
  where event_id = $1 and kind = $2 and attempts = $3 and status = 'pending'`;

const RETURN = `update runtime.mails set due_at = $4, attempts = attempts - 1
  where event_id = $1 and kind = $2 and attempts = $3 and status = 'pending'`;

/** A mail whose outcome is not recorded is sent a second time. */
const RECORDING = { pauseMs: 500, timeoutMs: 60_000, isTransient };

/** What became of a mail. */
interface Settled {
  readonly mail: QueuedMail;
  readonly status: 'sent' | 'cancelled' | 'failed';
  readonly reason: string | null;
  readonly at: Date;
}

/** The mails in `runtime.mails`. See the port. */
export function postgresMailQueue(database: Sql): MailQueue {
  // mails that are settled at about the same time share a commit
  const settleAll = inBatches<Settled, null>(async (batch) => {
    const all = [...batch.values()];
    const values = [
      all.map(({ mail }) => mail.eventId),
      all.map(({ mail }) => mail.kind),
      all.map(({ mail }) => mail.attempt),
      all.map(({ status }) => status),
      all.map(({ reason }) => reason),
      all.map(({ at }) => at),
    ];
    await retry(() => database.query({ name: 'mails settle', text: SETTLE, values }), RECORDING);
    return new Map<string, null>();
  });
  const settle = async (
    mail: QueuedMail,
    status: Settled['status'],
    reason: string | null,
    now: number,
  ): Promise<void> => {
    const id = `${mail.eventId}|${mail.kind}|${mail.attempt}`;
    await settleAll(new Map([[id, { mail, status, reason, at: new Date(now) }]]));
  };
  return {
    async claim(most, now, leaseMs) {
      const values = [new Date(now), new Date(now + leaseMs), most];
      const { rows } = await database.query<Claimed>({ name: 'mails claim', text: CLAIM, values });
      return rows.map((row) => ({
        ...row,
        occurredAt: row.occurredAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }));
    },
    sent: (mail, now) => settle(mail, 'sent', null, now),
    cancelled: (mail, reason, now) => settle(mail, 'cancelled', reason, now),
    failed: (mail, reason, now) => settle(mail, 'failed', reason, now),
    async postponed({ eventId, kind, attempt }, reason, dueAt) {
      await database.query(POSTPONE, [eventId, kind, attempt, new Date(dueAt), reason]);
    },
    async returned({ eventId, kind, attempt }, dueAt) {
      await database.query(RETURN, [eventId, kind, attempt, new Date(dueAt)]);
    },
  };
}
