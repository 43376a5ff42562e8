import { setImmediate } from 'node:timers/promises';
import type { DeliveryPlaces } from '../../application/ports/webhooks/delivery-places.js';
import type { ClaimedDelivery } from '../../application/ports/webhooks/delivery-queue.js';
import type { Asked } from './lanes.js';

export interface PlacesOptions {
  /** Null: there is no room. */
  readonly reserve: (subscriptionId: string) => Asked | null;
  readonly release: (asked: Asked) => void;
  readonly attempt: (asked: Asked, delivery: ClaimedDelivery) => Promise<void>;
  /** Told of what the dispatcher has to finish before it ends. */
  readonly track: (work: Promise<void>) => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** What takes longer to be written down is left to whoever finds its lease run out: an attempt has to end within it. */
export const MOST_WRITING_MS = 10_000;
/** Begun in one go: others wait no longer than that takes. */
const AT_A_TIME = 32;

/** Places for the deliveries of one transaction. See the port. */
export function deliveryPlaces({ reserve, release, attempt, track, now }: PlacesOptions): DeliveryPlaces {
  const kept = new Map<string, Asked[]>();
  const by = now() + MOST_WRITING_MS;

  const beginAll = async (all: readonly (readonly [Asked, ClaimedDelivery])[]): Promise<void> => {
    for (const [index, [asked, delivery]] of all.entries()) {
      track(attempt(asked, delivery));
      if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
    }
  };
  return {
    keep(subscriptionId) {
      const asked = reserve(subscriptionId);
      if (asked === null) return false;
      const own = kept.get(subscriptionId);
      if (own) own.push(asked);
      else kept.set(subscriptionId, [asked]);
      return true;
    },
    begin(deliveries) {
      const inTime = now() < by ? deliveries : [];
      track(beginAll(inTime.map((one) => [kept.get(one.subscriptionId)!.pop()!, one] as const)));
      for (const asked of [...kept.values()].flat()) release(asked);
      kept.clear();
    },
  };
}
