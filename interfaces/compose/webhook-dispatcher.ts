import { appendNotices } from '../../application/delivery/append-notices.js';
import type { DeliveryCarrier } from '../../application/ports/webhooks/delivery-carrier.js';
import type { DeliveryQueue } from '../../application/ports/webhooks/delivery-queue.js';
import type { HealthNote } from '../../application/ports/webhooks/listener-health-book.js';
import { addressPolicy } from '../../infrastructure/webhooks/address-policy.js';
import { httpSender } from '../../infrastructure/webhooks/http-sender.js';
import { dnsResolver } from '../../infrastructure/webhooks/listener-resolver.js';
import { postgresDeliveryNotices } from '../../infrastructure/webhooks/postgres-delivery-notices.js';
import { postgresListenerHealth } from '../../infrastructure/webhooks/postgres-listener-health.js';
import type { Config } from '../config.js';
import { dispatcher } from '../webhook-dispatcher/dispatcher.js';
import { gathered } from '../webhook-dispatcher/gathered.js';
import { notifier } from '../../infrastructure/concurrency/notifier.js';
import { every, type Repeating } from '../../infrastructure/concurrency/repeat.js';
import { untilAborted } from '../../infrastructure/concurrency/retry.js';
import type { WebhookObserver } from './observe-webhooks.js';
import type { Runtime } from './runtime/runtime.js';

export interface WebhookDispatcherOptions {
  readonly queue: DeliveryQueue;
  readonly carrier: DeliveryCarrier;
  readonly observer: WebhookObserver;
  /** Of the service. */
  readonly version: string;
  readonly onError: (error: unknown) => void;
}

const RECOVER_EVERY_MS = 2_000;
const NOTICES_EVERY_MS = 1_000;
const COUNT_EVERY_MS = 15_000;
/** What listeners may take to answer when the process is to end. */
const GRACE_MS = 5_000;

/** Sends deliveries to their listeners. For the role `dispatcher`. */
export function startWebhookDispatcher(
  config: Config,
  { app, deliveries: database }: Runtime,
  { queue, carrier, observer, version, onError }: WebhookDispatcherOptions,
): Repeating {
  const ending = new AbortController();
  const { signal } = ending;
  const noticing = notifier();
  const notices = postgresDeliveryNotices(database);
  const health = postgresListenerHealth(database);
  const notes = gathered<HealthNote>(async (some) => {
    await health.note(some, app.clock.now());
    noticing.notify();
  }, onError);

  const sending = dispatcher({
    queue,
    sender: httpSender({
      guard: { policy: addressPolicy(config.webhookAllowCidrs), resolve: dnsResolver() },
      keys: app.keys,
      secrets: app.webhookSecrets,
      version,
      timeoutMs: config.webhookTimeoutMs,
      now: () => app.clock.now(),
    }),
    timeoutMs: config.webhookTimeoutMs,
    onRecorded(ended, recorded) {
      observer.recorded(ended, recorded);
      const { delivery, fault, end } = ended;
      const { subscriptionId, tenantId, isFailing } = delivery;
      if (recorded.status === 'retrying') {
        if (recorded.pauseMs === 0) carrier.tell([subscriptionId]);
        else carrier.tellLater(subscriptionId, recorded.pauseMs);
      }
      if (end !== 'cancelled' && fault !== 'erased' && (fault !== null || isFailing))
        notes.add({ tenantId, subscriptionId, fault });
    },
    onError,
  });
  observer.dispatcher(sending);

  const recover = async (): Promise<void> => {
    const lost = await queue.recover();
    observer.lost(lost);
    for (const { subscriptionId } of lost) sending.wake(subscriptionId);
  };
  const keepAppending = async (): Promise<void> => {
    while (!signal.aborted) {
      await appendNotices(app, notices, signal);
      await noticing.wait(NOTICES_EVERY_MS);
    }
  };
  const work = [
    carrier.follow((subscriptionId) => sending.wake(subscriptionId), signal),
    untilAborted(signal, keepAppending, onError),
  ];
  const repeated = [
    every(RECOVER_EVERY_MS, recover, onError),
    every(COUNT_EVERY_MS, async () => observer.waiting(await queue.countWaiting()), onError),
  ];

  return {
    async stop() {
      await sending.stop(GRACE_MS);
      await notes.idle();
      ending.abort();
      noticing.notify();
      await Promise.all([...work, ...repeated.map((each) => each.stop())]);
      // what became of the last ones
      await appendNotices(app, notices, new AbortController().signal).catch(onError);
    },
  };
}
