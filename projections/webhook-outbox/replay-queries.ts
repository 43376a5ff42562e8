import type { Page, PageRequest } from '../../application/shared/page.js';
import type { ReplayRecord } from '../../application/webhook/replay-record.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import { builder, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { byCreation, keyset, pageOf } from '../paging/keyset.js';

/** What became of the deliveries of a replay. */
const COUNTS = `cross join lateral (
    select count(*)::int as total, count(*) filter (where d.status = 'succeeded')::int as sent,
        count(*) filter (where d.status = 'failed')::int as failed,
        count(*) filter (where d.status = 'cancelled')::int as cancelled,
        count(*) filter (where d.completed_at is null)::int as open, max(d.completed_at) as last_at
      from runtime.webhook_deliveries d where d.replay_id = r.id) n`;

/** A replay whose webhook was deactivated or deleted ends before it has read everything. */
const STATUS = `case when r.paused_at is not null then 'paused'
    when r.done_at is not null and r.position < r.until then 'cancelled'
    when r.done_at is null then 'finding'
    when n.open > 0 then 'delivering' else 'completed' end`;

const RECORD = `json_build_object('id', r.id, 'subscriptionId', r.subscription_id,
  'from', ${isoTimeSql('r.from_at')}, 'to', ${isoTimeSql('r.to_at')}, 'events', r.events,
  'deliveryStatus', r.status, 'status', ${STATUS}, 'total', n.total, 'sent', n.sent, 'failed', n.failed,
  'cancelled', n.cancelled, 'createdAt', ${isoTimeSql('r.created_at')}, 'pausedAt', ${isoTimeSql('r.paused_at')},
  'completedAt', case when r.done_at is not null and n.open = 0
    then ${isoTimeSql('greatest(r.done_at, n.last_at)')} end) as record`;

interface Row {
  readonly record: ReplayRecord;
}

/** Replays of one webhook at a time, newest first. They are kept for 30 days after their end. */
export interface ReplayQueries {
  replays(tenantId: string, webhookId: string, page: PageRequest): Promise<Page<ReplayRecord>>;
  replay(tenantId: string, webhookId: string, replayId: string): Promise<ReplayRecord | null>;
}

/** Returns the queries. `database`: of a role that owns the tables in `runtime`. */
export function replayQueries(database: Sql): ReplayQueries {
  const ofWebhook = (tenantId: string, webhookId: string) =>
    builder
      .from('runtime.webhook_replays as r')
      .where({ 'r.tenant_id': tenantId, 'r.subscription_id': webhookId });
  return {
    async replays(tenantId, webhookId, page) {
      const all = ofWebhook(tenantId, webhookId);
      const order = { key: 'r.created_at', id: 'r.id', idDirection: 'desc' } as const;
      const query = keyset(all.clone(), order, page).joinRaw(COUNTS).select(builder.raw(RECORD));
      const [{ rows }, counted] = await Promise.all([
        database.query<Row>(statementOf(query)),
        page.includeTotal
          ? database.query<{ total: number }>(statementOf(all.select(builder.raw('count(*)::int as total'))))
          : undefined,
      ]);
      const records = rows.map(({ record }) => record);
      return pageOf(records, page, counted?.rows[0]?.total, byCreation);
    },
    async replay(tenantId, webhookId, replayId) {
      const one = ofWebhook(tenantId, webhookId).where('r.id', replayId);
      const { rows } = await database.query<Row>(
        statementOf(one.joinRaw(COUNTS).select(builder.raw(RECORD))),
      );
      return rows[0]?.record ?? null;
    },
  };
}
