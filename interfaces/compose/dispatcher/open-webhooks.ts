import type { DeliveryQueue, DueWebhook } from '../../../application/ports/webhooks/delivery-queue.js';
import type { DueSignals } from '../../../application/ports/webhooks/due-signals.js';
import { notifier, type Notifier } from '../../../infrastructure/concurrency/notifier.js';
import { rabbitMqSignals } from '../../../infrastructure/rabbitmq/rabbitmq-signals.js';
import { databaseSignals, withPolling } from '../../../infrastructure/webhooks/database-signals.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import type { Config } from '../../config.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { observeWebhooks, type WebhookObserver } from './observe-webhooks.js';

/** The parts that the roles `projector`, which writes deliveries, and `dispatcher`, which sends them, share. */
export interface Webhooks extends Part {
  readonly queue: DeliveryQueue;
  readonly dueSignals: DueSignals;
  readonly observer: WebhookObserver;
}

/** How long a lease lasts beyond the timeout of an attempt, in which the result is recorded. */
const RECORDING_MS = 20_000;

/** Opens the queue of deliveries, and connects to RabbitMQ where `RABBITMQ_URL` is set. */
export async function openWebhooks(
  { config, log, deliveryDatabase: database, deliveryProgress }: Runtime,
  { metrics, onError }: PartOptions,
): Promise<Webhooks> {
  const { webhookTimeoutMs, webhookRetryDelays: schedule, webhookAllowCidrs: cidrs } = config;
  const queue = postgresDeliveryQueue({ database, schedule, leaseMs: webhookTimeoutMs + RECORDING_MS });
  const observer = observeWebhooks(log, metrics);
  const written = notifier();
  deliveryProgress.onNotification(written.notify);
  const dueSignals = await openDueSignals(config, { queue, observer, written, onError });
  if (cidrs.length > 0)
    log.warn(
      { cidrs },
      'WEBHOOK_ALLOW_CIDRS is set: tenants can have requests sent to addresses inside your network',
    );
  return { queue, dueSignals, observer, stop: () => dueSignals.close() };
}

/** Milliseconds between two polls of the database without RabbitMQ, or while it does not work. */
export const POLL_MS = 250;
/** The same while RabbitMQ works. */
const SLOW_POLL_MS = 2_000;

interface DueSignalsOptions {
  readonly queue: DeliveryQueue;
  readonly observer: WebhookObserver;
  /** See `DatabaseSignalsOptions`. */
  readonly written: Notifier;
  readonly onError: (error: unknown) => void;
}

/** Opens the signals for dispatchers: by RabbitMQ and polls of the database, or by polls alone without `RABBITMQ_URL`. */
async function openDueSignals(
  { rabbitMqUrl, webhookRetryDelays }: Config,
  { queue, observer, written, onError }: DueSignalsOptions,
): Promise<DueSignals> {
  const pollOptions = { queue, onPoll: (due: readonly DueWebhook[]) => observer.polled(due), onError };
  if (rabbitMqUrl === null) return databaseSignals({ ...pollOptions, written, everyMs: () => POLL_MS });
  const rabbit = await rabbitMqSignals({
    url: rabbitMqUrl,
    pauses: webhookRetryDelays.map((seconds) => seconds * 1_000),
    onLoss: (webhookId, pauseMs, reason) => {
      observer.signalLost(reason);
      if (pauseMs === 0) polling.signal([webhookId]);
    },
    onDead: (messages) => observer.dead(messages),
    onError,
  });
  const everyMs = (): number => (rabbit.fault() === '' ? SLOW_POLL_MS : POLL_MS);
  const polling = databaseSignals({ ...pollOptions, everyMs });
  return withPolling(rabbit, polling);
}
