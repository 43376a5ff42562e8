import type { StoredEvent } from '../../../application/ports/events/event-store.js';
import {
  type DeliveryRecord,
  type DeliveryStatus,
  dueDelivery,
} from '../../../application/webhook/delivery-record.js';
import { EVENT_ID_PREFIX } from '../../../application/webhook/envelope.js';
import type { ReplayRecord } from '../../../application/webhook/replay-record.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { wholeBuckets } from '../../../application/webhook/webhook-health.js';
import { type PagePlan, planPage } from '../../../projections/webhook-outbox/page-plan.js';
import type { DeliveryQueries } from '../../../projections/webhook-outbox/queries.js';
import { webhookBook } from '../../../projections/webhook-outbox/webhook-book.js';
import type { World } from './in-memory-app.js';
import { paged } from './paged.js';

const maxAttempts = 6;

/** An event as a log without seals would have it. */
const stored = ({ id, stream, revision, position, event, context }: RecordedEvent): StoredEvent => ({
  id,
  stream,
  revision,
  position,
  type: event.type,
  data: JSON.stringify(event.data),
  metadata: { tenantId: context.tenantId, occurredAt: context.occurredAt },
});

/** A replay that has found nothing so far. */
const started = ({ stored, data }: PagePlan['replays'][number]): ReplayRecord => ({
  id: stored.id,
  subscriptionId: data.subscriptionId,
  from: data.from,
  to: data.to,
  events: data.events ?? null,
  deliveryStatus: data.status ?? null,
  status: 'finding',
  total: 0,
  sent: 0,
  failed: 0,
  cancelled: 0,
  createdAt: stored.metadata['occurredAt'] ?? '',
  pausedAt: null,
  completedAt: null,
});

/**
 * Deliveries in memory, made from the whole log at every call and never attempted; replays find none.
 * @param settled final states of deliveries by their ids
 */
export function inMemoryDeliveries(
  world: World,
  settled: ReadonlyMap<string, DeliveryStatus>,
): DeliveryQueries {
  // each event by itself, as if every page held one
  const pages = function* (tenantId: string): Generator<readonly [StoredEvent, PagePlan]> {
    const book = webhookBook([]);
    for (const event of world.log.all.map(stored)) {
      const plan = planPage([event], book);
      if (event.metadata['tenantId'] === tenantId) yield [event, plan];
    }
  };
  const replays = (tenantId: string, subscriptionId: string): ReplayRecord[] =>
    [...pages(tenantId)]
      .flatMap(([, plan]) => plan.replays.map(started))
      .filter((replay) => replay.subscriptionId === subscriptionId);
  const all = (tenantId: string, subscriptionId: string): DeliveryRecord[] => {
    const records = new Map<string, DeliveryRecord & { readonly userId: string | null }>();
    const cancel = (isEnded: (userId: string | null) => boolean): void => {
      for (const [id, record] of records)
        if (isEnded(record.userId) && record.status === 'pending')
          records.set(id, {
            ...record,
            status: 'cancelled',
            nextAttemptAt: null,
            completedAt: record.createdAt,
          });
    };
    const add = (
      stored: StoredEvent,
      due: Pick<DeliveryRecord, 'eventId' | 'event' | 'isTest' | 'replayOf'>,
      userId: string | null,
    ): void => {
      const id = uuids.derive(stored.id, subscriptionId);
      const record = dueDelivery(
        { ...due, id, subscriptionId, maxAttempts },
        stored.metadata['occurredAt'] ?? '',
      );
      records.set(id, { ...record, status: settled.get(id) ?? 'pending', userId });
    };
    for (const [event, plan] of pages(tenantId)) {
      if (plan.stopped.has(subscriptionId)) cancel(() => true);
      for (const erased of plan.erased) cancel((userId) => userId === erased.user_id);
      for (const { to, kind, isTest, userId } of plan.due)
        if (to.some(({ webhookId }) => webhookId === subscriptionId))
          add(event, { eventId: EVENT_ID_PREFIX + event.id, event: kind, isTest, replayOf: null }, userId);
      for (const { data } of plan.redeliveries) {
        const before = records.get(data.deliveryId);
        if (data.attempt === undefined && data.subscriptionId === subscriptionId && before !== undefined)
          add(event, { ...before, replayOf: before.id }, before.userId);
      }
    }
    return [...records.values()].map(({ userId: _, ...record }) => record);
  };

  return {
    maxAttempts,
    settled: () => Promise.resolve(true),
    byId: (tenantId, subscriptionId, deliveryId) => {
      const record = all(tenantId, subscriptionId).find(({ id }) => id === deliveryId);
      return Promise.resolve(record ? { record, isKept: true } : null);
    },
    isReplaying: () => Promise.resolve(false),
    replays: (tenantId, subscriptionId, page) =>
      Promise.resolve(paged(replays(tenantId, subscriptionId), page)),
    replay: (tenantId, subscriptionId, replayId) =>
      Promise.resolve(replays(tenantId, subscriptionId).find(({ id }) => id === replayId) ?? null),
    health: (_tenantId, _webhookId, span) =>
      Promise.resolve({ buckets: wholeBuckets([], span), degradedSince: null }),
    degradedSince: () => Promise.resolve(new Map()),
    degradedByTenant: () => Promise.resolve(new Map()),
    state: () => Promise.resolve({ subscriptions: 0, active: 0, degraded: 0, failing: 0 }),
    list: (tenantId, subscriptionId, { status, event, from, to }, page) =>
      Promise.resolve(
        paged(
          all(tenantId, subscriptionId).filter(
            (delivery) =>
              (status === undefined || delivery.status === status) &&
              (event === undefined || delivery.event === event) &&
              (from === undefined || delivery.createdAt >= from) &&
              (to === undefined || delivery.createdAt < to),
          ),
          page,
        ),
      ),
  };
}
