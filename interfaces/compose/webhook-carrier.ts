import type { DeliveryCarrier } from '../../application/ports/webhooks/delivery-carrier.js';
import type { DeliveryQueue, DueSubscription } from '../../application/ports/webhooks/delivery-queue.js';
import { rabbitMqCarrier } from '../../infrastructure/rabbitmq/rabbitmq-carrier.js';
import { databaseCarrier } from '../../infrastructure/webhooks/database-carrier.js';
import { sweptCarrier } from '../../infrastructure/webhooks/swept-carrier.js';
import type { Config } from '../config.js';
import type { WebhookObserver } from './observe-webhooks.js';

/** Milliseconds between two looks into the database where nothing else says what is due. */
export const LOOK_MS = 250;
/** The same beside what does. */
const SWEEP_MS = 2_000;

/** What tells dispatchers where something is due: RabbitMQ with the database behind it, or the database alone. */
export async function webhookCarrier(
  config: Config,
  queue: DeliveryQueue,
  observer: WebhookObserver,
  onWritten: (look: () => void) => void,
  onError: (error: unknown) => void,
): Promise<DeliveryCarrier> {
  const { rabbitMqUrl, webhookRetryDelays } = config;
  const looking = { queue, onLook: (due: readonly DueSubscription[]) => observer.looked(due), onError };
  if (rabbitMqUrl === null) return databaseCarrier({ ...looking, onWritten, everyMs: () => LOOK_MS });
  const rabbit = await rabbitMqCarrier({
    url: rabbitMqUrl,
    pauses: webhookRetryDelays.map((seconds) => seconds * 1_000),
    onLoss: (subscriptionId, pauseMs, reason) => {
      observer.hintLost(reason);
      if (pauseMs === 0) sweeper.tell([subscriptionId]);
    },
    onDead: (messages) => observer.dead(messages),
    onError,
  });
  const everyMs = (): number => (rabbit.trouble() === '' ? SWEEP_MS : LOOK_MS);
  const sweeper = databaseCarrier({ ...looking, everyMs });
  return sweptCarrier(rabbit, sweeper);
}
