import { storedEventLog } from '../../../application/events/stored-event-log.js';
import type { EventKind } from '../../../domain/webhook/event-kinds.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { mailMigrations } from '../../../infrastructure/mail/mail-tables.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { bodyContext, bodySubject } from '../../../infrastructure/webhooks/sealed-body.js';
import { postgresWebhookSecrets } from '../../../infrastructure/webhooks/webhook-secrets.js';
import { sessionMigrations } from '../../../infrastructure/sessions/session-table.js';
import { webhookMigrations } from '../../../infrastructure/webhooks/webhook-tables.js';
import type { WebhookSecrets } from '../../../application/ports/webhooks/webhook-secrets.js';
import { followReplays } from '../../../projections/webhook-outbox/follow-replays.js';
import {
  type WebhookOutboxOptions,
  beginWebhookOutbox,
  followWebhookOutbox,
} from '../../../projections/webhook-outbox/follow-webhook-outbox.js';
import { uuidOf } from '../support/mixed-log.js';
import { until } from '../../support/run/until.js';
import { openWorld, type World } from '../support/world.js';

export const baseUrl = 'https://id.example.com';
export const tenantId = uuidOf('tenant');

export interface DeliveryState {
  readonly id: string;
  readonly subscription_id: string;
  readonly event_id: string;
  readonly kind: string;
  readonly status: string;
  readonly is_test: boolean;
  readonly replay_of: string | null;
  readonly last_error: string | null;
  readonly max_attempts: number;
  readonly attempt_count: number;
  readonly lease_token: string | null;
  readonly lease_until: Date | null;
  readonly begun_at: Date | null;
  readonly due_at: Date | null;
  readonly completed_at: Date | null;
}

export interface Follower {
  readonly errors: unknown[];
  /** Subscriptions that it reported, in order. */
  readonly reported: string[];
  stop(): Promise<void>;
}

/** A log and the tables of webhooks, with as many process managers as a test starts. */
export interface WebhookWorld extends World {
  readonly secrets: WebhookSecrets;
  begin(): Promise<void>;
  /** Follows the log until it is stopped; begins again when its connection ends, as the service has it. */
  follow(): Follower;
  /** Does replays until it is stopped. */
  replay(): Follower;
  /** Subscribes under a name of the test's own; answers the id. */
  subscribe(
    name: string,
    events: readonly string[],
    more?: { active?: boolean; tenant?: string },
  ): Promise<string>;
  /** Appends to a subscription's stream. */
  webhook(name: string, event: DomainEvent): Promise<bigint>;
  /** Appends to the stream of what is asked of its deliveries. */
  ask(name: string, event: DomainEvent): Promise<bigint>;
  /** Oldest first. */
  deliveries(): Promise<DeliveryState[]>;
  untilDeliveries(count: number): Promise<DeliveryState[]>;
  untilPosition(position: bigint): Promise<void>;
  /** Bodies as they are sent, by kind, in the order of their events; null: cannot be opened any more. */
  bodies(): Promise<(readonly [kind: EventKind, body: Record<string, unknown> | null])[]>;
}

export const subscriptionIdOf = (name: string): string => uuidOf(`subscription ${name}`);

export async function openWebhookOutbox(): Promise<WebhookWorld> {
  const world = await openWorld();
  const { admin, store, codec, keys, log } = world;
  await migrate(admin, [...mailMigrations, ...sessionMigrations, ...webhookMigrations]);
  const running = new Set<() => Promise<void>>();

  const run = (work: (options: WebhookOutboxOptions, signal: AbortSignal) => Promise<void>): Follower => {
    const ending = new AbortController();
    const errors: unknown[] = [];
    const reported: string[] = [];
    const options: WebhookOutboxOptions = {
      database: admin,
      store,
      codec,
      keys,
      ids: uuids,
      log,
      baseUrl,
      maxAttempts: 6,
      events: storedEventLog({ store, codec }),
      onDeliveries: (ids) => reported.push(...ids),
      onReplays: () => undefined,
    };
    const loop = async (): Promise<void> => {
      while (!ending.signal.aborted)
        await work(options, ending.signal).catch((error: unknown) => errors.push(error));
    };
    const done = loop();
    const stop = async (): Promise<void> => {
      running.delete(stop);
      ending.abort();
      await done;
    };
    running.add(stop);
    return { errors, reported, stop };
  };

  const deliveries = async (): Promise<DeliveryState[]> =>
    (
      await admin.query<DeliveryState>(
        `select d.* from runtime.webhook_deliveries d left join events.event e on e.event_id = d.event_id
          order by e.position, d.created_at, d.subscription_id`,
      )
    ).rows;
  const reached = async (): Promise<bigint> =>
    (
      await admin.query<{ position: bigint }>(
        `select position from projections.checkpoints where projection = 'webhook-outbox'`,
      )
    ).rows[0]?.position ?? 0n;

  return {
    ...world,
    secrets: postgresWebhookSecrets(admin, parseMasterKey(world.masterKey)),
    begin: () => beginWebhookOutbox(admin, store),
    follow: () => run(followWebhookOutbox),
    replay: () =>
      run((options, signal) =>
        followReplays(options, () => new Promise((resolve) => setTimeout(resolve, 10)), signal),
      ),
    async subscribe(name, events, { active = true, tenant = tenantId } = {}) {
      const subscriptionId = subscriptionIdOf(name);
      const secretId = uuidOf(`secret of ${name}`);
      const data = {
        subscriptionId,
        secretId,
        url: `https://${name}.test/`,
        events,
        description: '',
        active,
      };
      await world.append(tenant, 'webhook', subscriptionId, [{ type: 'WebhookCreated', data }]);
      return subscriptionId;
    },
    webhook: (name, event) => world.append(tenantId, 'webhook', subscriptionIdOf(name), [event]),
    ask: (name, event) => world.append(tenantId, 'webhookdelivery', subscriptionIdOf(name), [event]),
    deliveries,
    async untilDeliveries(count) {
      await until(async () => (await deliveries()).length >= count);
      return deliveries();
    },
    untilPosition: (position) => until(async () => (await reached()) >= position),
    async bodies() {
      const { rows } = await admin.query<{
        event_id: string;
        tenant_id: string;
        user_id: string | null;
        kind: EventKind;
        sealed: Buffer;
      }>(
        `select b.* from runtime.webhook_bodies b join events.event e on e.event_id = b.event_id
          order by e.position`,
      );
      return Promise.all(
        rows.map(async ({ event_id, tenant_id, user_id, kind, sealed }) => {
          const ref = bodySubject(tenant_id, user_id);
          const bytes = (await keys.forOpening([ref])).openBytes(
            ref,
            bodyContext(tenant_id, event_id),
            sealed,
          );
          const body = bytes && (JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>);
          return [kind, body] as const;
        }),
      );
    },
    async close() {
      await Promise.all([...running].map((stop) => stop()));
      await world.close();
    },
  };
}
