import { appendNotices } from '../../../application/webhook/append-notices.js';
import type { HealthNote } from '../../../application/ports/webhooks/listeners.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { addressLimit } from '../../../infrastructure/webhooks/address-limit.js';
import { httpSender } from '../../../infrastructure/webhooks/http-sender.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { postgresDeliveryNotices } from '../../../infrastructure/webhooks/postgres-delivery-notices.js';
import { postgresListenerHealth } from '../../../infrastructure/webhooks/postgres-listener-health.js';
import { dispatcher } from '../../webhook-dispatcher/dispatcher.js';
import { inBatches } from '../../../infrastructure/concurrency/batches.js';
import { notifier } from '../../../infrastructure/concurrency/notifier.js';
import { every } from '../../../infrastructure/concurrency/repeat.js';
import { untilAborted } from '../../../infrastructure/concurrency/retry.js';
import type { Webhooks } from './open-webhooks.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { serviceVersion } from '../service-version.js';

const RECOVER_EVERY_MS = 2_000;
const NOTICES_EVERY_MS = 1_000;
const COUNT_EVERY_MS = 15_000;
/** How long a stop waits for requests under way. */
const GRACE_MS = 5_000;

/** Starts sending deliveries to their listeners. */
export function startWebhookSender(
  { config, app, deliveryDatabase }: Runtime,
  { queue, dueSignals, observer }: Webhooks,
  onError: PartOptions['onError'],
): Part {
  const ending = new AbortController();
  const { signal } = ending;
  const newNotices = notifier();
  const notices = postgresDeliveryNotices(deliveryDatabase);
  const health = postgresListenerHealth(deliveryDatabase);
  const recordHealth = inBatches<HealthNote, never>(async (notes) => {
    await health.note([...notes.values()], app.clock.now()).catch(onError);
    newNotices.notify();
    return new Map<string, never>();
  });
  let lastNote: Promise<unknown> = Promise.resolve();

  const sending = dispatcher({
    queue,
    sender: httpSender({
      guard: { policy: addressPolicy(config.webhookAllowCidrs), resolve: dnsResolver() },
      keys: app.keys,
      secrets: app.webhookSecrets,
      admit: addressLimit({ database: deliveryDatabase }),
      version: serviceVersion(),
      timeoutMs: config.webhookTimeoutMs,
      now: () => app.clock.now(),
    }),
    timeoutMs: config.webhookTimeoutMs,
    onRecorded(ended, recorded) {
      observer.recorded(ended, recorded);
      const { delivery, fault, end } = ended;
      const { attemptId, webhookId, tenantId, isFailing } = delivery;
      if (recorded.status === 'retrying') {
        if (recorded.pauseMs === 0) dueSignals.signal([webhookId]);
        else dueSignals.signalLater(webhookId, recorded.pauseMs);
      }
      if (end !== 'cancelled' && end !== 'postponed' && fault !== 'erased' && (fault !== null || isFailing))
        lastNote = recordHealth(new Map([[attemptId, { tenantId, webhookId, fault }]]));
    },
    onError,
  });
  observer.dispatcher(sending);

  const recover = async (): Promise<void> => {
    const lost = await queue.recover();
    observer.lost(lost);
    for (const { webhookId } of lost) sending.wake(webhookId);
  };
  const keepAppending = async (): Promise<void> => {
    while (!signal.aborted) {
      await appendNotices(app, notices, signal);
      await newNotices.wait(NOTICES_EVERY_MS, signal);
    }
  };
  const work = [
    dueSignals.follow((webhookId) => sending.wake(webhookId), signal),
    untilAborted(signal, keepAppending, onError),
  ];
  const repeated = [
    every(RECOVER_EVERY_MS, recover, onError),
    every(COUNT_EVERY_MS, async () => observer.waiting(await queue.countWaiting()), onError),
  ];

  return {
    async stop() {
      await sending.stop(GRACE_MS);
      // batches run one after the other: with the last one all are written
      await lastNote;
      ending.abort();
      await Promise.all([...work, ...repeated.map((each) => each.stop())]);
      // the notices of the last attempts
      await appendNotices(app, notices, new AbortController().signal).catch(onError);
    },
  };
}
