import type { DueSignals } from '../../../application/ports/webhooks/due-signals.js';
import type { DeliveryQueue, DueWebhook } from '../../../application/ports/webhooks/delivery-queue.js';
import type { Notifier } from '../../../infrastructure/concurrency/notifier.js';
import { rabbitMqSignals } from '../../../infrastructure/rabbitmq/rabbitmq-signals.js';
import { databaseSignals, withPolling } from '../../../infrastructure/webhooks/database-signals.js';
import type { Config } from '../../config.js';
import type { WebhookObserver } from './observe-webhooks.js';

/** Milliseconds between two polls of the database without RabbitMQ, or while it does not work. */
export const POLL_MS = 250;
/** The same while RabbitMQ works. */
const SWEEP_MS = 2_000;

export interface DueSignalsOptions {
  readonly queue: DeliveryQueue;
  readonly observer: WebhookObserver;
  /** See `DatabaseSignalsOptions`. */
  readonly written: Notifier;
  readonly onError: (error: unknown) => void;
}

/** Opens the signals for dispatchers: by RabbitMQ and polls of the database, or by polls alone without `RABBITMQ_URL`. */
export async function openDueSignals(
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
  const everyMs = (): number => (rabbit.fault() === '' ? SWEEP_MS : POLL_MS);
  const polling = databaseSignals({ ...pollOptions, everyMs });
  return withPolling(rabbit, polling);
}
