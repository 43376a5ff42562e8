import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryCarrier } from '../../application/ports/delivery-carrier.js';
import type { DeliveryQueue, DueSubscription } from '../../application/ports/delivery-queue.js';

export interface DatabaseCarrierOptions {
  readonly queue: Pick<DeliveryQueue, 'due'>;
  /** Milliseconds between two looks; asked anew each time, since it may depend on what else carries hints. */
  readonly everyMs: () => number;
  /** Told what a look found, in every round. */
  readonly onLook?: (due: readonly DueSubscription[]) => void;
  readonly onError: (error: unknown) => void;
}

/** A look takes this part of the time at most: with very many listeners there are fewer looks. */
const SHARE = 1 / 5;
/** Looks reach a little further than the next one. */
const MARGIN_MS = 250;

/**
 * Looks into the database for what is due, and sets a timer for what will be before the next look. Whatever other carriers
 * lose is found here, so that it is both the carrier where there is no other, and the sweeper beside one.
 */
export function databaseCarrier({
  queue,
  everyMs,
  onLook,
  onError,
}: DatabaseCarrierOptions): DeliveryCarrier {
  const followers = new Set<(subscriptionId: string) => void>();
  const timers = new Map<string, NodeJS.Timeout>();

  const wake = (subscriptionId: string): void => {
    for (const follower of followers) follower(subscriptionId);
  };
  const later = (subscriptionId: string, inMs: number): void => {
    clearTimeout(timers.get(subscriptionId));
    const fire = (): void => {
      timers.delete(subscriptionId);
      wake(subscriptionId);
    };
    // timers may fire within the millisecond before
    timers.set(subscriptionId, setTimeout(fire, inMs + 1).unref());
  };
  const look = async (): Promise<void> => {
    const due = await queue.due(everyMs() + MARGIN_MS);
    for (const { subscriptionId, inMs } of due) {
      if (inMs <= 0) wake(subscriptionId);
      else later(subscriptionId, inMs);
    }
    onLook?.(due);
  };
  const stopTimers = (): void => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };

  return {
    async follow(onDue, signal) {
      followers.add(onDue);
      while (!signal.aborted) {
        const begun = performance.now();
        await look().catch(onError);
        const pause = Math.max(everyMs(), (performance.now() - begun) / SHARE);
        await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
      followers.delete(onDue);
      if (followers.size === 0) stopTimers();
    },
    tell(subscriptionIds) {
      for (const subscriptionId of subscriptionIds) wake(subscriptionId);
    },
    tellLater(subscriptionId, inMs) {
      // what is further away is found by a look
      if (followers.size > 0 && inMs <= everyMs() + MARGIN_MS) later(subscriptionId, inMs);
    },
    trouble: () => '',
    close() {
      followers.clear();
      stopTimers();
      return Promise.resolve();
    },
  };
}
