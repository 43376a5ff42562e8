import { recentStreams } from '../../application/events/recent-streams.js';
import { attemptsOf } from '../../domain/delivery/retry-schedule.js';
import { sweepWebhooks } from '../../infrastructure/webhooks/sweep-webhooks.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import { followReplays } from '../../projections/webhook-outbox/follow-replays.js';
import type { WebhookOutboxOptions } from '../../projections/webhook-outbox/follow-webhook-outbox.js';
import { followWebhookOutbox } from '../../projections/webhook-outbox/follow-webhook-outbox.js';
import type { DeliveryQueries } from '../../projections/webhook-outbox/queries.js';
import { deliveryQueries } from '../../projections/webhook-outbox/queries.js';
import type { Config } from '../config.js';
import { notifier } from '../../infrastructure/concurrency/notifier.js';
import { every, type Repeating } from '../../infrastructure/concurrency/repeat.js';
import { untilAborted } from '../../infrastructure/concurrency/retry.js';
import type { Runtime } from './runtime/runtime.js';

interface WebhookOptions {
  readonly log: Log;
  readonly onError: (error: unknown) => void;
  /** Called once deliveries of these webhooks are written. */
  readonly onDeliveries: (webhookIds: readonly string[]) => void;
}

const LOOK_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 60_000;

/** Attempts of each delivery. */
const maxAttemptsOf = ({ webhookRetryDelays }: Config): number => attemptsOf(webhookRetryDelays);

/** Returns the queries of the delivery history. */
export const deliveries = (
  config: Config,
  { app, database, store, deliveryProgress: progress }: Runtime,
): DeliveryQueries =>
  deliveryQueries({ database, keys: app.keys, store, progress, maxAttempts: maxAttemptsOf(config) });

/** Starts turning events into deliveries, for the role `projector`. */
export function startWebhookOutbox(config: Config, runtime: Runtime, options: WebhookOptions): Repeating {
  const { app, store, codec, database, deliveryProgress } = runtime;
  const { log, onError, onDeliveries } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const replays = notifier();
  const outbox: WebhookOutboxOptions = {
    database,
    store,
    codec,
    keys: app.keys,
    ids: app.ids,
    log,
    events: recentStreams(app.events, store, codec),
    onDeliveries,
    baseUrl: config.baseUrl,
    maxAttempts: maxAttemptsOf(config),
    progress: deliveryProgress,
    onReplays: replays.notify,
  };
  const rest = (): Promise<void> => replays.wait(LOOK_EVERY_MS);
  const work = [
    untilAborted(signal, () => followWebhookOutbox(outbox, signal), onError),
    untilAborted(signal, () => followReplays(outbox, rest, signal), onError),
  ];
  const sweeping = every(SWEEP_EVERY_MS, () => sweepWebhooks(database), onError);
  return {
    async stop() {
      ending.abort();
      replays.notify();
      await Promise.all([...work, sweeping.stop()]);
    },
  };
}
