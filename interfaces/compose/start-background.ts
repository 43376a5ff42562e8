import { notifier } from '../../infrastructure/concurrency/notifier.js';
import { keepRunning } from '../../infrastructure/concurrency/repeat.js';
import { rabbitMqEventBroker } from '../../infrastructure/rabbitmq/rabbitmq-event-broker.js';
import { followEventBroker } from '../../projections/event-broker/follow-event-broker.js';
import { projections } from '../../projections/registry.js';
import { startLogoutSender } from './dispatcher/logout-sender.js';
import { type MailSenderOptions, startMailSender } from './dispatcher/mail-sender.js';
import { openWebhooks, type Webhooks } from './dispatcher/open-webhooks.js';
import { startWebhookSender } from './dispatcher/webhook-sender.js';
import type { Part, PartOptions, Parts } from './parts.js';
import { startProjector } from './projector/start-projector.js';
import type { ReadinessOptions } from './readiness.js';
import type { Runtime } from './runtime/runtime.js';

/** Starts the roles `dispatcher` and `projector`. Returns what `readiness` asks of them. */
export async function startBackground(
  runtime: Runtime,
  background: Parts,
  options: PartOptions,
): Promise<Pick<ReadinessOptions, 'webhookFault' | 'brokerFault'>> {
  const { roles } = runtime.config;
  const none = (): string => '';
  if (!roles.includes('dispatcher') && !roles.includes('projector'))
    return { webhookFault: none, brokerFault: none };
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
  const broker = roles.includes('projector') ? await startEventBroker(runtime, options) : null;
  if (broker !== null) background.add(broker);
  return { webhookFault: () => dueSignals.fault(), brokerFault: () => broker?.fault() ?? '' };
}

interface StartDispatcherOptions extends PartOptions, MailSenderOptions {
  readonly webhooks: Webhooks;
}

/** Starts the role `dispatcher`: sends deliveries to listeners, mails, and logout tokens to applications. */
function startDispatcher(runtime: Runtime, options: StartDispatcherOptions): Part {
  const sending = startWebhookSender(runtime, options.webhooks, options.onError);
  const mailing = startMailSender(runtime, options);
  const notifying = startLogoutSender(runtime, options);
  return { stop: () => Promise.all([mailing.stop(), sending.stop(), notifying.stop()]) };
}

/** The publisher of events, with the reason why they wait; empty when they do not. */
interface RunningEventBroker extends Part {
  fault(): string;
}

/** Starts publishing events to RabbitMQ; null unless `EVENTS_AMQP` is on. */
async function startEventBroker(
  { config, store, database, log }: Runtime,
  { metrics, onError }: PartOptions,
): Promise<RunningEventBroker | null> {
  const { rabbitMqUrl: url, baseUrl, eventsAmqp } = config;
  const results = metrics.counter('broker_events_total');
  if (!eventsAmqp || url === null) return null;
  const broker = await rabbitMqEventBroker({ url, onResult: (result) => results({ result }), onError });
  const options = { database, store, projections, broker, baseUrl, log };
  const following = keepRunning((signal) => followEventBroker(options, signal), onError);
  return {
    fault: () => broker.fault(),
    async stop() {
      await following.stop();
      await broker.close();
    },
  };
}
