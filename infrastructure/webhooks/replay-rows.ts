import type { Sql } from '../postgres/database.js';
import { uuidArray } from '../postgres/binary-array.js';

/** A replay that is not done. */
export interface WaitingReplay {
  readonly id: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly from: Date;
  readonly to: Date;
  /** Kinds and patterns. */
  readonly events: readonly string[];
  readonly status: string | null;
  readonly position: bigint;
  readonly until: bigint;
}

/** The one that has waited longest; null when none does. */
export async function nextReplay(sql: Sql): Promise<WaitingReplay | null> {
  const { rows } = await sql.query<WaitingReplay>(
    `select r.id, r.tenant_id as "tenantId", r.subscription_id as "subscriptionId", r.from_at as "from",
        r.to_at as "to", coalesce(r.events, s.events) as events, r.status, r.position, r.until
       from runtime.webhook_replays r join runtime.webhook_subscriptions s using (subscription_id)
      where r.done_at is null order by r.touched_at limit 1`,
  );
  return rows[0] ?? null;
}

/** The last delivery of an event. */
export interface LastDelivery {
  readonly eventId: string;
  readonly deliveryId: string;
  readonly status: string;
}

/** What the subscription's last delivery of each of these events is; nothing of an event that it never had. */
export async function lastDeliveries(
  sql: Sql,
  subscriptionId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, LastDelivery>> {
  const { rows } = await sql.query<LastDelivery>({
    name: 'webhook last deliveries',
    text: `select distinct on (event_id) event_id as "eventId", id as "deliveryId", status
      from runtime.webhook_deliveries where event_id = any ($2::uuid[]) and subscription_id = $1
      order by event_id, created_at desc, id desc`,
    values: [subscriptionId, uuidArray(eventIds)],
  });
  return new Map(rows.map((row) => [row.eventId, row]));
}

/** Moves a replay along, or ends it; to be made sure of, since somebody else may have ended it. */
export const moveReplay = `update runtime.webhook_replays set position = $2, touched_at = clock_timestamp(),
    done_at = case when $3 then clock_timestamp() end
  where id = $1 and done_at is null`;

/** Lets all others have their turn first. */
export const postponeReplay =
  'update runtime.webhook_replays set touched_at = clock_timestamp() where id = $1 and done_at is null';
