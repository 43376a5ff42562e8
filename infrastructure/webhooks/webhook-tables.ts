import type { Migration } from '../postgres/migrate.js';

/**
 * The tables of webhook deliveries, which the process manager `webhook-outbox` and the dispatcher write and no rebuild fills.
 * Webhooks are folded here as well as in the core read model, so that the process manager has them in its own transaction.
 * An event has one body for all webhooks, whose bytes never change.
 */
export const webhookMigrations: readonly Migration[] = [
  {
    name: 'webhooks-1',
    sql: `
      create table runtime.webhook_subscriptions (
        subscription_id uuid primary key,
        tenant_id uuid not null,
        url text not null,
        -- of the URL, without the port
        host text not null,
        events text[] not null,
        active boolean not null,
        -- which secrets sign, the newest first: [{"id": uuid, "expiresAt": ISO 8601 or null}]
        secrets jsonb not null,
        position bigint not null,
        -- since the addresses of its new host had had as many requests as they may get
        postponed_until timestamptz
      );
      create index webhook_subscriptions_of_tenant on runtime.webhook_subscriptions (tenant_id);

      create index webhook_subscriptions_of_host on runtime.webhook_subscriptions (host);

      -- hosts of listeners, over all tenants: how many requests one gets is limited until it has answered 2xx
      create table runtime.webhook_hosts (
        host text primary key,
        answered_at timestamptz(3),
        -- which answered; of IPv6 its /64
        address cidr,
        -- of the requests in the last minute, the oldest first; empty once it has answered
        requests timestamptz[] not null default '{}'
      );

      -- addresses of such hosts, over all tenants, since one address may have any number of names; of IPv6 a /64
      create table runtime.webhook_addresses (
        address cidr primary key,
        -- to hosts that have not answered, in the last minute, the oldest first
        requests timestamptz[] not null,
        -- whose each of them was
        tenants uuid[] not null
      );

      -- sealed with the master key; written before the event that names the secret, dropped with the webhook
      create table runtime.webhook_secrets (
        secret_id uuid primary key,
        tenant_id uuid not null,
        -- the tenant's id for the secret that signs questions to its former system
        subscription_id uuid not null,
        sealed bytea not null,
        created_at timestamptz(3) not null
      );
      create index webhook_secrets_of_subscription on runtime.webhook_secrets (subscription_id);
      -- a tenant's webhooks are counted by their secrets
      create index webhook_secrets_of_tenant on runtime.webhook_secrets (tenant_id, subscription_id);

      -- event_id: of the domain event, 'evt_' || event_id is the envelope's id; a sample has one of its own
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
      -- rows lie in the order of time, so that a small index finds the old ones
      create index webhook_bodies_by_time on runtime.webhook_bodies using brin (occurred_at);

      -- a delivery holds its last attempt; earlier ones move to webhook_attempts when another one begins
      create table runtime.webhook_deliveries (
        id uuid primary key,
        tenant_id uuid not null,
        subscription_id uuid not null,
        event_id uuid not null,
        kind text not null,
        -- the user whose erasure cancels it; null: none
        user_id uuid,
        status text not null default 'pending'
          check (status in ('pending', 'in_progress', 'retrying', 'succeeded', 'failed', 'cancelled')),
        -- attempts begun, without those that a crash interrupted
        attempt_count integer not null default 0,
        max_attempts integer not null,
        -- when the next attempt is due; null once completed
        due_at timestamptz(3),
        lease_until timestamptz(3),
        -- id of the last attempt, sent as Tessera-Delivery-Id
        lease_token uuid,
        begun_at timestamptz(3),
        -- of the last attempt; null while it is under way
        duration_ms integer,
        snippet bytea,
        last_status_code integer,
        last_error text,
        -- processes that died in a row during the attempt that is due
        losses integer not null default 0,
        is_test boolean not null default false,
        replay_of uuid,
        -- the replay that made it; null: none
        replay_id uuid,
        created_at timestamptz(3) not null,
        completed_at timestamptz(3)
      );
      -- each index costs a delivery three entries in its life
      create index webhook_deliveries_due on runtime.webhook_deliveries (subscription_id, due_at, id)
        where status in ('pending', 'retrying');
      create index webhook_deliveries_leased on runtime.webhook_deliveries (lease_until) where status = 'in_progress';
      create index webhook_deliveries_history on runtime.webhook_deliveries (subscription_id, created_at desc, id desc);
      create index webhook_deliveries_by_status
        on runtime.webhook_deliveries (subscription_id, status, created_at desc, id desc)
        where completed_at is not null;
      create index webhook_deliveries_of_event on runtime.webhook_deliveries (event_id);
      create index webhook_deliveries_of_replay on runtime.webhook_deliveries (replay_id, status)
        where replay_id is not null;
      create index webhook_deliveries_completed on runtime.webhook_deliveries using brin (completed_at);

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
      create index webhook_attempts_of_delivery on runtime.webhook_attempts (delivery_id, number);

      create view runtime.webhook_attempts_made as
        select id, delivery_id, number, started_at, finished_at, duration_ms, status_code, error, snippet
          from runtime.webhook_attempts
        union all
        select d.lease_token, d.id, d.attempt_count, d.begun_at, d.begun_at + d.duration_ms * interval '1 ms',
            d.duration_ms, case when d.duration_ms is not null then d.last_status_code end,
            case when d.duration_ms is not null then d.last_error end, d.snippet
          from runtime.webhook_deliveries d
         where d.lease_token is not null and d.begun_at is not null
           -- an attempt that was recorded after its lease had run out has a row of its own
           and not exists (select from runtime.webhook_attempts a where a.id = d.lease_token);

      -- events of a span of time that are delivered once more, read from the log page by page
      create table runtime.webhook_replays (
        id uuid primary key,
        tenant_id uuid not null,
        subscription_id uuid not null,
        from_at timestamptz(3) not null,
        to_at timestamptz(3) not null,
        -- kinds and patterns; null: those of the webhook
        events text[],
        -- only events whose last delivery has this status; null: all
        status text,
        -- everything up to here was read
        position bigint not null default 0,
        -- position of the request: later events are not replayed
        until bigint not null,
        -- of the request
        created_at timestamptz(3) not null default clock_timestamp(),
        -- replays take turns
        touched_at timestamptz(3) not null default clock_timestamp(),
        -- attempts of its deliveries that failed in a row
        failures integer not null default 0,
        -- since then its deliveries are written as cancelled
        paused_at timestamptz(3),
        done_at timestamptz(3)
      );
      create index webhook_replays_waiting on runtime.webhook_replays (touched_at) where done_at is null;
      create index webhook_replays_of_subscription on runtime.webhook_replays (subscription_id) where done_at is null;
      create index webhook_replays_history on runtime.webhook_replays (subscription_id, created_at desc, id desc);
      create index webhook_replays_done on runtime.webhook_replays (done_at) where done_at is not null;

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

      -- how many deliveries have succeeded, or failed for good, by day (UTC); kept when their rows are swept
      create table runtime.webhook_delivery_days (
        tenant_id uuid not null,
        day text collate "C" not null,
        count bigint not null,
        primary key (tenant_id, day)
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
];
