import type { EventStore, StoredEvent } from '../../application/ports/events/event-store.js';
import type { Ids } from '../../application/ports/shared/ids.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import type {
  Beginning,
  BegunRow,
  RedeliveryRow,
  SubscriptionRow,
} from '../../infrastructure/webhooks/outbox-rows.js';
import * as rows from '../../infrastructure/webhooks/outbox-rows.js';
import { forgetUnnamedSecrets } from '../../infrastructure/webhooks/sweep-webhooks.js';
import { DURABLE } from '../runner/lease.js';
import {
  beginProcessManager,
  followAsProcessManager,
  type PageWork,
  type ProcessManagerOptions,
} from '../runner/process-manager.js';
import type { Logger } from '../runner/read-model.js';
import type { Neighbour, NewDelivery } from './hand-over.js';
import { handOver } from './hand-over.js';
import type { DueEvent, PagePlan } from './page-plan.js';
import { planPage } from './page-plan.js';
import type { SubscriptionBook } from './subscription-book.js';
import { subscriptionBook } from './subscription-book.js';
import type { BodyMaking, WrittenBody } from './write-bodies.js';
import { writeBodies } from './write-bodies.js';

/** The process manager that turns events into deliveries, by the name of its checkpoint. */
export const WEBHOOK_OUTBOX = { name: 'webhook-outbox' } as const;

/** See `beginProcessManager`: listeners are not told of what happened before. */
export const beginWebhookOutbox = (database: Sql, store: EventStore): Promise<void> =>
  beginProcessManager(WEBHOOK_OUTBOX, database, store);

export interface WebhookOutboxOptions extends ProcessManagerOptions, Omit<BodyMaking, 'database'> {
  readonly ids: Pick<Ids, 'next' | 'derive' | 'deriveAt'>;
  readonly maxAttempts: number;
  /** Takes what it has room for at once; everything waits to be claimed unless there is one. */
  readonly neighbour?: Neighbour | undefined;
  /** Deliveries to these subscriptions were written down, and wait. */
  readonly onDeliveries: (subscriptionIds: readonly string[]) => void;
  /** Replays were written down. */
  readonly onReplays: () => void;
  readonly log: Pick<Logger, 'error'>;
}

/** Less than half of what a dispatcher may have under way: one page is sent while the next one is written. */
const PAGE_SIZE = 250;
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
    pageSize: PAGE_SIZE,
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
  const { ids, log, maxAttempts, neighbour, onDeliveries, onReplays } = options;
  const plan = planPage(events, book);
  const { put, dropped } = book.takeChanges();
  const { bodies, poison } = await writeBodies(plan.due, options);
  for (const { id, type, position } of [...plan.poison, ...poison])
    log.error(
      { eventId: id, type, position: position.toString() },
      'event that cannot be read: no listener is told of it',
    );

  const made = new Map(bodies.map((body) => [body.eventId, body]));
  const deliveries = plan.due.flatMap((event) => deliveriesOf(event, made.get(event.stored.id), ids));
  const redeliveries = plan.redeliveries.map(
    ({ stored, tenantId, data: { subscriptionId, deliveryId } }): RedeliveryRow => ({
      id: ids.derive(stored.id, subscriptionId),
      tenantId,
      subscriptionId,
      deliveryId,
    }),
  );
  const stopped = [...plan.stopped];
  const first: Statement[] = [
    // first what ends: what comes behind it in the page stays. A replay under way is waited for before its deliveries are
    // looked for
    ...(stopped.length > 0 ? [rows.endReplaysOf(stopped), rows.cancelDeliveriesOf(stopped)] : []),
    ...(plan.erased.length > 0 ? rows.dropBodiesOf(plan.erased) : []),
    ...(put.length > 0 ? [rows.putSubscriptions(put)] : []),
    ...(dropped.length > 0 ? rows.dropSubscriptions(dropped) : []),
    ...(bodies.length > 0 ? [rows.insertBodies(bodies)] : []),
  ];
  const last: Statement[] = [
    ...(redeliveries.length > 0 ? [rows.insertRedeliveries(redeliveries, maxAttempts)] : []),
    ...(plan.replays.length > 0 ? [rows.insertReplays(plan.replays.map(replayRow))] : []),
  ];
  if (first.length + deliveries.length + last.length === 0) return null;
  return async (together) => {
    const write = async (beginning?: Beginning): Promise<readonly BegunRow[]> => {
      const own = deliveries.map(({ row }) => row);
      const insert = own.length > 0 ? [rows.insertDeliveries(own, maxAttempts, beginning)] : [];
      // an attempt is made as soon as this is over, and nobody would know of it after a crash
      const begins = beginning?.attemptIds.some((attemptId) => attemptId !== null) === true;
      const results = await together([...first, ...insert, ...last, ...(begins ? [DURABLE] : [])]);
      return insert.length > 0 ? (results[first.length]!.rows as BegunRow[]) : [];
    };
    const told = await handOver(deliveries, { neighbour, book, ids, maxAttempts }, write);
    for (const { subscriptionId } of redeliveries) told.add(subscriptionId);
    if (told.size > 0) onDeliveries([...told]);
    if (plan.replays.length > 0) onReplays();
  };
}

/** None of an event that has no body. */
const deliveriesOf = (
  { stored, to, isTest }: DueEvent,
  body: WrittenBody | undefined,
  ids: Pick<Ids, 'derive' | 'deriveAt'>,
): NewDelivery[] =>
  body === undefined
    ? []
    : to.map(({ subscriptionId, cancelled }) => {
        // the same however often the event is read. Whoever asks for a sample knows it beforehand; others lie together by time
        const id = isTest
          ? ids.derive(stored.id, subscriptionId)
          : ids.deriveAt(stored.id, subscriptionId, Date.parse(stored.metadata['occurredAt']!));
        const { eventId } = body;
        const row = { id, eventId, subscriptionId, cancelled, isTest, replayOf: null };
        return { row, body };
      });

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
