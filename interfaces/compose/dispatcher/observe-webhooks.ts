import type {
  DueWebhook,
  EndedAttempt,
  LostAttempt,
  Recorded,
} from '../../../application/ports/webhooks/delivery-queue.js';
import { MANY_LOSSES } from '../../../domain/delivery/delivery.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../../infrastructure/telemetry/metrics.js';
import type { Dispatcher } from '../../webhook-dispatcher/dispatcher.js';

/** A signal counts as lost when a poll finds a delivery that has been due for this time, in ms. */
const OVERDUE_AFTER_MS = 3_000;

/** Receives the reports of the dispatcher and of the signals to it. */
export interface WebhookObserver {
  recorded(ended: EndedAttempt, recorded: Recorded): void;
  lost(attempts: readonly LostAttempt[]): void;
  polled(due: readonly DueWebhook[]): void;
  signalLost(reason: string): void;
  /** Records the number of messages in the dead queue of RabbitMQ. */
  dead(messages: number): void;
  waiting(count: number): void;
  dispatcher(of: Pick<Dispatcher, 'counts'>): void;
}

/** Turns reports into metrics and log lines, which have ids and codes, never a URL or the answer of a listener. */
export function observeWebhooks(log: Log, metrics: Metrics): WebhookObserver {
  const { attempts, postponed, deliveries, latency, lateness, losses, late, overdue, lostSignals } =
    webhookCounters(metrics);
  const now = { waiting: 0, oldestSeconds: 0, dead: 0 };
  addGauges(metrics, now);

  return {
    recorded({ delivery, fault, end, durationMs }, { status }) {
      if (end === 'postponed') {
        postponed();
        return;
      }
      attempts({ outcome: fault ?? end });
      if (status === 'lost') late();
      else if (status !== 'retrying') deliveries({ status });
      if (end !== 'cancelled') latency(durationMs / 1_000);
      lateness(Math.max(0, delivery.lateMs) / 1_000);
      const { deliveryId, webhookId, number } = delivery;
      if (fault !== null || status === 'failed')
        log.debug({ deliveryId, webhookId, number, fault, status }, 'attempt to deliver did not succeed');
    },
    lost(attemptsLost) {
      losses({}, attemptsLost.length);
      for (const { deliveryId, webhookId, losses: inRow } of attemptsLost) {
        const fields = { deliveryId, webhookId, losses: inRow };
        if (inRow >= MANY_LOSSES)
          log.error(
            fields,
            'all attempts of a delivery were interrupted: the pause before the next one grows each time',
          );
        else log.warn(fields, 'an attempt was interrupted: it is made again');
      }
    },
    polled(due) {
      now.oldestSeconds = Math.max(0, ...due.map(({ inMs }) => -inMs / 1_000));
      const found = due.filter(({ inMs }) => inMs < -OVERDUE_AFTER_MS).length;
      if (found > 0) overdue({}, found);
    },
    signalLost: (reason) => lostSignals({ reason }),
    dead(messages) {
      if (messages > now.dead)
        log.error(
          { messages },
          'the dead queue of RabbitMQ has messages that no dispatcher could handle: inspect and purge it; deliveries are found without them',
        );
      now.dead = messages;
    },
    waiting: (count) => {
      now.waiting = count;
    },
    dispatcher: (of) => addDispatcherGauges(metrics, of),
  };
}

const webhookCounters = (metrics: Metrics) => ({
  attempts: metrics.counter('webhook_attempts_total'),
  postponed: metrics.counter('webhook_postponed_total'),
  deliveries: metrics.counter('webhook_deliveries_total'),
  latency: metrics.duration('webhook_attempt_duration_seconds'),
  lateness: metrics.duration('webhook_lateness_seconds'),
  losses: metrics.counter('webhook_leases_lost_total'),
  late: metrics.counter('webhook_late_results_total'),
  overdue: metrics.counter('webhook_swept_total'),
  lostSignals: metrics.counter('webhook_hints_lost_total'),
});

function addGauges(
  metrics: Metrics,
  now: { readonly waiting: number; readonly oldestSeconds: number; readonly dead: number },
): void {
  metrics.gauge('webhook_hints_dead', () => [{ value: now.dead }]);
  metrics.gauge('webhook_deliveries_waiting', () => [{ value: now.waiting }]);
  metrics.gauge('webhook_oldest_due_seconds', () => [{ value: now.oldestSeconds }]);
}

function addDispatcherGauges(metrics: Metrics, dispatcher: Pick<Dispatcher, 'counts'>): void {
  metrics.gauge('webhook_requests_under_way', () => {
    const { healthy, suspect } = dispatcher.counts();
    return [
      { labels: { pool: 'healthy' }, value: healthy },
      { labels: { pool: 'suspect' }, value: suspect },
    ];
  });
  metrics.gauge('webhook_suspect_listeners', () => [{ value: dispatcher.counts().suspects }]);
}
