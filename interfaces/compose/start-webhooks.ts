import { postgresDeliveryQueue } from '../../infrastructure/webhooks/postgres-delivery-queue.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import type { Config } from '../config.js';
import { notifier } from '../../infrastructure/concurrency/notifier.js';
import type { Repeating } from '../../infrastructure/concurrency/repeat.js';
import { observeWebhooks } from './observe-webhooks.js';
import type { Runtime } from './runtime/runtime.js';
import { webhookCarrier } from './webhook-carrier.js';
import { startWebhookDispatcher } from './webhook-dispatcher.js';
import { startWebhookOutbox } from './webhooks.js';

export interface StartWebhooksOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly onError: (error: unknown) => void;
  /** Of the service. */
  readonly version: string;
}

export interface Webhooks extends Repeating {
  /** Returns what is wrong with the carrier, for an operator; empty when nothing is. */
  trouble(): string;
}

/** How long a lease lasts beyond the timeout of an attempt: the time that its record may take. */
const RECORDING_MS = 20_000;

/**
 * Starts what this process's roles do for webhooks: a `projector` turns events into deliveries, a `dispatcher` sends them.
 */
export async function startWebhooks(
  config: Config,
  runtime: Runtime,
  { log, metrics, onError, version }: StartWebhooksOptions,
): Promise<Webhooks> {
  const isProjector = config.roles.includes('projector');
  const isDispatcher = config.roles.includes('dispatcher');
  if (!isProjector && !isDispatcher) return { stop: () => Promise.resolve(), trouble: () => '' };
  const leaseMs = config.webhookTimeoutMs + RECORDING_MS;
  const queue = postgresDeliveryQueue({
    database: runtime.deliveries,
    schedule: config.webhookRetryDelays,
    leaseMs,
  });
  const observer = observeWebhooks(log, metrics);
  const written = notifier();
  runtime.deliveryProgress.onNotification(written.notify);
  const carrier = await webhookCarrier(config, { queue, observer, written, onError });
  if (config.webhookAllowCidrs.length > 0)
    log.warn(
      { cidrs: config.webhookAllowCidrs },
      'WEBHOOK_ALLOW_CIDRS is set: tenants can have requests sent to addresses inside your network',
    );
  const sending = isDispatcher
    ? startWebhookDispatcher(config, runtime, { queue, carrier, observer, version, onError })
    : undefined;
  const writing = isProjector
    ? startWebhookOutbox(config, runtime, { log, onError, onDeliveries: (ids) => carrier.tell(ids) })
    : undefined;
  return {
    async stop() {
      // no new deliveries are written while the last ones are sent
      await writing?.stop();
      await sending?.stop();
      await carrier.close();
    },
    trouble: () => carrier.trouble(),
  };
}
