import type { DueSignals } from '../../application/ports/webhooks/due-signals.js';
import type { DeliveryQueue, DueWebhook } from '../../application/ports/webhooks/delivery-queue.js';
import { pause } from '../../application/shared/pause.js';
import { type Notifier, notifier } from '../concurrency/notifier.js';

export interface DatabaseSignalsOptions {
  readonly queue: Pick<DeliveryQueue, 'due'>;
  /** Returns the milliseconds between two polls. Called before each, since it may depend on the state of RabbitMQ. */
  readonly everyMs: () => number;
  /** Notified when another process has written deliveries: the next poll begins at once. */
  readonly written?: Notifier;
  /** Called with what each poll found. */
  readonly onPoll?: (due: readonly DueWebhook[]) => void;
  readonly onError: (error: unknown) => void;
}

/** The largest share of the time that polls take: with very many webhooks there are fewer polls. */
const SHARE = 1 / 5;
/** The longest pause for that reason: a longer poll may come from a suspended process. */
const MOST_PAUSE_MS = 5_000;
/** How far a poll looks beyond the next one. */
const MARGIN_MS = 250;

/**
 * Creates signals from polls of the database for webhooks with due deliveries, with a timer for those that are due before
 * the next poll. They work alone, or beside those of a broker (`withPolling`).
 */
export function databaseSignals(options: DatabaseSignalsOptions): DueSignals {
  const { queue, everyMs, written = notifier(), onPoll, onError } = options;
  const followers = new Set<(webhookId: string) => void>();
  const timers = new Map<string, NodeJS.Timeout>();

  const wake = (webhookId: string): void => {
    for (const follower of followers) follower(webhookId);
  };
  const wakeLater = (webhookId: string, inMs: number): void => {
    clearTimeout(timers.get(webhookId));
    const fire = (): void => {
      timers.delete(webhookId);
      wake(webhookId);
    };
    // timers take whole milliseconds, and may fire within the one before the given one
    timers.set(webhookId, setTimeout(fire, Math.ceil(inMs) + 1).unref());
  };
  const poll = async (): Promise<void> => {
    const due = await queue.due(everyMs() + MARGIN_MS);
    for (const { webhookId, inMs } of due) {
      if (inMs <= 0) wake(webhookId);
      else wakeLater(webhookId, inMs);
    }
    onPoll?.(due);
  };
  const stopTimers = (): void => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };

  return {
    async follow(onDue, signal) {
      followers.add(onDue);
      while (!signal.aborted) {
        const startedAt = performance.now();
        await poll().catch(onError);
        const least = Math.min((performance.now() - startedAt) / SHARE, MOST_PAUSE_MS);
        await pause(least, signal);
        await written.wait(everyMs() - least, signal);
      }
      followers.delete(onDue);
      if (followers.size === 0) stopTimers();
    },
    signal(webhookIds) {
      for (const webhookId of webhookIds) wake(webhookId);
    },
    signalLater(webhookId, inMs) {
      // a poll finds later deliveries
      if (followers.size > 0 && inMs <= everyMs() + MARGIN_MS) wakeLater(webhookId, inMs);
    },
    fault: () => '',
    close() {
      followers.clear();
      stopTimers();
      return Promise.resolve();
    },
  };
}

/** Combines the signals of a broker with polls, which find the signals that the broker loses and replace it during its faults. */
export function withPolling(broker: DueSignals, polling: DueSignals): DueSignals {
  const isUp = (): boolean => broker.fault() === '';
  return {
    async follow(onDue, signal) {
      await Promise.all([broker.follow(onDue, signal), polling.follow(onDue, signal)]);
    },
    signal(webhookIds) {
      // wakes this process at once, however long the broker takes to wake others
      polling.signal(webhookIds);
      if (isUp()) broker.signal(webhookIds);
    },
    signalLater: (webhookId, inMs) => (isUp() ? broker : polling).signalLater(webhookId, inMs),
    fault: () => broker.fault(),
    async close() {
      await Promise.all([broker.close(), polling.close()]);
    },
  };
}
