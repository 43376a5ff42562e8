import type { DueSignals } from '../../../application/ports/webhooks/due-signals.js';
import type { DeliveryQueue } from '../../../application/ports/webhooks/delivery-queue.js';
import { notifier } from '../../../infrastructure/concurrency/notifier.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { observeWebhooks, type WebhookObserver } from './observe-webhooks.js';
import { openDueSignals } from './open-due-signals.js';

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
