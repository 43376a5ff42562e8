import type { WebhookSecret } from '../../domain/webhook/webhook.js';
import type { Statement } from '../postgres/statement.js';

/** A webhook to which events are delivered. */
export interface WebhookRow {
  readonly subscription_id: string;
  readonly tenant_id: string;
  readonly url: string;
  /** See `listenerHost`. */
  readonly host: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly secrets: readonly WebhookSecret[];
  readonly position: string;
}

/** Statements on `runtime.webhook_subscriptions`. */
export const webhooks = {
  all: {
    text: `select subscription_id, tenant_id, url, host, events, active, secrets, position::text
      from runtime.webhook_subscriptions`,
  },
  /** `$1`: rows. */
  put: {
    name: 'webhooks put',
    text: `
      with given as (
        select * from json_to_recordset($1) as r (subscription_id uuid, tenant_id uuid, url text, host text,
          events text[], active boolean, secrets jsonb, position bigint)),
      hosts as (
        insert into runtime.webhook_hosts (host) select distinct host from given order by host on conflict do nothing)
      insert into runtime.webhook_subscriptions as s
        (subscription_id, tenant_id, url, host, events, active, secrets, position)
      select subscription_id, tenant_id, url, host, events, active, secrets, position from given
      on conflict (subscription_id) do update set url = excluded.url, host = excluded.host, events = excluded.events,
        active = excluded.active, secrets = excluded.secrets, position = excluded.position`,
  },
  /** Deletes the webhooks `$1`, with their secrets. */
  drop: {
    name: 'webhooks drop',
    text: `
      with gone as (delete from runtime.webhook_subscriptions where subscription_id = any ($1::uuid[]))
      delete from runtime.webhook_secrets where subscription_id = any ($1::uuid[])`,
  },
} satisfies Record<string, Statement>;

/** The body of an event, sealed with the key of the user whom it concerns, else with the tenant's. */
export interface BodyRow {
  readonly event_id: string;
  readonly tenant_id: string;
  readonly user_id: string | null;
  readonly kind: string;
  /** ISO 8601. */
  readonly occurred_at: string;
  /** See `hexBytes`. */
  readonly sealed: string;
}

/** Statements on `runtime.webhook_bodies`. */
export const bodies = {
  /** `$1`: rows. Rows that exist stay as they are. */
  insert: {
    name: 'webhook bodies insert',
    text: `
      insert into runtime.webhook_bodies (event_id, tenant_id, user_id, kind, occurred_at, sealed)
      select event_id, tenant_id, user_id, kind, occurred_at, sealed
        from json_to_recordset($1) as b (event_id uuid, tenant_id uuid, user_id uuid, kind text,
          occurred_at timestamptz, sealed bytea)
      on conflict do nothing`,
  },
  /** Deletes the bodies that concern the users `$1`. */
  eraseOf: {
    name: 'webhook bodies erase',
    text: `
      delete from runtime.webhook_bodies b using json_to_recordset($1) as u (tenant_id uuid, user_id uuid)
       where b.tenant_id = u.tenant_id and b.user_id = u.user_id`,
  },
} satisfies Record<string, Statement>;

/** A user whose bodies and deliveries are erased. */
export interface ErasedRow {
  readonly tenant_id: string;
  readonly user_id: string;
}

/** The first delivery of a body, or one of a replay. */
export interface DeliveryRow {
  readonly id: string;
  readonly event_id: string;
  readonly subscription_id: string;
  /** Its webhook was deactivated or deleted by an event of the same page. */
  readonly cancelled: boolean;
  readonly is_test: boolean;
  /** The previous delivery of the same event, or the replay where there was none; null for the first delivery. */
  readonly replay_of: string | null;
  /** The replay that it belongs to; null for none. */
  readonly replay_id: string | null;
}

/** A delivery of the same body as another delivery. */
export interface RedeliveryRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly subscription_id: string;
  readonly delivery_id: string;
  /** The attempt of it that is to be made at once; null: it is repeated. */
  readonly attempt: number | null;
}

/** The last delivery of an event to a webhook. */
export interface LastDelivery {
  readonly eventId: string;
  readonly deliveryId: string;
  readonly status: string;
  readonly replayOf: string | null;
  /** Whether a replay made it, and it was cancelled before its first attempt. */
  readonly isUnsent: boolean;
}

export interface ReplayRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly subscription_id: string;
  readonly from_at: string;
  readonly to_at: string;
  readonly events: readonly string[] | null;
  readonly status: string | null;
  readonly until: string;
  /** ISO 8601. */
  readonly created_at: string;
}

/** A replay that is not done. */
export interface WaitingReplay {
  readonly id: string;
  readonly tenantId: string;
  readonly webhookId: string;
  readonly from: Date;
  readonly to: Date;
  /** Kinds and patterns. */
  readonly events: readonly string[];
  readonly status: string | null;
  readonly position: bigint;
  readonly until: bigint;
}

/** Statements on `runtime.webhook_replays`. */
export const replays = {
  /** `$1`: rows. */
  insert: {
    name: 'webhook replays insert',
    text: `
      insert into runtime.webhook_replays
          (id, tenant_id, subscription_id, from_at, to_at, events, status, until, created_at)
      select id, tenant_id, subscription_id, from_at, to_at, events, status, until, created_at
        from json_to_recordset($1) as r (id uuid, tenant_id uuid, subscription_id uuid, from_at timestamptz,
          to_at timestamptz, events text[], status text, until bigint, created_at timestamptz)
      on conflict do nothing`,
  },
  /** Ends the replays of the webhooks `$1`. */
  endOf: {
    name: 'webhook replays end',
    text: `
      update runtime.webhook_replays set done_at = clock_timestamp()
       where done_at is null and subscription_id = any ($1::uuid[])`,
  },
  /** Returns the replay that has waited for the longest time, of those that do not rest. */
  next: {
    text: `
      select r.id, r.tenant_id as "tenantId", r.subscription_id as "webhookId", r.from_at as "from", r.to_at as "to",
          coalesce(r.events, s.events) as events, r.status, r.position, r.until
        from runtime.webhook_replays r join runtime.webhook_subscriptions s using (subscription_id)
       where r.done_at is null and r.touched_at <= clock_timestamp() order by r.touched_at limit 1`,
  },
  /** Moves the replay `$1` to the position `$2`, and ends it if `$3`. For `mustMove`: it may have been ended meanwhile. */
  move: {
    name: 'webhook replay move',
    text: `
      update runtime.webhook_replays set position = $2, touched_at = clock_timestamp(),
          done_at = case when $3 then clock_timestamp() end
       where id = $1 and done_at is null`,
  },
  /** Puts the replay `$1` behind all others. */
  postpone: {
    text: 'update runtime.webhook_replays set touched_at = clock_timestamp() where id = $1 and done_at is null',
  },
  /** Lets the replay `$1` rest for `$2` seconds. */
  rest: {
    text: `update runtime.webhook_replays set touched_at = clock_timestamp() + make_interval(secs => $2)
      where id = $1 and done_at is null`,
  },
  /**
   * Returns a row if the webhook `$2` of the tenant `$1` has a replay that is not done, or the last one has deliveries that were
   * not attempted yet. The earlier ones have none: each began after the one before it.
   */
  unfinished: {
    text: `
      with last as (
        select id from runtime.webhook_replays where tenant_id = $1 and subscription_id = $2
         order by created_at desc, id desc limit 1)
      (select from runtime.webhook_replays where tenant_id = $1 and subscription_id = $2 and done_at is null limit 1)
      union all
      -- with a limit, each reads the index of one replay
      select from last cross join lateral (
        select from runtime.webhook_deliveries d where d.replay_id = last.id and d.status = 'pending' limit 1) pending
      union all
      select from last cross join lateral (
        select from runtime.webhook_deliveries d
         where d.replay_id = last.id and d.status = 'in_progress' and d.attempt_count = 1 limit 1) begun
       limit 1`,
  },
} satisfies Record<string, Statement>;
