import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { streamName } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { type Metrics, createMetrics } from '../../../infrastructure/telemetry/metrics.js';
import { eventContext } from '../../../application/shared/event-context.js';
import { recordSignIn } from '../../../application/sign-in/record-sign-in.js';
import { type Runtime, openRuntime } from '../../../interfaces/compose/runtime/runtime.js';
import { openWebhooks } from '../../../interfaces/compose/dispatcher/open-webhooks.js';
import { startWebhookSender } from '../../../interfaces/compose/dispatcher/webhook-sender.js';
import { startWebhookOutbox } from '../../../interfaces/compose/projector/webhook-outbox.js';
import { type Config, readConfig } from '../../../interfaces/config.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';
import type { BenchContext } from '../measure.js';

/** Outbox and dispatcher of the service in this process, over a database that waits for its disk. */
export interface BenchService {
  readonly world: WebhookWorld;
  readonly runtime: Runtime;
  /** Appends as many sign-ins, shared among the subscriptions' tenants. */
  signIns(to: readonly Subscribed[], count: number): Promise<void>;
  /** Appends one; the id of the event, and when it was asked for. */
  signIn(to: Subscribed): Promise<readonly [eventId: string, at: number]>;
  /** Starts outbox and dispatcher. */
  start(rabbitMqUrl: string | null): Promise<Started>;
  /** From here on nothing is written down; what lets it go on. */
  hold(): Promise<() => Promise<void>>;
  /** Deliveries that have not ended. */
  open(): Promise<number>;
}

export interface Started {
  readonly stop: () => Promise<void>;
  /** Resolves once so many deliveries are recorded as successes. */
  readonly succeeded: (count: number) => Promise<void>;
}

/** Sign-ins of one command: a stream of a user's has many. */
const TOGETHER = 50;

export async function benchService(context: BenchContext): Promise<BenchService> {
  const masterKey = randomBytes(32).toString('base64url');
  const databaseUrl = await context.databaseUrl();
  const configWith = (rabbitMqUrl: string | null): Config => ({
    ...readConfig({
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      DATA_DIR: tmpdir(),
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      ROLES: 'projector,dispatcher',
    }),
    rabbitMqUrl,
  });
  const log = createLog({ level: 'error', write: (line) => context.note(line) });
  const quiet = { ...log, warn: () => undefined };
  const runtime = await openRuntime(configWith(null), { log: quiet, exclusive: false });
  context.onEnd(() => runtime.close());
  const world = await webhookWorld(databaseUrl, masterKey);
  context.onEnd(() => world.close());
  const { app } = runtime;

  const users = new Map<string, string>();
  const userOf = ({ tenantId }: Subscribed): string => {
    const userId = users.get(tenantId) ?? uuids.next();
    users.set(tenantId, userId);
    return userId;
  };
  const dataOf = (userId: string) =>
    ({ userId, sessionId: uuids.next(), clientId: 'web', amr: ['pwd'], email: 'ada@bench.test' }) as const;

  return {
    world,
    runtime,
    async signIn(to) {
      const at = performance.now();
      const userId = userOf(to);
      const context = eventContext(app.clock, systemCommand({ tenantId: to.tenantId }));
      const eventId = uuids.next();
      const stream = streamName(to.tenantId, 'signin', userId);
      await app.events.append([
        {
          stream,
          expected: 'any',
          events: [{ type: 'UserSignedIn', data: dataOf(userId) }],
          ids: [eventId],
          context,
        },
      ]);
      return [eventId, at];
    },
    async signIns(to, count) {
      const append = async (index: number): Promise<void> => {
        const one = to[index % to.length]!;
        const { tenantId } = one;
        const userId = userOf(one);
        const data = dataOf(userId);
        const most = Math.min(TOGETHER, count - index * TOGETHER);
        const events = Array.from({ length: most }, () => ({ type: 'UserSignedIn', data }) as const);
        await recordSignIn(app, systemCommand({ tenantId }), userId, events);
      };
      await Promise.all(Array.from({ length: Math.ceil(count / TOGETHER) }, (_, index) => append(index)));
    },
    async start(rabbitMqUrl) {
      const { metrics, succeeded } = countingSuccesses();
      const service = { ...runtime, config: configWith(rabbitMqUrl), log: quiet };
      const onError = (error: unknown): void => log.error({ error }, 'failed');
      const webhooks = await openWebhooks(service, { metrics, onError });
      const { dueSignals } = webhooks;
      const sending = startWebhookSender(service, webhooks, onError);
      const writing = startWebhookOutbox(service, { onError, onDeliveries: (ids) => dueSignals.signal(ids) });
      while (dueSignals.fault() !== '') await sleep(10);
      const stop = async (): Promise<void> => {
        for (const part of [writing, sending, webhooks]) await part.stop();
      };
      return { stop, succeeded };
    },
    async hold() {
      const session = await world.database.session();
      await session.query('begin');
      await session.query('lock table runtime.webhook_bodies in access exclusive mode');
      return async () => {
        await session.query('commit');
        await session.close();
      };
    },
    async open() {
      const { rows } = await world.database.query<{ count: bigint }>(
        'select count(*) from runtime.webhook_deliveries where completed_at is null',
      );
      return Number(rows[0]!.count);
    },
  };
}

/** Metrics that report successes as they are counted. */
function countingSuccesses(): { readonly metrics: Metrics; readonly succeeded: Started['succeeded'] } {
  const metrics = createMetrics({ process: false });
  let count = 0;
  let onCounted = (): void => undefined;
  return {
    metrics: {
      ...metrics,
      counter(name) {
        const add = metrics.counter(name);
        if (name !== 'webhook_deliveries_total') return add;
        return (labels, by = 1) => {
          add(labels, by);
          if (labels?.['status'] !== 'succeeded') return;
          count += by;
          onCounted();
        };
      },
    },
    succeeded: (wanted) =>
      new Promise((resolve) => {
        onCounted = () => {
          if (count >= wanted) resolve();
        };
        onCounted();
      }),
  };
}
