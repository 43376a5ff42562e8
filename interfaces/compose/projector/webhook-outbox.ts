import { recentStreams } from '../../../application/events/recent-streams.js';
import { attemptsOf } from '../../../domain/delivery/retry-schedule.js';
import { deleteExpiredDeliveries } from '../../../infrastructure/webhooks/delete-expired-deliveries.js';
import { followReplays } from '../../../projections/webhook-outbox/follow-replays.js';
import {
  type WebhookOutboxOptions,
  followWebhookOutbox,
} from '../../../projections/webhook-outbox/follow-webhook-outbox.js';
import { projections } from '../../../projections/registry.js';
import { notifier } from '../../../infrastructure/concurrency/notifier.js';
import { every, keepRunning } from '../../../infrastructure/concurrency/repeat.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';

export interface DeliveryOutboxOptions extends Pick<PartOptions, 'onError'> {
  /** Called once deliveries of these webhooks are written. */
  readonly onDeliveries: (webhookIds: readonly string[]) => void;
}

const POLL_REPLAYS_MS = 1_000;
const DELETE_EXPIRED_EVERY_MS = 60_000;

/** Starts turning events into deliveries. */
export function startWebhookOutbox(
  { config, log, app, store, codec, database, deliveryProgress }: Runtime,
  { onError, onDeliveries }: DeliveryOutboxOptions,
): Part {
  const replays = notifier();
  const outbox: WebhookOutboxOptions = {
    database,
    store,
    projections,
    codec,
    keys: app.keys,
    ids: app.ids,
    log,
    events: recentStreams(app.events, store, codec),
    onDeliveries,
    baseUrl: config.baseUrl,
    maxAttempts: attemptsOf(config.webhookRetryDelays),
    progress: deliveryProgress,
    onReplays: replays.notify,
  };
  const pause = (): Promise<void> => replays.wait(POLL_REPLAYS_MS);
  const following = keepRunning((signal) => followWebhookOutbox(outbox, signal), onError);
  const replaying = keepRunning((signal) => followReplays(outbox, pause, signal), onError);
  const deleting = every(DELETE_EXPIRED_EVERY_MS, () => deleteExpiredDeliveries(database), onError);
  return {
    stop() {
      const stopped = [following, replaying, deleting].map((each) => each.stop());
      replays.notify();
      return Promise.all(stopped);
    },
  };
}
