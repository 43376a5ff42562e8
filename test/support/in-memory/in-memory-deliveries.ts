import type { StoredEvent } from '../../../application/ports/events/event-store.js';
import {
  type DeliveryRecord,
  type DeliveryStatus,
  dueDelivery,
} from '../../../application/webhook/delivery-record.js';
import { EVENT_ID_PREFIX } from '../../../application/webhook/envelope.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { wholeBuckets } from '../../../application/webhook/webhook-health.js';
import { planPage } from '../../../projections/webhook-outbox/page-plan.js';
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

/**
 * Deliveries in memory, made from the whole log at every call and never attempted.
 * @param settled final states of deliveries by their ids
 */
export function inMemoryDeliveries(
  world: World,
  settled: ReadonlyMap<string, DeliveryStatus>,
): DeliveryQueries {
  const all = (tenantId: string, subscriptionId: string): DeliveryRecord[] => {
    const book = webhookBook([]);
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
    // each event by itself, as if every page held one
    for (const event of world.log.all.map(stored)) {
      const plan = planPage([event], book);
      if (event.metadata['tenantId'] !== tenantId) continue;
      if (plan.stopped.has(subscriptionId)) cancel(() => true);
      for (const erased of plan.erased) cancel((userId) => userId === erased.user_id);
      for (const { to, kind, isTest, userId } of plan.due)
        if (to.some(({ webhookId }) => webhookId === subscriptionId))
          add(event, { eventId: EVENT_ID_PREFIX + event.id, event: kind, isTest, replayOf: null }, userId);
      for (const { data } of plan.redeliveries) {
        const before = records.get(data.deliveryId);
        if (data.subscriptionId === subscriptionId && before !== undefined)
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
