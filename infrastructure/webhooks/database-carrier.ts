import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryCarrier } from '../../application/ports/webhooks/delivery-carrier.js';
import type { DeliveryQueue, DueSubscription } from '../../application/ports/webhooks/delivery-queue.js';

export interface DatabaseCarrierOptions {
  readonly queue: Pick<DeliveryQueue, 'due'>;
  /** Milliseconds between two looks; asked anew each time, since it may depend on what else carries hints. */
  readonly everyMs: () => number;
  /** Takes what makes the next look come at once: for who hears that something was written down. */
  readonly onWritten?: (look: () => void) => void;
  /** Told what a look found, in every round. */
  readonly onLook?: (due: readonly DueSubscription[]) => void;
  readonly onError: (error: unknown) => void;
}

/** A look takes this part of the time at most: with very many listeners there are fewer looks. */
const SHARE = 1 / 5;
/** But nobody is looked for later than this: what took so long may have been a process that stood still. */
const MOST_REST_MS = 5_000;
/** Looks reach a little further than the next one. */
const MARGIN_MS = 250;

const rest = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  sleep(Math.max(0, milliseconds), undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Looks into the database for what is due, and sets a timer for what will be before the next look. Whatever other carriers
 * lose is found here, so that it is both the carrier where there is no other, and the sweeper beside one.
 */
export function databaseCarrier({
  queue,
  everyMs,
  onWritten,
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
    // timers take whole milliseconds, and may fire within the one before
    timers.set(subscriptionId, setTimeout(fire, Math.ceil(inMs) + 1).unref());
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
      let hurry = new AbortController();
      const endRest = (): void => hurry.abort();
      onWritten?.(endRest);
      // of what `AbortSignal.any` makes, Node 20 would keep a note in the signal for as long as that lives
      signal.addEventListener('abort', endRest, { once: true });
      while (!signal.aborted) {
        // what is written from here on may not be seen by this look
        hurry = new AbortController();
        const begun = performance.now();
        await look().catch(onError);
        const least = Math.min((performance.now() - begun) / SHARE, MOST_REST_MS);
        await rest(least, signal);
        await rest(everyMs() - least, hurry.signal);
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
