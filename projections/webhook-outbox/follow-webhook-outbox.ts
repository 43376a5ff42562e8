import type { EventStore, StoredEvent } from '../../application/ports/events/event-store.js';
import type { Ids } from '../../application/ports/shared/ids.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import type {
  DeliveryRow,
  RedeliveryRow,
  SubscriptionRow,
} from '../../infrastructure/webhooks/outbox-rows.js';
import * as rows from '../../infrastructure/webhooks/outbox-rows.js';
import { forgetUnnamedSecrets } from '../../infrastructure/webhooks/sweep-webhooks.js';
import {
  beginProcessManager,
  followAsProcessManager,
  type PageWork,
  type ProcessManagerOptions,
} from '../runner/process-manager.js';
import type { Logger } from '../runner/read-model.js';
import type { DueEvent, PagePlan } from './page-plan.js';
import { planPage } from './page-plan.js';
import type { SubscriptionBook } from './subscription-book.js';
import { subscriptionBook } from './subscription-book.js';
import type { BodyMaking } from './write-bodies.js';
import { writeBodies } from './write-bodies.js';

/** The process manager that turns events into deliveries, by the name of its checkpoint. */
export const WEBHOOK_OUTBOX = { name: 'webhook-outbox' } as const;

/** See `beginProcessManager`: listeners are not told of what happened before. */
export const beginWebhookOutbox = (database: Sql, store: EventStore): Promise<void> =>
  beginProcessManager(WEBHOOK_OUTBOX, database, store);

export interface WebhookOutboxOptions extends ProcessManagerOptions, Omit<BodyMaking, 'database'> {
  readonly ids: Pick<Ids, 'derive' | 'deriveAt'>;
  readonly maxAttempts: number;
  /** Deliveries to these subscriptions were written down, and wait. */
  readonly onDeliveries: (subscriptionIds: readonly string[]) => void;
  /** Replays were written down. */
  readonly onReplays: () => void;
  readonly log: Pick<Logger, 'error'>;
}

const FORGET_EVERY_MS = 600_000;

/**
 * Writes down what is to be delivered: a body for each event that a subscription selects, and a delivery for each of
 * those subscriptions, each once. Whatever ends a subscription or erases a user cancels what is pending of them. See
 * `followAsProcessManager`.
 */
export const followWebhookOutbox = (options: WebhookOutboxOptions, signal: AbortSignal): Promise<void> => {
  let forgotAt = Number.NEGATIVE_INFINITY;
  const manager = {
    ...WEBHOOK_OUTBOX,
    async start(sql: Sql) {
      const book = subscriptionBook((await sql.query<SubscriptionRow>(rows.subscriptionRows)).rows);
      return (events: readonly StoredEvent[]) => workOf(events, book, options);
    },
    async atHead(sql: Sql) {
      if (performance.now() - forgotAt < FORGET_EVERY_MS) return;
      forgotAt = performance.now();
      await sql.query(forgetUnnamedSecrets);
    },
  };
  return followAsProcessManager(manager, options, signal);
};

async function workOf(
  events: readonly StoredEvent[],
  book: SubscriptionBook,
  options: WebhookOutboxOptions,
): Promise<PageWork> {
  const { ids, log, maxAttempts, onDeliveries, onReplays } = options;
  const plan = planPage(events, book);
  const { put, dropped } = book.takeChanges();
  const { bodies, poison } = await writeBodies(plan.due, options);
  for (const { id, type, position } of [...plan.poison, ...poison])
    log.error(
      { eventId: id, type, position: position.toString() },
      'event that cannot be read: no listener is told of it',
    );

  const written = new Set(bodies.map(({ eventId }) => eventId));
  const deliveries = plan.due
    .filter(({ stored }) => written.has(stored.id))
    .flatMap((event) => deliveriesOf(event, ids));
  const redeliveries = plan.redeliveries.map(
    ({ stored, tenantId, data: { subscriptionId, deliveryId } }): RedeliveryRow => ({
      id: ids.derive(stored.id, subscriptionId),
      tenantId,
      subscriptionId,
      deliveryId,
    }),
  );
  const stopped = [...plan.stopped];
  // cancellations go first, so that they spare what events behind them in the page cause. A replay under way is waited
  // for before its deliveries are looked for
  const statements: Statement[] = [
    ...(stopped.length > 0 ? [rows.endReplaysOf(stopped), rows.cancelDeliveriesOf(stopped)] : []),
    ...(plan.erased.length > 0 ? rows.dropBodiesOf(plan.erased) : []),
    ...(put.length > 0 ? [rows.putSubscriptions(put)] : []),
    ...(dropped.length > 0 ? rows.dropSubscriptions(dropped) : []),
    ...(bodies.length > 0 ? [rows.insertBodies(bodies)] : []),
    ...(deliveries.length > 0 ? [rows.insertDeliveries(deliveries, maxAttempts)] : []),
    ...(redeliveries.length > 0 ? [rows.insertRedeliveries(redeliveries, maxAttempts)] : []),
    ...(plan.replays.length > 0 ? [rows.insertReplays(plan.replays.map(replayRow))] : []),
  ];
  const due = new Set([...deliveries, ...redeliveries].map(({ subscriptionId }) => subscriptionId));
  return {
    statements,
    onWritten: () => {
      if (due.size > 0) onDeliveries([...due]);
      if (plan.replays.length > 0) onReplays();
    },
  };
}

/** Returns the deliveries of an event, under ids that stay the same however often the event is read. */
const deliveriesOf = (
  { stored, to, isTest }: DueEvent,
  ids: Pick<Ids, 'derive' | 'deriveAt'>,
): DeliveryRow[] =>
  to.map(({ subscriptionId, cancelled }) => ({
    // the caller that requests a sample derives its id beforehand; the ids of others begin with their time, so that
    // the index of ids grows at its end
    id: isTest
      ? ids.derive(stored.id, subscriptionId)
      : ids.deriveAt(stored.id, subscriptionId, Date.parse(stored.metadata['occurredAt']!)),
    eventId: stored.id,
    subscriptionId,
    cancelled,
    isTest,
    replayOf: null,
  }));

const replayRow = ({ stored, tenantId, data }: PagePlan['replays'][number]): rows.ReplayRow => ({
  id: stored.id,
  tenant_id: tenantId,
  subscription_id: data.subscriptionId,
  from_at: data.from,
  to_at: data.to,
  events: data.events ?? null,
  status: data.status ?? null,
  until: stored.position.toString(),
});
