/**
 * Begins attempts: `$1` the time (null: now), `$2` and `$3` listeners and how many for each, `$4` how long leases last
 * (ms), `$5` ids for the attempts. An attempt's id is the token of its lease and stands in the delivery before the request
 * leaves, so that an interrupted one can be seen. The one that stood there gets a row of its own.
 */
export const CLAIM = `
  with moment as (select coalesce($1::timestamptz, statement_timestamp()) as now),
  asked as (select * from unnest($2::uuid[], $3::integer[]) as a (subscription_id, most)),
  due as (
    select a.subscription_id, d.* from asked a cross join moment m cross join lateral (
      select id, due_at, attempt_count, lease_token, begun_at, duration_ms, last_status_code, last_error, snippet
        from runtime.webhook_deliveries
       where subscription_id = a.subscription_id and status in ('pending', 'retrying') and due_at <= m.now
       order by due_at, id limit a.most for no key update skip locked) d),
  held as (
    select due.*, coalesce(s.active, false) as is_wanted, s.url, s.secrets,
        ($5::uuid[])[row_number() over ()] as attempt_id
      from due left join runtime.webhook_subscriptions s on s.subscription_id = due.subscription_id),
  dropped as (
    update runtime.webhook_deliveries d
       set status = 'cancelled', due_at = null, completed_at = m.now
      from held h, moment m where d.id = h.id and not h.is_wanted),
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
           lease_until = m.now + $4::integer * interval '1 ms', duration_ms = null, snippet = null
      from held h, moment m where d.id = h.id and h.is_wanted
    returning d.id, d.tenant_id, d.subscription_id, d.event_id, d.kind, d.user_id, d.attempt_count, d.max_attempts,
      d.lease_token, extract(epoch from m.now - h.due_at) * 1000 as late, h.url, h.secrets)
  select c.id as "deliveryId", c.tenant_id as "tenantId", c.subscription_id as "subscriptionId",
    c.event_id as "eventId", c.kind, c.user_id as "userId", c.attempt_count as number, c.max_attempts as most,
    c.late::float8 as "lateMs", c.url, c.secrets, c.lease_token as "attemptId",
    b.sealed as "sealedBody", coalesce(l.failures > 0 or l.degraded, false) as "isFailing"
    from claimed c
    left join runtime.webhook_bodies b on b.event_id = c.event_id
    left join runtime.webhook_listeners l on l.subscription_id = c.subscription_id`;

/**
 * Ends attempts: `$1` the time, then in columns what came of each. Only whoever holds the lease moves the delivery; what
 * anybody else tells of an attempt stands in a row of its own, also over its interruption. A delivery's failure is noted
 * in the same breath.
 */
export const RECORD = `
  with moment as (select coalesce($1::timestamptz, statement_timestamp()) as now),
  ended as (
    select * from unnest($2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::bigint[], $7::integer[], $8::text[],
        $9::integer[], $10::bytea[], $11::uuid[])
      as e (attempt_id, delivery_id, number, status, pause_ms, status_code, error, duration_ms, snippet, notice_id)),
  moved as (
    update runtime.webhook_deliveries d
       set status = e.status, due_at = m.now + e.pause_ms * interval '1 ms',
           completed_at = case when e.pause_ms is null then m.now end,
           last_status_code = e.status_code, last_error = e.error, duration_ms = e.duration_ms, snippet = e.snippet,
           lease_until = null, losses = 0
      from ended e, moment m
     where d.id = e.delivery_id and d.lease_token = e.attempt_id and d.status = 'in_progress'
    returning d.id, d.tenant_id, d.subscription_id, d.event_id, d.kind, d.attempt_count, d.status, d.last_error,
      e.attempt_id, e.notice_id, m.now),
  told as (
    insert into runtime.webhook_attempts
        (id, delivery_id, number, started_at, finished_at, duration_ms, status_code, error, snippet)
    select e.attempt_id, e.delivery_id, e.number, d.begun_at, m.now, e.duration_ms, e.status_code, e.error, e.snippet
      from ended e cross join lateral (
        select begun_at from runtime.webhook_deliveries where id = e.delivery_id offset 0) d, moment m
     where e.attempt_id not in (select attempt_id from moved)
    on conflict (id) do update set finished_at = excluded.finished_at, duration_ms = excluded.duration_ms,
      status_code = excluded.status_code, error = excluded.error, snippet = excluded.snippet),
  noted as (
    insert into runtime.webhook_notices (id, tenant_id, type, data, occurred_at)
    select notice_id, tenant_id, 'WebhookDeliveryFailed', jsonb_build_object('subscriptionId', subscription_id,
        'deliveryId', id, 'eventId', event_id, 'kind', kind, 'attempts', attempt_count, 'error', last_error), now
      from moved where status = 'failed'
    on conflict do nothing)
  select attempt_id as "attemptId" from moved`;

/**
 * Ends the leases that have run out, `$2` at most: `$3` are the pauses (ms) after the first, second … loss in a row; the
 * last one over and over.
 */
export const RECOVER = `
  with moment as (select coalesce($1::timestamptz, statement_timestamp()) as now),
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
  told as (
    insert into runtime.webhook_attempts (id, delivery_id, number, started_at, finished_at, error)
    select attempt_id, id, number, begun_at, m.now, 'interrupted' from expired, moment m
    on conflict do nothing)
  select id as "deliveryId", subscription_id as "subscriptionId", losses from back`;

/**
 * The subscriptions that something is due for before `$1` (null: now) and `$2` ms have passed: one probe of the index for
 * each one that anything waits for, however much that is.
 */
export const DUE = `
  with recursive lane as (
    (select subscription_id, due_at from runtime.webhook_deliveries
      where status in ('pending', 'retrying') order by subscription_id, due_at, id limit 1)
    union all
    select next.* from lane cross join lateral (
      select d.subscription_id, d.due_at from runtime.webhook_deliveries d
       where d.status in ('pending', 'retrying') and d.subscription_id > lane.subscription_id
       order by d.subscription_id, d.due_at, d.id limit 1) next),
  moment as (select coalesce($1::timestamptz, statement_timestamp()) as now)
  select subscription_id as "subscriptionId",
    (extract(epoch from due_at - now) * 1000)::float8 as "inMs"
    from lane, moment where due_at <= now + $2::integer * interval '1 ms'`;
