import type { WebhookSecret } from '../../domain/webhook/webhook.js';
import { byteaArray, textArray, uuidArray } from '../postgres/binary-array.js';
import type { Statement } from '../postgres/statement.js';

/** A subscription as deliveries need it. */
export interface SubscriptionRow {
  readonly subscription_id: string;
  readonly tenant_id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly secrets: readonly WebhookSecret[];
  readonly position: string;
}

/** A body, sealed with the key of the user it speaks of, else the tenant's. */
export interface BodyRow {
  readonly eventId: string;
  readonly tenantId: string;
  readonly userId: string | null;
  readonly kind: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly sealed: Uint8Array;
}

/** A delivery of a body that is written before it. */
export interface DeliveryRow {
  readonly id: string;
  readonly eventId: string;
  readonly subscriptionId: string;
  /** Its subscription ended in the same moment. */
  readonly cancelled: boolean;
  readonly isTest: boolean;
  /** The delivery of the same event before it, if it is sent once more; the replay, if a replay sends it first. */
  readonly replayOf: string | null;
}

/** A delivery of what another delivery had. */
export interface RedeliveryRow {
  readonly id: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly deliveryId: string;
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
}

export const subscriptionRows: Statement = {
  text: `select subscription_id, tenant_id, url, events, active, secrets, position::text
    from runtime.webhook_subscriptions`,
};

export const putSubscriptions = (rows: readonly SubscriptionRow[]): Statement => ({
  name: 'webhook subscriptions put',
  text: `insert into runtime.webhook_subscriptions as s
      (subscription_id, tenant_id, url, events, active, secrets, position)
    select subscription_id, tenant_id, url, events, active, secrets, position
      from json_to_recordset($1) as r (subscription_id uuid, tenant_id uuid, url text, events text[],
        active boolean, secrets jsonb, position bigint)
    on conflict (subscription_id) do update set url = excluded.url, events = excluded.events,
      active = excluded.active, secrets = excluded.secrets, position = excluded.position`,
  values: [JSON.stringify(rows)],
});

/** With their secrets. */
export const dropSubscriptions = (subscriptionIds: readonly string[]): Statement[] =>
  ['webhook_subscriptions', 'webhook_secrets'].map((table) => ({
    name: `${table} drop`,
    text: `delete from runtime.${table} where subscription_id = any ($1::uuid[])`,
    values: [uuidArray(subscriptionIds)],
  }));

const CANCEL = `update runtime.webhook_deliveries set status = 'cancelled', due_at = null, lease_until = null,
  completed_at = clock_timestamp()`;

/** What is under way just now is the dispatcher's to end: it may well arrive. */
export const cancelDeliveriesOf = (subscriptionIds: readonly string[]): Statement => ({
  name: 'webhook deliveries cancel',
  text: `${CANCEL} where status in ('pending', 'retrying') and subscription_id = any ($1::uuid[])`,
  values: [uuidArray(subscriptionIds)],
});

/** What is left of users who were deleted, also where an attempt is under way: nothing comes after it. */
export const dropBodiesOf = (users: readonly { tenantId: string; userId: string }[]): Statement[] => {
  const values = [
    uuidArray(users.map(({ tenantId }) => tenantId)),
    uuidArray(users.map(({ userId }) => userId)),
  ];
  const those = '(tenant_id, user_id) in (select * from unnest($1::uuid[], $2::uuid[]))';
  return [
    {
      name: 'webhook deliveries erase',
      text: `${CANCEL} where status in ('pending', 'retrying', 'in_progress')
        and event_id in (select event_id from runtime.webhook_bodies where user_id is not null and ${those})`,
      values,
    },
    {
      name: 'webhook bodies erase',
      text: `delete from runtime.webhook_bodies where user_id is not null and ${those}`,
      values,
    },
  ];
};

/** A body is made once: whatever comes later, its bytes stay. */
export const insertBodies = (rows: readonly BodyRow[]): Statement => ({
  name: 'webhook bodies insert',
  text: `insert into runtime.webhook_bodies (event_id, tenant_id, user_id, kind, occurred_at, sealed)
    select event_id, tenant_id, user_id, kind, occurred_at::timestamptz, sealed
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bytea[])
        as b (event_id, tenant_id, user_id, kind, occurred_at, sealed)
    on conflict do nothing`,
  values: [
    uuidArray(rows.map(({ eventId }) => eventId)),
    uuidArray(rows.map(({ tenantId }) => tenantId)),
    uuidArray(rows.map(({ userId }) => userId)),
    textArray(rows.map(({ kind }) => kind)),
    textArray(rows.map(({ occurredAt }) => occurredAt)),
    byteaArray(rows.map(({ sealed }) => sealed)),
  ],
});

/** Each is written once, however often it comes; due at once. */
export const insertDeliveries = (rows: readonly DeliveryRow[], maxAttempts: number): Statement => ({
  name: 'webhook deliveries insert',
  text: `insert into runtime.webhook_deliveries (id, tenant_id, subscription_id, event_id, kind, user_id, max_attempts,
      status, due_at, completed_at, is_test, replay_of, created_at)
    select d.id, b.tenant_id, d.subscription_id, b.event_id, b.kind, b.user_id, $7,
        case when d.cancelled then 'cancelled' else 'pending' end,
        case when not d.cancelled then now() end, case when d.cancelled then now() end,
        d.is_test, d.replay_of, now()
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::boolean[], $5::boolean[], $6::uuid[])
          as d (id, event_id, subscription_id, cancelled, is_test, replay_of)
      join runtime.webhook_bodies b on b.event_id = d.event_id
    on conflict do nothing`,
  values: [
    uuidArray(rows.map(({ id }) => id)),
    uuidArray(rows.map(({ eventId }) => eventId)),
    uuidArray(rows.map(({ subscriptionId }) => subscriptionId)),
    rows.map(({ cancelled }) => cancelled),
    rows.map(({ isTest }) => isTest),
    uuidArray(rows.map(({ replayOf }) => replayOf)),
    maxAttempts,
  ],
});

/** For subscriptions that are active, of bodies that are there. */
export const insertRedeliveries = (rows: readonly RedeliveryRow[], maxAttempts: number): Statement => ({
  name: 'webhook redeliveries insert',
  text: `insert into runtime.webhook_deliveries (id, tenant_id, subscription_id, event_id, kind, user_id,
      max_attempts, due_at, is_test, replay_of, created_at)
    select r.id, d.tenant_id, d.subscription_id, d.event_id, d.kind, d.user_id, $5, now(), d.is_test, d.id, now()
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as r (id, tenant_id, subscription_id, delivery_id)
      join runtime.webhook_deliveries d
        on d.id = r.delivery_id and d.subscription_id = r.subscription_id and d.tenant_id = r.tenant_id
      join runtime.webhook_bodies b on b.event_id = d.event_id
      join runtime.webhook_subscriptions s on s.subscription_id = d.subscription_id and s.active
    on conflict do nothing`,
  values: [
    uuidArray(rows.map(({ id }) => id)),
    uuidArray(rows.map(({ tenantId }) => tenantId)),
    uuidArray(rows.map(({ subscriptionId }) => subscriptionId)),
    uuidArray(rows.map(({ deliveryId }) => deliveryId)),
    maxAttempts,
  ],
});

export const insertReplays = (rows: readonly ReplayRow[]): Statement => ({
  name: 'webhook replays insert',
  text: `insert into runtime.webhook_replays
      (id, tenant_id, subscription_id, from_at, to_at, events, status, until)
    select id, tenant_id, subscription_id, from_at, to_at, events, status, until
      from json_to_recordset($1) as r (id uuid, tenant_id uuid, subscription_id uuid, from_at timestamptz,
        to_at timestamptz, events text[], status text, until bigint)
    on conflict do nothing`,
  values: [JSON.stringify(rows)],
});

/** What is asked of subscriptions that ended is not done any more. */
export const endReplaysOf = (subscriptionIds: readonly string[]): Statement => ({
  name: 'webhook replays end',
  text: `update runtime.webhook_replays set done_at = clock_timestamp()
    where done_at is null and subscription_id = any ($1::uuid[])`,
  values: [uuidArray(subscriptionIds)],
});
