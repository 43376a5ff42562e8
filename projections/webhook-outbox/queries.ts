import type { EventStore, Position } from '../../application/ports/events/event-store.js';
import type { Progress } from '../../application/ports/events/progress.js';
import type { KeySet, SubjectKeys } from '../../application/ports/events/subject-keys.js';
import type { Page, PageRequest } from '../../application/shared/page.js';
import type {
  AttemptRecord,
  DeliveryRecord,
  DeliveryStatus,
} from '../../application/webhook/delivery-record.js';
import { isFinal } from '../../application/webhook/delivery-record.js';
import { EVENT_ID_PREFIX } from '../../application/webhook/envelope.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import { bodySubject, snippetContext } from '../../infrastructure/webhooks/sealed-body.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { byCreation, pageOf } from '../paging/keyset.js';

/** What deliveries are wanted. Times are ISO 8601. */
export interface DeliveryFilter {
  readonly status?: string;
  /** A kind. */
  readonly event?: string;
  /** Made at or after this time. */
  readonly from?: string;
  /** Made before this time. */
  readonly to?: string;
}

export interface FoundDelivery {
  readonly record: DeliveryRecord;
  /** What was delivered is still there. */
  readonly isKept: boolean;
}

export interface DeliveryQueries {
  /** Attempts that a new delivery has. */
  readonly maxAttempts: number;
  /**
   * True once everything is written down that follows from `position`, else from the events there are by now; false
   * when that takes too long.
   */
  settled(position?: Position): Promise<boolean>;
  byId(tenantId: string, subscriptionId: string, deliveryId: string): Promise<FoundDelivery | null>;
  /** Whether a replay for the subscription is not done yet. */
  isReplaying(tenantId: string, subscriptionId: string): Promise<boolean>;
  /** Newest first. */
  list(
    tenantId: string,
    subscriptionId: string,
    filter: DeliveryFilter,
    page: PageRequest,
  ): Promise<Page<DeliveryRecord>>;
}

export interface DeliveryQueriesOptions {
  /** A role that owns the tables in `runtime`. */
  readonly database: Sql;
  readonly keys: Pick<SubjectKeys, 'forOpening'>;
  readonly store: Pick<EventStore, 'head'>;
  /** Of the process manager. */
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

const ONE = `select ${columns} from runtime.webhook_deliveries d
  where d.tenant_id = $1 and d.subscription_id = $2 and d.id = $3`;

/** The filter, by the parameters that its members have. */
const conditions = (filter: DeliveryFilter, values: unknown[]): string => {
  const given = (condition: string, value: unknown): string => {
    if (value === undefined) return '';
    values.push(value);
    return ` and ${condition} $${values.length}`;
  };
  return [
    given('d.status =', filter.status),
    // has an index of its own
    filter.status !== undefined && isFinal(filter.status as DeliveryStatus)
      ? ' and d.completed_at is not null'
      : '',
    given('d.kind =', filter.event),
    given('d.created_at >=', filter.from),
    given('d.created_at <', filter.to),
  ].join('');
};

const OF_SUBSCRIPTION = 'from runtime.webhook_deliveries d where d.tenant_id = $1 and d.subscription_id = $2';

/** Deliveries as the process manager and the dispatcher wrote them; their owner's, of one subscription at a time. */
export function deliveryQueries(options: DeliveryQueriesOptions): DeliveryQueries {
  const { database, keys, store, progress, maxAttempts } = options;

  const opened = async (tenantId: string, rows: readonly DeliveryRow[]): Promise<FoundDelivery[]> => {
    const set = await keys.forOpening(rows.map(({ user_id }) => bodySubject(tenantId, user_id)));
    return rows.map(({ record, attempts, user_id, is_kept }) => ({
      record: {
        ...record,
        attempts: attempts.map(({ snippet, ...attempt }) => ({
          ...attempt,
          responseSnippet:
            snippet === null ? null : textOf(set, tenantId, user_id, attempt.attemptId, snippet),
        })),
      },
      isKept: is_kept,
    }));
  };

  return {
    maxAttempts,
    settled: async (position) => progress.waitFor(position ?? (await store.head())).catch(() => false),
    async byId(tenantId, subscriptionId, deliveryId) {
      const { rows } = await database.query<DeliveryRow>({
        name: 'webhook delivery',
        text: ONE,
        values: [tenantId, subscriptionId, deliveryId],
      });
      return (await opened(tenantId, rows))[0] ?? null;
    },
    async isReplaying(tenantId, subscriptionId) {
      const { rowCount } = await database.query(
        `select from runtime.webhook_replays
          where tenant_id = $1 and subscription_id = $2 and done_at is null limit 1`,
        [tenantId, subscriptionId],
      );
      return rowCount > 0;
    },
    async list(tenantId, subscriptionId, filter, page) {
      const counting: unknown[] = [tenantId, subscriptionId];
      const wanted = OF_SUBSCRIPTION + conditions(filter, counting);
      const values = [...counting];
      const after = page.after;
      if (after !== null) values.push(after.key, after.id);
      const behind =
        after === null ? '' : ` and (d.created_at, d.id) < ($${values.length - 1}, $${values.length})`;
      values.push(page.limit + 1);
      const text = `select ${columns} ${wanted}${behind} order by d.created_at desc, d.id desc limit $${values.length}`;
      const [found, counted] = await Promise.all([
        database.query<DeliveryRow>(text, values),
        page.includeTotal
          ? database.query<{ total: number }>(`select count(*)::int as total ${wanted}`, counting)
          : undefined,
      ]);
      const records = (await opened(tenantId, found.rows)).map((delivery) => delivery.record);
      return pageOf(records, page, counted?.rows[0]?.total, byCreation);
    },
  };
}

/** Null once its user is erased. */
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
