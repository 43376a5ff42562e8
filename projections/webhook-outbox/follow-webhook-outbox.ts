import { placeOf } from '../../application/events/unreadable-event.js';
import type { EventStore, StoredEvent } from '../../application/ports/events/event-store.js';
import type { Ids } from '../../application/ports/shared/ids.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { deliveries } from '../../infrastructure/webhooks/delivery-statements.js';
import {
  type DeliveryRow,
  type RedeliveryRow,
  type ReplayRow,
  type WebhookRow,
  bodies,
  replays,
  webhooks,
} from '../../infrastructure/webhooks/outbox-statements.js';
import { sessionsOfUsers } from '../../infrastructure/sessions/session-ends.js';
import { forgetUnnamedSecrets } from '../../infrastructure/webhooks/delete-expired-deliveries.js';
import {
  beginProcessManager,
  followAsProcessManager,
  type PageWork,
  type ProcessManagerOptions,
} from '../runner/process-manager.js';
import { poisonFields } from '../runner/decode-page.js';
import type { Logger } from '../runner/read-model.js';
import { type DueEvent, type PagePlan, planPage } from './page-plan.js';
import { endedUsers } from './ended-users.js';
import { type WebhookBook, webhookBook } from './webhook-book.js';
import { type BodyDeps, writeBodies } from './write-bodies.js';

/** The process manager that turns events into deliveries, by the name of its checkpoint. */
export const WEBHOOK_OUTBOX = { name: 'webhook-outbox' } as const;

/** Stores where deliveries begin: earlier events are not delivered. See `beginProcessManager`. */
export const beginWebhookOutbox = (database: Sql, store: EventStore): Promise<void> =>
  beginProcessManager(WEBHOOK_OUTBOX, database, store);

export interface WebhookOutboxOptions extends ProcessManagerOptions, Omit<BodyDeps, 'database'> {
  readonly ids: Pick<Ids, 'derive' | 'deriveAt'>;
  /** The most attempts of each delivery. */
  readonly maxAttempts: number;
  /** Called once deliveries of these webhooks are written. */
  readonly onDeliveries: (webhookIds: readonly string[]) => void;
  /** Called once replays are written. */
  readonly onReplays: () => void;
  readonly log: Pick<Logger, 'error'>;
}

const FORGET_EVERY_MS = 600_000;

/**
 * Turns events into deliveries until `signal`: writes a body for each event that a webhook selects, and a delivery for each such
 * webhook, each once. The end of a webhook and the erasure of a user cancel pending deliveries. Deletes the sessions that events about
 * their users ended, so that applications are notified. See `followAsProcessManager`.
 */
export const followWebhookOutbox = (options: WebhookOutboxOptions, signal: AbortSignal): Promise<void> => {
  let forgotAt = Number.NEGATIVE_INFINITY;
  const manager = {
    ...WEBHOOK_OUTBOX,
    async start(sql: Sql) {
      const book = webhookBook((await sql.query<WebhookRow>(webhooks.all)).rows);
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
  book: WebhookBook,
  options: WebhookOutboxOptions,
): Promise<PageWork> {
  const { ids, log, maxAttempts, onDeliveries, onReplays } = options;
  const plan = planPage(events, book);
  const { put, dropped } = book.takeChanges();
  const written = await writeBodies(plan.due, options);
  const signedOut = await endedUsers(events, {
    ...options,
    onUnreadable: (event) =>
      log.error(
        placeOf(event),
        'event that cannot be read: no application is notified that the sessions of its user have ended',
      ),
  });
  for (const event of [...plan.poison, ...written.poison])
    log.error(poisonFields(event), 'event that cannot be read: no listener is notified of it');

  const hasBody = new Set(written.bodies.map(({ event_id }) => event_id));
  const due = plan.due
    .filter(({ stored }) => hasBody.has(stored.id))
    .flatMap((event) => deliveryRows(event, ids));
  const repeated = plan.redeliveries.map((request) => redeliveryRow(request, ids));
  const stopped = [...plan.stopped];
  // cancellations go first, so that they do not cancel deliveries which later events of this page add. `replays.endOf`
  // waits for a transaction of `followReplays` under way: the deliveries it writes are then cancelled, too
  const statements = [
    ...withValues(replays.endOf, stopped),
    ...withValues(deliveries.cancelOf, stopped),
    ...withRows(deliveries.eraseOf, plan.erased),
    ...withRows(bodies.eraseOf, plan.erased),
    ...withRows(webhooks.put, put),
    ...withValues(webhooks.drop, dropped),
    ...withRows(bodies.insert, written.bodies),
    ...withRows(deliveries.insert, due, maxAttempts),
    ...withRows(deliveries.repeat, repeated, maxAttempts),
    ...withRows(replays.insert, plan.replays.map(replayRow)),
    ...withRows(sessionsOfUsers.end, signedOut),
  ];
  const dueFor = new Set([...due, ...repeated].map(({ subscription_id }) => subscription_id));
  return {
    statements,
    onWritten: () => {
      if (dueFor.size > 0) onDeliveries([...dueFor]);
      if (plan.replays.length > 0) onReplays();
    },
  };
}

/** Returns the statement with the ids as its value; nothing where there are none. */
const withValues = (statement: Statement, ids: readonly string[]): Statement[] =>
  ids.length === 0 ? [] : [{ ...statement, values: [ids] }];

/** Returns the statement with the rows as its first value; nothing where there are none. */
const withRows = (statement: Statement, rows: readonly object[], ...more: unknown[]): Statement[] =>
  rows.length === 0 ? [] : [{ ...statement, values: [JSON.stringify(rows), ...more] }];

/** Returns the deliveries of an event, with ids that are the same each time it is read. */
const deliveryRows = (
  { stored, to, isTest }: DueEvent,
  ids: Pick<Ids, 'derive' | 'deriveAt'>,
): DeliveryRow[] =>
  to.map(({ webhookId, cancelled }) => ({
    // the request for a sample derives the same id; the ids of others begin with their time, which keeps the index compact
    id: isTest
      ? ids.derive(stored.id, webhookId)
      : ids.deriveAt(stored.id, webhookId, Date.parse(stored.metadata['occurredAt']!)),
    event_id: stored.id,
    subscription_id: webhookId,
    cancelled,
    is_test: isTest,
    replay_of: null,
    replay_id: null,
  }));

const redeliveryRow = (
  { stored, tenantId, data }: PagePlan['redeliveries'][number],
  ids: Pick<Ids, 'derive'>,
): RedeliveryRow => ({
  id: ids.derive(stored.id, data.subscriptionId),
  tenant_id: tenantId,
  subscription_id: data.subscriptionId,
  delivery_id: data.deliveryId,
  attempt: data.attempt ?? null,
});

const replayRow = ({ stored, tenantId, data }: PagePlan['replays'][number]): ReplayRow => ({
  id: stored.id,
  tenant_id: tenantId,
  subscription_id: data.subscriptionId,
  from_at: data.from,
  to_at: data.to,
  events: data.events ?? null,
  status: data.status ?? null,
  until: stored.position.toString(),
  created_at: stored.metadata['occurredAt'] ?? '',
});
