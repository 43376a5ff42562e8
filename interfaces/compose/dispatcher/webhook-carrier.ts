import type { DeliveryCarrier } from '../../../application/ports/webhooks/delivery-carrier.js';
import type { DeliveryQueue, DueWebhook } from '../../../application/ports/webhooks/delivery-queue.js';
import type { Notifier } from '../../../infrastructure/concurrency/notifier.js';
import { rabbitMqCarrier } from '../../../infrastructure/rabbitmq/rabbitmq-carrier.js';
import { databaseCarrier, sweptCarrier } from '../../../infrastructure/webhooks/database-carrier.js';
import type { Config } from '../../config.js';
import type { WebhookObserver } from './observe-webhooks.js';

/** Milliseconds between two polls of the database without RabbitMQ, or while it does not work. */
export const POLL_MS = 250;
/** The same while RabbitMQ works. */
const SWEEP_MS = 2_000;

export interface WebhookCarrierOptions {
  readonly queue: DeliveryQueue;
  readonly observer: WebhookObserver;
  /** See `DatabaseCarrierOptions`. */
  readonly written: Notifier;
  readonly onError: (error: unknown) => void;
}

/** Creates the carrier of hints for dispatchers: RabbitMQ and polls of the database, or polls alone without `RABBITMQ_URL`. */
export async function webhookCarrier(
  { rabbitMqUrl, webhookRetryDelays }: Config,
  { queue, observer, written, onError }: WebhookCarrierOptions,
): Promise<DeliveryCarrier> {
  const polling = { queue, onPoll: (due: readonly DueWebhook[]) => observer.polled(due), onError };
  if (rabbitMqUrl === null) return databaseCarrier({ ...polling, written, everyMs: () => POLL_MS });
  const rabbit = await rabbitMqCarrier({
    url: rabbitMqUrl,
    pauses: webhookRetryDelays.map((seconds) => seconds * 1_000),
    onLoss: (webhookId, pauseMs, reason) => {
      observer.hintLost(reason);
      if (pauseMs === 0) sweeper.tell([webhookId]);
    },
    onDead: (messages) => observer.dead(messages),
    onError,
  });
  const everyMs = (): number => (rabbit.trouble() === '' ? SWEEP_MS : POLL_MS);
  const sweeper = databaseCarrier({ ...polling, everyMs });
  return sweptCarrier(rabbit, sweeper);
}
