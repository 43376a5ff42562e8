import type { MailQueue, MailResult, QueuedMail } from '../../application/ports/mail/mail-queue.js';
import { inBatches } from '../concurrency/batches.js';
import { retry } from '../concurrency/retry.js';
import type { Sql } from '../postgres/database.js';
import { recordset, recordValues } from '../postgres/recordset.js';
import { isTransient } from '../postgres/transient.js';
import { IS_AWAITED, IS_NOTICE } from './mail-tables.js';

/** A mail after an attempt. */
interface ResultRow {
  readonly event_id: string;
  readonly kind: string;
  readonly change_id: string | null;
  readonly attempt: number;
  readonly attempts: number;
  readonly status: 'pending' | 'sent' | 'cancelled' | 'failed';
  readonly reason: string | null;
  /** ISO 8601. */
  readonly due_at: string | null;
  readonly settled_at: string | null;
}

const resultTypes = {
  event_id: 'uuid',
  kind: 'text',
  change_id: 'uuid',
  attempt: 'integer',
  attempts: 'integer',
  status: 'text',
  reason: 'text',
  due_at: 'timestamptz',
  settled_at: 'timestamptz',
} satisfies Record<keyof ResultRow, string>;

const sql = {
  /**
   * Moves the due time of a claimed mail to the end of its lease. Mails that people wait for come first, invitations last: those
   * of one tenant may be more than are sent within the lifetime of a code, or before a notice of another tenant is of use. `any`
   * keeps the planner, which cannot know `$3`, from reading all mails for the join.
   */
  claim: `with awaited as (
        select event_id, kind, change_id from runtime.mails
         where status = 'pending' and ${IS_AWAITED} and due_at <= $1
         order by due_at limit $3 for update skip locked),
      notices as (
        select event_id, kind, change_id from runtime.mails
         where status = 'pending' and ${IS_NOTICE} and due_at <= $1
         order by due_at limit $3 - (select count(*) from awaited) for update skip locked),
      invitations as (
        select event_id, kind, change_id from runtime.mails
         where status = 'pending' and kind = 'invitation' and due_at <= $1
         order by due_at limit $3 - (select count(*) from awaited) - (select count(*) from notices)
         for update skip locked),
      due as (select * from awaited union all select * from notices union all select * from invitations)
    update runtime.mails m set due_at = $2, attempts = m.attempts + 1
      from due
     where m.event_id = any (array(select event_id from due))
       and m.event_id = due.event_id and m.kind = due.kind and m.change_id is not distinct from due.change_id
    returning m.event_id as "eventId", m.kind, m.change_id as "changeId", m.tenant_id as "tenantId", m.user_id as "userId", m.position,
      m.occurred_at as "occurredAt", m.expires_at as "expiresAt", m.attempts as attempt`,
  /**
   * Identifies a claim by the number of its attempt. With `status = 'pending'` the planner may scan the partial index of all
   * pending mails.
   */
  record: `update runtime.mails m set status = r.status, reason = r.reason, settled_at = r.settled_at,
        due_at = coalesce(r.due_at, m.due_at), attempts = r.attempts
      from ${recordset(resultTypes)}
     where m.event_id = r.event_id and m.kind = r.kind and m.change_id is not distinct from r.change_id
       and m.attempts = r.attempt
       and m.status not in ('sent', 'cancelled', 'failed')`,
  countWaiting: `select count(*) from runtime.mails where status = 'pending'`,
};

const RECORDING = { pauseMs: 500, timeoutMs: 60_000, isTransient };

type ClaimedRow = Omit<QueuedMail, 'occurredAt' | 'expiresAt'> & Record<'occurredAt' | 'expiresAt', Date>;

/** Creates the queue in `runtime.mails`. See the port. */
export function postgresMailQueue(database: Sql): MailQueue {
  // concurrent results share a commit
  const recordAll = inBatches<ResultRow, null>(async (batch) => {
    const values = recordValues(resultTypes, [...batch.values()]);
    await retry(() => database.query({ name: 'mails record', text: sql.record, values }), RECORDING);
    return new Map<string, null>();
  });
  return {
    async claim(most, now, leaseMs) {
      const values = [new Date(now), new Date(now + leaseMs), most];
      const { rows } = await database.query<ClaimedRow>({ name: 'mails claim', text: sql.claim, values });
      return rows.map((row) => ({
        ...row,
        occurredAt: row.occurredAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }));
    },
    async record(mail, result, now) {
      const id = `${mail.eventId}|${mail.kind}|${mail.changeId ?? ''}|${mail.attempt}`;
      await recordAll(new Map([[id, resultRow(mail, result, now)]]));
    },
    async countWaiting() {
      const { rows } = await database.query<{ count: bigint }>(sql.countWaiting);
      return Number(rows[0]?.count ?? 0n);
    },
  };
}

function resultRow(
  { eventId, kind, changeId, attempt }: QueuedMail,
  result: MailResult,
  now: number,
): ResultRow {
  const isSettled = result.status !== 'postponed' && result.status !== 'returned';
  return {
    event_id: eventId,
    kind,
    change_id: changeId,
    attempt,
    attempts: result.status === 'returned' ? attempt - 1 : attempt,
    status: isSettled ? result.status : 'pending',
    reason: 'reason' in result ? result.reason : null,
    due_at: 'dueAt' in result ? new Date(result.dueAt).toISOString() : null,
    settled_at: isSettled ? new Date(now).toISOString() : null,
  };
}
