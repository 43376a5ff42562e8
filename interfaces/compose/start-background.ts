import { notifier } from '../../infrastructure/concurrency/notifier.js';
import { openWebhooks } from './dispatcher/open-webhooks.js';
import { startDispatcher } from './dispatcher/start-dispatcher.js';
import type { PartOptions, Parts } from './parts.js';
import { startProjector } from './projector/start-projector.js';
import type { Runtime } from './runtime/runtime.js';

/** Starts the roles `dispatcher` and `projector`. Returns the function `webhookFault` of `ReadinessOptions`. */
export async function startBackground(
  runtime: Runtime,
  background: Parts,
  options: PartOptions,
): Promise<() => string> {
  const { roles } = runtime.config;
  if (!roles.includes('dispatcher') && !roles.includes('projector')) return () => '';
  const webhooks = background.add(await openWebhooks(runtime, options));
  const { dueSignals } = webhooks;
  const mailsDue = notifier();
  if (roles.includes('dispatcher'))
    background.add(startDispatcher(runtime, { ...options, mailsDue, webhooks }));
  // added last, so that it stops first and writes no deliveries while the last ones are sent
  if (roles.includes('projector'))
    background.add(
      startProjector(runtime, {
        ...options,
        onMails: mailsDue.notify,
        onDeliveries: (webhookIds) => dueSignals.signal(webhookIds),
      }),
    );
  return () => dueSignals.fault();
}
