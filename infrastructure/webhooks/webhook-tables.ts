import type { Migration } from '../postgres/migrate.js';

/**
 * Webhook deliveries. Written by the process manager `webhook-outbox` and the dispatcher, and never rebuilt.
 *
 * Subscriptions are folded here besides the core read model, so that what an event is delivered to is known in the
 * transaction that writes its deliveries. A body belongs to an event, whoever gets it; its bytes are frozen when it is
 * made and sealed with the key of the user it speaks of, else the tenant's.
 */
export const webhookMigrations: readonly Migration[] = [
  {
    name: 'webhooks-1',
    sql: `
      create table runtime.webhook_subscriptions (
        subscription_id uuid primary key,
        tenant_id uuid not null,
        url text not null,
        events text[] not null,
        active boolean not null,
        -- which secrets sign, the newest first: [{"id": uuid, "expiresAt": ISO 8601 or null}]
        secrets jsonb not null,
        position bigint not null
      );
      create index webhook_subscriptions_of_tenant on runtime.webhook_subscriptions (tenant_id);

      -- sealed with the master key; written before the event that names the secret, dropped with the subscription
      create table runtime.webhook_secrets (
        secret_id uuid primary key,
        tenant_id uuid not null,
        subscription_id uuid not null,
        sealed bytea not null,
        created_at timestamptz(3) not null
      );
      create index webhook_secrets_of_subscription on runtime.webhook_secrets (subscription_id);

      -- event_id: of the domain event ('evt_' + it is the envelope's id); of a sample, one of its own
      create table runtime.webhook_bodies (
        event_id uuid primary key,
        tenant_id uuid not null,
        -- whose key seals it; null: the tenant's
        user_id uuid,
        kind text not null,
        occurred_at timestamptz(3) not null,
        sealed bytea not null
      );
      create index webhook_bodies_of_user on runtime.webhook_bodies (tenant_id, user_id) where user_id is not null;

      create table runtime.webhook_deliveries (
        id uuid primary key,
        tenant_id uuid not null,
        subscription_id uuid not null,
        event_id uuid not null,
        kind text not null,
        -- whose erasure cancels it; null: nobody's
        user_id uuid,
        status text not null default 'pending'
          check (status in ('pending', 'in_progress', 'retrying', 'succeeded', 'failed', 'cancelled')),
        -- attempts begun; one that a crash interrupted is not counted
        attempt_count integer not null default 0,
        max_attempts integer not null,
        -- when the next attempt is due; null once completed
        due_at timestamptz(3),
        lease_until timestamptz(3),
        lease_token uuid,
        is_test boolean not null default false,
        replay_of uuid,
        created_at timestamptz(3) not null,
        completed_at timestamptz(3),
        last_status_code integer,
        last_error text
      );
      -- lane of a listener, oldest due first
      create index webhook_deliveries_due on runtime.webhook_deliveries (subscription_id, due_at, id)
        where status in ('pending', 'retrying', 'in_progress');
      create index webhook_deliveries_sweep on runtime.webhook_deliveries (due_at)
        where status in ('pending', 'retrying', 'in_progress');
      create index webhook_deliveries_history on runtime.webhook_deliveries (subscription_id, created_at desc, id desc);
      create index webhook_deliveries_by_status
        on runtime.webhook_deliveries (subscription_id, status, created_at desc, id desc);
      create index webhook_deliveries_of_user on runtime.webhook_deliveries (tenant_id, user_id)
        where user_id is not null and status in ('pending', 'retrying', 'in_progress');
      create index webhook_deliveries_of_event on runtime.webhook_deliveries (event_id);

      -- id is sent as Tessera-Delivery-Id. Written before the request leaves; finished_at null: under way, or interrupted
      create table runtime.webhook_attempts (
        id uuid primary key,
        delivery_id uuid not null references runtime.webhook_deliveries (id) on delete cascade,
        number integer not null,
        started_at timestamptz(3) not null,
        finished_at timestamptz(3),
        duration_ms integer,
        status_code integer,
        -- timeout, dns, connect, tls, blocked_address, redirect, http_status, protocol, interrupted, erased
        error text,
        -- first KiB of the answer, sealed with the key that seals the body
        snippet bytea
      );
      create index webhook_attempts_of_delivery on runtime.webhook_attempts (delivery_id, number);`,
  },
  {
    name: 'webhooks-2',
    sql: `
      -- how many subscriptions a tenant has is counted by their secrets
      create index webhook_secrets_of_tenant on runtime.webhook_secrets (tenant_id, subscription_id);`,
  },
  {
    name: 'webhooks-3',
    sql: `
      -- what is to be sent once more, read from the log page by page
      create table runtime.webhook_replays (
        id uuid primary key,
        tenant_id uuid not null,
        subscription_id uuid not null,
        from_at timestamptz(3) not null,
        to_at timestamptz(3) not null,
        -- kinds and patterns; null: those of the subscription
        events text[],
        -- only what the last delivery of came to this; null: everything
        status text,
        -- everything up to here was read
        position bigint not null default 0,
        -- of the event that asked for it: what came later is not replayed
        until bigint not null,
        -- they take turns
        touched_at timestamptz(3) not null default clock_timestamp(),
        done_at timestamptz(3)
      );
      create index webhook_replays_waiting on runtime.webhook_replays (touched_at) where done_at is null;
      create index webhook_replays_of_subscription on runtime.webhook_replays (subscription_id) where done_at is null;
      create index webhook_bodies_of_nobody on runtime.webhook_bodies (occurred_at)
        where user_id is null and kind = 'user.login_failed';`,
  },
  {
    name: 'webhooks-4',
    sql: `
      -- an attempt's end is written where its beginning was
      alter table runtime.webhook_attempts set (fillfactor = 60);

      -- how often the attempt that is due was begun by a worker that died
      alter table runtime.webhook_deliveries add column losses integer not null default 0;

      -- what is under way is looked for by its lease, what waits by its listener
      drop index runtime.webhook_deliveries_due;
      drop index runtime.webhook_deliveries_sweep;
      create index webhook_deliveries_due on runtime.webhook_deliveries (subscription_id, due_at, id)
        where status in ('pending', 'retrying');
      create index webhook_deliveries_leased on runtime.webhook_deliveries (lease_until) where status = 'in_progress';

      -- how listeners have been answering; one that never failed has no row
      create table runtime.webhook_listeners (
        subscription_id uuid primary key,
        tenant_id uuid not null,
        failures integer not null,
        failing_since timestamptz(3),
        successes integer not null,
        degraded boolean not null,
        turned_at timestamptz(3)
      );

      -- facts that are yet to be appended to the event log, under these ids
      create table runtime.webhook_notices (
        id uuid primary key,
        tenant_id uuid not null,
        type text not null,
        data jsonb not null,
        occurred_at timestamptz(3) not null
      );
      create index webhook_notices_by_time on runtime.webhook_notices (occurred_at);`,
  },
  {
    name: 'webhooks-5',
    sql: `
      -- what is over is forgotten after a while
      create index webhook_deliveries_completed on runtime.webhook_deliveries (completed_at)
        where completed_at is not null;
      drop index runtime.webhook_bodies_of_nobody;
      create index webhook_bodies_by_time on runtime.webhook_bodies (occurred_at);
      create index webhook_replays_done on runtime.webhook_replays (done_at) where done_at is not null;`,
  },
  {
    name: 'webhooks-6',
    sql: `
      -- the attempt that is under way stands in its delivery: lease_token is its id. It gets a row once it is over
      alter table runtime.webhook_deliveries add column begun_at timestamptz(3);
      update runtime.webhook_deliveries d set lease_token = a.id, begun_at = a.started_at
        from runtime.webhook_attempts a
       where a.delivery_id = d.id and a.finished_at is null and d.status = 'in_progress';
      delete from runtime.webhook_attempts where finished_at is null;
      alter table runtime.webhook_attempts reset (fillfactor);

      -- each index costs a delivery three entries in its life: what is over has one by its status, and what is still open
      -- is found by its listener, its lease or its event
      drop index runtime.webhook_deliveries_by_status;
      create index webhook_deliveries_by_status
        on runtime.webhook_deliveries (subscription_id, status, created_at desc, id desc)
        where completed_at is not null;
      drop index runtime.webhook_deliveries_of_user;
      -- what lies together by time needs no more than that to be found
      drop index runtime.webhook_deliveries_completed;
      create index webhook_deliveries_completed on runtime.webhook_deliveries using brin (completed_at);
      drop index runtime.webhook_bodies_by_time;
      create index webhook_bodies_by_time on runtime.webhook_bodies using brin (occurred_at);`,
  },
  {
    name: 'webhooks-7',
    sql: `
      -- the last attempt stands in its delivery, also once it is over, and gets a row when another one begins: most
      -- deliveries have one. duration_ms: null while it is under way
      alter table runtime.webhook_deliveries add column duration_ms integer, add column snippet bytea;
      create view runtime.webhook_attempts_made as
        select id, delivery_id, number, started_at, finished_at, duration_ms, status_code, error, snippet
          from runtime.webhook_attempts
        union all
        select d.lease_token, d.id, d.attempt_count, d.begun_at, d.begun_at + d.duration_ms * interval '1 ms',
            d.duration_ms, case when d.duration_ms is not null then d.last_status_code end,
            case when d.duration_ms is not null then d.last_error end, d.snippet
          from runtime.webhook_deliveries d
         where d.lease_token is not null and d.begun_at is not null
           -- one whose end came too late has a row all the same
           and not exists (select from runtime.webhook_attempts a where a.id = d.lease_token);`,
  },
];
