import {
  type HealthBucket,
  type HealthSpan,
  type WebhookHealth,
  type WebhooksState,
  intervalMs,
  MOST_COUNTED,
  wholeBuckets,
} from '../../application/webhook/webhook-health.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import { isoTimeSql } from '../paging/iso-time.js';

// deliveries of a webhook by their time have an index, which also bounds the span
const BUCKETS = `
  with bucketed as (
    select date_bin($5::integer * interval '1 ms', created_at, $3::timestamptz) as bucket, status, attempt_count,
        duration_ms
      from runtime.webhook_deliveries
     where tenant_id = $1 and subscription_id = $2 and created_at >= $3 and created_at < $4)
  select ${isoTimeSql('bucket')} as at,
    count(*) filter (where status = 'succeeded')::integer as succeeded,
    count(*) filter (where status in ('failed', 'retrying')
      or (status = 'in_progress' and attempt_count > 1))::integer as failed,
    percentile_disc(0.5) within group (order by duration_ms) as "p50Ms",
    percentile_disc(0.95) within group (order by duration_ms) as "p95Ms"
  from bucketed group by bucket order by bucket`;

const DEGRADED = `select subscription_id as id, ${isoTimeSql('turned_at')} as since from runtime.webhook_listeners
  where tenant_id = $1 and subscription_id = any($2::uuid[]) and degraded`;

const DEGRADED_BY_TENANT = `select s.tenant_id as id, count(*)::integer as counted
  from runtime.webhook_subscriptions s join runtime.webhook_listeners l using (subscription_id)
  where s.tenant_id = any($1::uuid[]) and s.active and l.degraded
  group by s.tenant_id`;

// each count reads an index of one webhook, whose failures may be many
const STATE = `
  select count(*)::integer as subscriptions, count(*) filter (where s.active)::integer as active,
    count(*) filter (where s.active and l.degraded)::integer as degraded,
    coalesce(sum(least(retried.counted + overdue.counted, ${MOST_COUNTED}) + ended.counted), 0)::integer as failing
  from runtime.webhook_subscriptions s
  left join runtime.webhook_listeners l on l.subscription_id = s.subscription_id
  -- what is not due yet was attempted, and is not hidden by what waits for a first attempt
  cross join lateral (select count(*) filter (where d.status = 'retrying') as counted from (
    select status from runtime.webhook_deliveries d
     where d.subscription_id = s.subscription_id and d.status in ('pending', 'retrying') and d.due_at > now()
     order by d.due_at limit ${MOST_COUNTED}) d) retried
  cross join lateral (select count(*) filter (where d.status = 'retrying') as counted from (
    select status from runtime.webhook_deliveries d
     where d.subscription_id = s.subscription_id and d.status in ('pending', 'retrying') and d.due_at <= now()
     order by d.due_at limit ${MOST_COUNTED}) d) overdue
  cross join lateral (select count(*) as counted from (
    select from runtime.webhook_deliveries d
     where d.subscription_id = s.subscription_id and d.status = 'failed' and d.completed_at is not null
       and d.created_at >= now() - interval '1 day'
     limit ${MOST_COUNTED}) d) ended
  where s.tenant_id = $1`;

/** Returns how a webhook's listener answered the deliveries of the span. */
export async function webhookHealth(
  database: Sql,
  tenantId: string,
  webhookId: string,
  span: HealthSpan,
): Promise<WebhookHealth> {
  const { from, to, interval } = span;
  const [health, degraded] = await Promise.all([
    database.query<HealthBucket>({
      name: 'webhook health',
      text: BUCKETS,
      values: [tenantId, webhookId, from, to, intervalMs[interval]],
    }),
    degradedSince(database, tenantId, [webhookId]),
  ]);
  return { buckets: wholeBuckets(health.rows, span), degradedSince: degraded.get(webhookId) ?? null };
}

/** Returns since when the listeners of these webhooks have been degraded, ISO 8601, by webhook; the others are left out. */
export async function degradedSince(
  database: Sql,
  tenantId: string,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ id: string; since: string }>({
    text: DEGRADED,
    values: [tenantId, webhookIds],
  });
  return new Map(rows.map(({ id, since }) => [id, since]));
}

/** Returns how many active webhooks of these tenants have a degraded listener, by tenant; those with none are left out. */
export async function degradedByTenant(
  database: Sql,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ id: string; counted: number }>({
    text: DEGRADED_BY_TENANT,
    values: [tenantIds],
  });
  return new Map(rows.map(({ id, counted }) => [id, counted]));
}

/** Returns the tenant's webhooks, counted. */
export async function webhooksState(database: Sql, tenantId: string): Promise<WebhooksState> {
  const { rows } = await database.query<WebhooksState>({
    name: 'webhooks state',
    text: STATE,
    values: [tenantId],
  });
  return rows[0] ?? { subscriptions: 0, active: 0, degraded: 0, failing: 0 };
}
