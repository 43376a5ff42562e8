import { LISTENER_FAILING } from '../../domain/delivery/listener-health.js';
import { FAILURES_UNTIL_PAUSE, REPLAY_PAUSED } from '../../domain/delivery/replay-pause.js';
import type { Statement } from '../postgres/statement.js';
import { ANSWERED, CHARGED, OPENS_AT, ROOMS } from './host-limit.js';

/** The time `$1`, by default that of the database's clock. */
const MOMENT = 'moment as (select coalesce($1::timestamptz, statement_timestamp()) as now)';

const CANCELLED = `status = 'cancelled', due_at = null, lease_until = null, completed_at = clock_timestamp()`;

/** Of a delivery: whether a replay made it, and it was cancelled before its first attempt. */
export const UNSENT = `(replay_id is not null and status = 'cancelled' and attempt_count = 0)`;

/** Statements on `runtime.webhook_deliveries`, and on `runtime.webhook_attempts`, which holds earlier attempts. */
export const deliveries = {
  /**
   * Inserts deliveries of bodies that exist, due at once: `$1` rows, `$2` attempts of each. Rows that exist stay. Those of a
   * replay that pauses are cancelled.
   */
  insert: {
    name: 'webhook deliveries insert',
    text: `
      insert into runtime.webhook_deliveries (id, tenant_id, subscription_id, event_id, kind, user_id, max_attempts,
        status, due_at, completed_at, last_error, is_test, replay_of, replay_id, created_at)
      select d.id, b.tenant_id, d.subscription_id, b.event_id, b.kind, b.user_id, $2,
          case when c.cancelled then 'cancelled' else 'pending' end,
          case when not c.cancelled then now() end, case when c.cancelled then now() end,
          case when r.id is not null then '${REPLAY_PAUSED}' end, d.is_test, d.replay_of, d.replay_id, now()
        from json_to_recordset($1) as d (id uuid, event_id uuid, subscription_id uuid, cancelled boolean,
          is_test boolean, replay_of uuid, replay_id uuid)
        join runtime.webhook_bodies b on b.event_id = d.event_id
        left join runtime.webhook_replays r on r.id = d.replay_id and r.paused_at is not null
        cross join lateral (select d.cancelled or r.id is not null as cancelled) c
      on conflict do nothing`,
  },
  /**
   * Inserts deliveries of the bodies of deliveries that have ended: `$1` rows, `$2` attempts of each. Where a row names an
   * attempt, it is due at once instead if its delivery still waits for it. Inactive webhooks get none.
   */
  repeat: {
    name: 'webhook deliveries repeat',
    text: `
      with asked as (
        select r.id, r.attempt, d.id as delivery_id, d.tenant_id, d.subscription_id, d.event_id, d.kind, d.user_id, d.status,
            d.is_test
          from json_to_recordset($1) as r (id uuid, tenant_id uuid, subscription_id uuid, delivery_id uuid, attempt integer)
          join runtime.webhook_deliveries d
            on d.id = r.delivery_id and d.subscription_id = r.subscription_id and d.tenant_id = r.tenant_id
          join runtime.webhook_bodies b on b.event_id = d.event_id
          join runtime.webhook_subscriptions s on s.subscription_id = d.subscription_id and s.active),
      hastened as (
        update runtime.webhook_deliveries d set due_at = least(d.due_at, now())
          from asked a
         where d.id = a.delivery_id and d.status = 'retrying' and d.attempt_count = a.attempt - 1)
      insert into runtime.webhook_deliveries (id, tenant_id, subscription_id, event_id, kind, user_id,
        max_attempts, due_at, is_test, replay_of, created_at)
      select id, tenant_id, subscription_id, event_id, kind, user_id, $2, now(), is_test, delivery_id, now()
        from asked where attempt is null and status in ('succeeded', 'failed', 'cancelled')
      on conflict do nothing`,
  },
  /** Cancels the waiting deliveries of the webhooks `$1`. The dispatcher ends attempts under way, which may succeed. */
  cancelOf: {
    name: 'webhook deliveries cancel',
    text: `
      update runtime.webhook_deliveries set ${CANCELLED}
       where status in ('pending', 'retrying') and subscription_id = any ($1::uuid[])`,
  },
  /** Cancels the unfinished deliveries of the users `$1`. */
  eraseOf: {
    name: 'webhook deliveries erase',
    text: `
      update runtime.webhook_deliveries set ${CANCELLED}
       where status in ('pending', 'retrying', 'in_progress') and event_id in (
         select b.event_id from runtime.webhook_bodies b
           join json_to_recordset($1) as u (tenant_id uuid, user_id uuid) using (tenant_id, user_id))`,
  },
  /** Returns the last delivery of each of the events `$2` to the webhook `$1`. */
  lastOf: {
    name: 'webhook deliveries last',
    text: `
      select distinct on (event_id) event_id as "eventId", id as "deliveryId", status, replay_of as "replayOf",
          ${UNSENT} as "isUnsent"
        from runtime.webhook_deliveries where event_id = any ($2::uuid[]) and subscription_id = $1
       order by event_id, created_at desc, id desc`,
  },
  /** Deletes those of the deliveries `$1` that were never sent. */
  dropUnsent: {
    name: 'webhook deliveries drop unsent',
    text: `delete from runtime.webhook_deliveries where id = any ($1::uuid[]) and ${UNSENT}`,
  },
  /**
   * Begins attempts, of a host that never answered 2xx as many as it may still get (`host-limit.ts`), in turns of its
   * webhooks that are not postponed (`address-limit.ts`), and of a replay no more than may fail until it pauses: `$2` webhooks and their numbers of attempts, `$3`
   * milliseconds of a lease, `$4` ids of the attempts. The id of an attempt is stored before its request is sent, so that an
   * interrupted one is visible; the attempt before it moves to a row of its own.
   */
  claim: {
    name: 'webhook deliveries claim',
    text: `
      with ${MOMENT},
      wanted as (select * from json_to_recordset($2) as w (subscription_id uuid, most integer)),
      ${ROOMS},
      due as (
        select w.subscription_id, d.* from wanted w cross join moment m cross join lateral (
          select id, due_at, attempt_count, lease_token, begun_at, duration_ms, last_status_code, last_error, snippet,
              replay_id
            from runtime.webhook_deliveries
           where subscription_id = w.subscription_id and status in ('pending', 'retrying') and due_at <= m.now
           order by due_at, id limit w.most for no key update skip locked) d
         -- hosts are locked first: who waits for one does not keep its oldest deliveries from the others
         where (select count(*) from rooms) is not null),
      turns as (
        select due.*, coalesce(s.active, false) and r.paused_at is null as is_wanted,
            r.paused_at is not null as is_paused, ${FAILURES_UNTIL_PAUSE} - r.failures as most_of_replay,
            s.url, s.host, s.secrets, coalesce(s.postponed_until > m.now, false) as is_postponed,
            row_number() over (partition by due.subscription_id order by due.due_at, due.id) as turn,
            ($4::uuid[])[row_number() over ()] as attempt_id
          from due cross join moment m
          left join runtime.webhook_subscriptions s on s.subscription_id = due.subscription_id
          left join runtime.webhook_replays r on r.id = due.replay_id),
      begun as (
        select *, row_number() over (partition by replay_id, is_wanted order by due_at, id) as replay_place from turns),
      fitting as (
        select * from begun where not is_wanted or most_of_replay is null or replay_place <= most_of_replay - (
          select count(*) from runtime.webhook_deliveries u
           where u.replay_id = begun.replay_id and u.status = 'in_progress' and u.completed_at is null)),
      placed as (
        select *, row_number() over (partition by host, is_wanted, is_postponed order by turn, due_at, id) as place
          from fitting),
      held as (
        select placed.*, r.room is not null as is_limited
          from placed left join rooms r on r.host = placed.host
          left join runtime.webhook_hosts h on h.host = placed.host and h.answered_at is not null
         where not is_wanted or h.host is not null or (r.host is not null and r.room is null)
           or (not is_postponed and place <= r.room)),
      dropped as (
        update runtime.webhook_deliveries d
           set status = 'cancelled', due_at = null, completed_at = m.now,
               last_error = case when h.is_paused then '${REPLAY_PAUSED}' else d.last_error end
          from held h, moment m where d.id = h.id and not h.is_wanted),
      ${CHARGED},
      kept as (
        insert into runtime.webhook_attempts
            (id, delivery_id, number, started_at, finished_at, duration_ms, status_code, error, snippet)
        select lease_token, id, attempt_count, begun_at, begun_at + duration_ms * interval '1 ms', duration_ms,
            last_status_code, last_error, snippet
          from held where is_wanted and lease_token is not null
        on conflict do nothing),
      claimed as (
        update runtime.webhook_deliveries d
           set status = 'in_progress', attempt_count = d.attempt_count + 1, begun_at = m.now, lease_token = h.attempt_id,
               lease_until = m.now + $3::integer * interval '1 ms', duration_ms = null, snippet = null
          from held h, moment m where d.id = h.id and h.is_wanted
        returning d.id, d.tenant_id, d.subscription_id, d.event_id, d.kind, d.user_id, d.attempt_count, d.max_attempts,
          d.replay_id, d.lease_token, extract(epoch from m.now - h.due_at) * 1000 as late, h.url, h.secrets,
          case when h.is_limited then h.host end as new_host)
      select c.id as "deliveryId", c.tenant_id as "tenantId", c.subscription_id as "webhookId",
          c.event_id as "eventId", c.kind, c.user_id as "userId", c.attempt_count as number, c.max_attempts as most,
          c.late::float8 as "lateMs", c.url, c.new_host as "newHost", c.replay_id as "replayId", c.secrets, c.lease_token as "attemptId",
          b.sealed as "sealedBody", coalesce(l.failures > 0 or l.degraded, false) as "isFailing"
        from claimed c
        left join runtime.webhook_bodies b on b.event_id = c.event_id
        left join runtime.webhook_listeners l on l.subscription_id = c.subscription_id`,
  },
  /**
   * Ends the attempts `$2`. Only the holder of the lease changes the delivery; the end of another attempt replaces its
   * interruption in a row of its own. The failure of a delivery becomes a notice of type `$3`;
   * deliveries that are completed are counted by day; first attempts that failed, since the last success, in their replay, which
   * pauses after `$4` in a row: retries of few events are no row of failures. Returns the attempts whose delivery changed, and the
   * replay of each that pauses. Repeated after it took effect, it changes nothing, and returns the same as long as no other attempt
   * has begun.
   */
  record: {
    name: 'webhook deliveries record',
    text: `
      with ${MOMENT},
      ended as (
        select * from json_to_recordset($2) as e (attempt_id uuid, delivery_id uuid, number integer, status text,
          place integer, pause_ms bigint, status_code integer, error text, duration_ms integer, snippet bytea, notice_id uuid,
          answered text, address cidr)),
      ${ANSWERED},
      moved as (
        update runtime.webhook_deliveries d
           set status = e.status, due_at = m.now + e.pause_ms * interval '1 ms',
               completed_at = case when e.pause_ms is null then m.now end,
               last_status_code = e.status_code, last_error = e.error, duration_ms = e.duration_ms, snippet = e.snippet,
               lease_until = null, losses = 0
          from ended e, moment m
         where d.id = e.delivery_id and d.lease_token = e.attempt_id and d.status = 'in_progress'
        returning d.id, d.tenant_id, d.subscription_id, d.event_id, d.kind, d.attempt_count, d.status, d.last_error,
          d.replay_id, e.attempt_id, e.number, e.place, e.notice_id, m.now),
      -- by this statement when its answer was lost: an attempt under way has no duration
      repeated as (
        select e.attempt_id, d.replay_id
          from ended e join runtime.webhook_deliveries d on d.id = e.delivery_id and d.lease_token = e.attempt_id
           and d.duration_ms = e.duration_ms and d.last_status_code is not distinct from e.status_code),
      late as (
        insert into runtime.webhook_attempts
            (id, delivery_id, number, started_at, finished_at, duration_ms, status_code, error, snippet)
        select e.attempt_id, e.delivery_id, e.number, d.begun_at, m.now, e.duration_ms, e.status_code, e.error, e.snippet
          from ended e cross join lateral (
            select begun_at from runtime.webhook_deliveries where id = e.delivery_id offset 0) d, moment m
         where e.attempt_id not in (select attempt_id from moved union all select attempt_id from repeated)
        on conflict (id) do update set finished_at = excluded.finished_at, duration_ms = excluded.duration_ms,
          status_code = excluded.status_code, error = excluded.error, snippet = excluded.snippet),
      noted as (
        insert into runtime.webhook_notices (id, tenant_id, type, data, occurred_at)
        select notice_id, tenant_id, $3::text, jsonb_build_object('subscriptionId', subscription_id,
            'deliveryId', id, 'eventId', event_id, 'kind', kind, 'attempts', attempt_count, 'error', last_error), now
          from moved where status = 'failed'
        on conflict do nothing),
      counted as (
        insert into runtime.webhook_delivery_days as t (tenant_id, day, count)
        select tenant_id, to_char(now at time zone 'UTC', 'YYYY-MM-DD'), count(*)
          from moved where status in ('succeeded', 'failed') group by 1, 2 order by 1, 2
        on conflict (tenant_id, day) do update set count = t.count + excluded.count),
      counting as (
        select replay_id, status = 'succeeded' as succeeded,
            count(*) filter (where status = 'succeeded') over (partition by replay_id order by place desc) as successes
          from moved
         where replay_id is not null and (status = 'succeeded' or (number = 1 and status in ('retrying', 'failed')))),
      run as (
        select replay_id, bool_or(succeeded) as succeeded, count(*) filter (where successes = 0) as failures
          from counting group by replay_id),
      runs as (
        select r.id, case when n.succeeded then 0 else r.failures end + n.failures as failures
          from runtime.webhook_replays r join run n on n.replay_id = r.id
         order by r.id for no key update of r),
      replayed as (
        update runtime.webhook_replays r
           set failures = n.failures, paused_at = coalesce(r.paused_at, case when n.failures >= $4 then m.now end)
          from runs n, moment m where r.id = n.id
        returning r.id, r.paused_at)
      select v.attempt_id as "attemptId", n.id as "pausedReplay"
        from moved v left join replayed n on n.id = v.replay_id and n.paused_at is not null
      union all
      select v.attempt_id, n.id
        from repeated v left join runtime.webhook_replays n on n.id = v.replay_id and n.paused_at is not null`,
  },
  /**
   * Makes the deliveries `$3` due again as if their attempts `$2` had not started, for which nothing was sent. Returns the
   * attempts whose delivery changed.
   */
  postpone: {
    name: 'webhook deliveries postpone',
    text: `
      with ${MOMENT}
      update runtime.webhook_deliveries d
         set status = case when d.attempt_count <= 1 then 'pending' else 'retrying' end,
             attempt_count = d.attempt_count - 1, lease_until = null, lease_token = null, due_at = m.now
        from moment m, unnest($2::uuid[], $3::uuid[]) as p (attempt_id, delivery_id)
       where d.id = p.delivery_id and d.lease_token = p.attempt_id and d.status = 'in_progress'
      returning p.attempt_id as "attemptId"`,
  },
  /** Cancels the waiting deliveries of the replays `$1`. Those that another process writes now are cancelled when they are due. */
  cancelOfReplays: {
    name: 'webhook deliveries cancel of replays',
    text: `
      update runtime.webhook_deliveries set ${CANCELLED}, last_error = '${REPLAY_PAUSED}'
       where status in ('pending', 'retrying') and replay_id = any ($1::uuid[]) and completed_at is null`,
    timeout: 60_000,
  },
  /** Cancels deliveries of the webhook `$1` that have been due since `$2`, at most 1,000. Those that were attempted keep their error. */
  cancelOverdue: {
    name: 'webhook deliveries cancel overdue',
    text: `
      update runtime.webhook_deliveries
         set ${CANCELLED}, last_error = coalesce(last_error, '${LISTENER_FAILING}')
       where id = any (array(
         select id from runtime.webhook_deliveries
          where subscription_id = $1 and status in ('pending', 'retrying') and due_at <= $2
          order by due_at, id limit 1000 for no key update skip locked))`,
  },
  /** Ends at most `$2` expired leases. `$3`: pauses (ms) after the first, second … loss in a row, the last one repeatedly. */
  recover: {
    name: 'webhook deliveries recover',
    text: `
      with ${MOMENT},
      expired as (
        select d.id, d.lease_token as attempt_id, d.attempt_count as number, d.begun_at
          from runtime.webhook_deliveries d, moment m
         where d.status = 'in_progress' and d.lease_until <= m.now
         order by d.lease_until limit $2 for no key update of d skip locked),
      back as (
        update runtime.webhook_deliveries d
           set status = case when d.attempt_count <= 1 then 'pending' else 'retrying' end,
               attempt_count = d.attempt_count - 1, losses = d.losses + 1, lease_until = null, lease_token = null,
               due_at = m.now + ($3::integer[])[least(d.losses + 1, cardinality($3::integer[]))] * interval '1 ms'
          from expired, moment m where d.id = expired.id
        returning d.id, d.subscription_id, d.losses),
      interrupted as (
        insert into runtime.webhook_attempts (id, delivery_id, number, started_at, finished_at, error)
        select attempt_id, id, number, begun_at, m.now, 'interrupted' from expired, moment m
        on conflict do nothing)
      select id as "deliveryId", subscription_id as "webhookId", losses from back`,
  },
  /**
   * Returns the webhooks with deliveries due within `$2` ms, by one probe of the index for each webhook. Those of a host that
   * has had as many requests as it may get are due when it may get the next one.
   */
  due: {
    name: 'webhook deliveries due',
    text: `
      with recursive ${MOMENT},
      first as (
        (select subscription_id, due_at from runtime.webhook_deliveries
          where status in ('pending', 'retrying') order by subscription_id, due_at, id limit 1)
        union all
        select next.* from first cross join lateral (
          select d.subscription_id, d.due_at from runtime.webhook_deliveries d
           where d.status in ('pending', 'retrying') and d.subscription_id > first.subscription_id
           order by d.subscription_id, d.due_at, d.id limit 1) next),
      allowed as (
        select first.subscription_id, greatest(first.due_at, ${OPENS_AT}) as due_at
          from first left join runtime.webhook_subscriptions s on s.subscription_id = first.subscription_id
          left join runtime.webhook_hosts h on h.host = s.host and h.answered_at is null)
      select subscription_id as "webhookId", (extract(epoch from due_at - now) * 1000)::float8 as "inMs"
        from allowed, moment where due_at <= now + $2::integer * interval '1 ms'`,
  },
  countWaiting: {
    name: 'webhook deliveries waiting',
    text: `select count(*) from runtime.webhook_deliveries where status in ('pending', 'retrying')`,
  },
} satisfies Record<string, Statement>;
