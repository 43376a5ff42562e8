import type { EventStore, Position } from '../../application/ports/events/event-store.js';
import type { Progress } from '../../application/ports/events/progress.js';
import type { KeySet, SubjectKeys } from '../../application/ports/events/subject-keys.js';
import type { Page, PageRequest } from '../../application/shared/page.js';
import {
  type AttemptRecord,
  type DeliveryRecord,
  type DeliveryRequestSent,
  type DeliveryStatus,
  isFinal,
} from '../../application/webhook/delivery-record.js';
import { EVENT_ID_PREFIX } from '../../application/webhook/envelope.js';
import type { DegradedWebhooks } from '../../application/tenant/operators/operator-tenant.js';
import type { HealthSpan, WebhookHealth, WebhooksState } from '../../application/webhook/webhook-health.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import { builder, type Query, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { replays } from '../../infrastructure/webhooks/outbox-statements.js';
import { bodyContext, bodySubject, snippetContext } from '../../infrastructure/webhooks/sealed-body.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { byCreation, keyset, pageOf } from '../paging/keyset.js';
import { type ReplayQueries, replayQueries } from './replay-queries.js';
import { degradedByTenant, degradedSince, webhookHealth, webhooksState } from './webhook-health.js';

/** Conditions of deliveries. Times are ISO 8601. */
export interface DeliveryFilter {
  readonly status?: string;
  /** Kind of the event. */
  readonly event?: string;
  /** Created at or after this time. */
  readonly from?: string;
  /** Created before this time. */
  readonly to?: string;
}

export interface DeliveryWithRequest {
  readonly record: DeliveryRecord;
  /** Whether its body exists. */
  readonly isKept: boolean;
  /** The request of the last attempt; null where there was none, or its body does not exist any more. */
  readonly request?: DeliveryRequestSent | null;
}

export interface DeliveryQueries extends DegradedWebhooks, ReplayQueries {
  /** Most attempts of a new delivery. */
  readonly maxAttempts: number;
  /** Waits until the outbox has passed `position`, by default the present end of the log. Returns false after a timeout. */
  settled(position?: Position): Promise<boolean>;
  byId(tenantId: string, webhookId: string, deliveryId: string): Promise<DeliveryWithRequest | null>;
  /** Returns whether a replay of the webhook is not done, or has deliveries that were not attempted yet. */
  isReplaying(tenantId: string, webhookId: string): Promise<boolean>;
  /** Returns how the webhook's listener answered the deliveries of the span. */
  health(tenantId: string, webhookId: string, span: HealthSpan): Promise<WebhookHealth>;
  /** Returns since when listeners have been degraded, ISO 8601, by webhook; those of the others are left out. */
  degradedSince(tenantId: string, webhookIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the tenant's webhooks, counted. */
  state(tenantId: string): Promise<WebhooksState>;
  /** Returns a page of deliveries, newest first. */
  list(
    tenantId: string,
    webhookId: string,
    filter: DeliveryFilter,
    page: PageRequest,
  ): Promise<Page<DeliveryRecord>>;
}

export interface DeliveryQueriesOptions {
  /** A role that owns the tables in `runtime`. */
  readonly database: Sql;
  readonly keys: Pick<SubjectKeys, 'forOpening'>;
  readonly store: Pick<EventStore, 'head'>;
  /** Progress of the outbox. */
  readonly progress: Progress;
  readonly maxAttempts: number;
}

interface AttemptRow extends Omit<AttemptRecord, 'responseSnippet'> {
  /** Base64. */
  readonly snippet: string | null;
}

interface DeliveryRow {
  readonly record: Omit<DeliveryRecord, 'attempts'>;
  readonly attempts: readonly AttemptRow[];
  readonly user_id: string | null;
  readonly is_kept: boolean;
  /** Base64. */
  readonly body?: string | null;
}

const record = `json_build_object(
  'id', d.id, 'subscriptionId', d.subscription_id, 'eventId', '${EVENT_ID_PREFIX}' || d.event_id, 'event', d.kind,
  'status', d.status, 'attemptCount', d.attempt_count, 'maxAttempts', d.max_attempts,
  'nextAttemptAt', ${isoTimeSql('d.due_at')}, 'createdAt', ${isoTimeSql('d.created_at')},
  'completedAt', ${isoTimeSql('d.completed_at')}, 'lastStatusCode', d.last_status_code, 'lastError', d.last_error,
  'isTest', d.is_test, 'replayOf', d.replay_of)`;

const attempts = `coalesce((select json_agg(json_build_object(
    'attemptId', a.id, 'number', a.number, 'startedAt', ${isoTimeSql('a.started_at')}, 'durationMs', a.duration_ms,
    'statusCode', a.status_code, 'error', a.error, 'snippet', encode(a.snippet, 'base64'))
    order by a.started_at, a.id)
  from runtime.webhook_attempts_made a where a.delivery_id = d.id), '[]')`;

const columns = `${record} as record, ${attempts} as attempts, d.user_id,
  exists (select from runtime.webhook_bodies b where b.event_id = d.event_id) as is_kept`;

const ONE = `select ${columns},
    (select encode(b.sealed, 'base64') from runtime.webhook_bodies b where b.event_id = d.event_id) as body
  from runtime.webhook_deliveries d
  where d.tenant_id = $1 and d.subscription_id = $2 and d.id = $3`;

/** Returns the query for the deliveries of a webhook that the filter selects. */
function filtered(tenantId: string, webhookId: string, filter: DeliveryFilter): Query {
  const { status, event, from, to } = filter;
  const query = builder
    .from('runtime.webhook_deliveries as d')
    .where({ 'd.tenant_id': tenantId, 'd.subscription_id': webhookId });
  if (status !== undefined) query.where('d.status', status);
  // completed deliveries have an index by status
  if (status !== undefined && isFinal(status as DeliveryStatus)) query.whereNotNull('d.completed_at');
  if (event !== undefined) query.where('d.kind', event);
  if (from !== undefined) query.where('d.created_at', '>=', from);
  if (to !== undefined) query.where('d.created_at', '<', to);
  return query;
}

/** Returns the queries of the delivery history, for one webhook of a tenant at a time. */
export function deliveryQueries(options: DeliveryQueriesOptions): DeliveryQueries {
  const { database, keys, store, progress, maxAttempts } = options;

  const opened = async (tenantId: string, rows: readonly DeliveryRow[]): Promise<DeliveryWithRequest[]> => {
    const set = await keys.forOpening(rows.map(({ user_id }) => bodySubject(tenantId, user_id)));
    return rows.map(({ record, attempts, user_id, is_kept, body = null }) => ({
      record: {
        ...record,
        attempts: attempts.map(({ snippet, ...attempt }) => ({
          ...attempt,
          responseSnippet:
            snippet === null ? null : textOf(set, tenantId, user_id, attempt.attemptId, snippet),
        })),
      },
      isKept: is_kept,
      request:
        body === null
          ? null
          : requestOf(record, attempts, bodyOf(set, tenantId, user_id, record.eventId, body)),
    }));
  };

  return {
    ...replayQueries(database),
    maxAttempts,
    settled: async (position) => progress.waitFor(position ?? (await store.head())).catch(() => false),
    async byId(tenantId, webhookId, deliveryId) {
      const { rows } = await database.query<DeliveryRow>({
        name: 'webhook delivery',
        text: ONE,
        values: [tenantId, webhookId, deliveryId],
      });
      return (await opened(tenantId, rows))[0] ?? null;
    },
    async isReplaying(tenantId, webhookId) {
      return (await database.query(replays.unfinished, [tenantId, webhookId])).rowCount > 0;
    },
    health: (tenantId, webhookId, span) => webhookHealth(database, tenantId, webhookId, span),
    degradedSince: (tenantId, webhookIds) => degradedSince(database, tenantId, webhookIds),
    degradedByTenant: (tenantIds) => degradedByTenant(database, tenantIds),
    state: (tenantId) => webhooksState(database, tenantId),
    async list(tenantId, webhookId, filter, page) {
      const matching = filtered(tenantId, webhookId, filter);
      const order = { key: 'd.created_at', id: 'd.id', idDirection: 'desc' } as const;
      const query = keyset(matching.clone(), order, page).select(builder.raw(columns));
      const count = matching.select(builder.raw('count(*)::int as total'));
      const [{ rows }, counted] = await Promise.all([
        database.query<DeliveryRow>(statementOf(query)),
        page.includeTotal ? database.query<{ total: number }>(statementOf(count)) : undefined,
      ]);
      const records = (await opened(tenantId, rows)).map((delivery) => delivery.record);
      return pageOf(records, page, counted?.rows[0]?.total, byCreation);
    },
  };
}

/** Returns the request of the last attempt, without its signatures, which need the webhook's secrets. */
function requestOf(
  { event, eventId }: DeliveryRow['record'],
  attempts: DeliveryRow['attempts'],
  body: string | null,
): DeliveryRequestSent | null {
  const last = attempts.at(-1);
  if (body === null || last === undefined) return null;
  const headers = {
    'Content-Type': 'application/json',
    'Tessera-Event': event,
    'Tessera-Delivery-Id': last.attemptId,
    'webhook-id': eventId,
  };
  return { headers, body };
}

/** Returns the body of an event as it was sent; null once its user is erased. */
function bodyOf(
  keys: KeySet,
  tenantId: string,
  userId: string | null,
  eventId: string,
  body: string,
): string | null {
  const context = bodyContext(tenantId, eventId.slice(EVENT_ID_PREFIX.length));
  const bytes = keys.openBytes(bodySubject(tenantId, userId), context, Buffer.from(body, 'base64'));
  return bytes === null ? null : Buffer.from(bytes).toString();
}

/** Returns the text of a snippet; null once its user is erased. */
function textOf(
  keys: KeySet,
  tenantId: string,
  userId: string | null,
  attemptId: string,
  snippet: string,
): string | null {
  const sealed = Buffer.from(snippet, 'base64');
  const bytes = keys.openBytes(bodySubject(tenantId, userId), snippetContext(tenantId, attemptId), sealed);
  return bytes === null ? null : Buffer.from(bytes).toString();
}
