import type { ClaimedDelivery } from './delivery-queue.js';

/** Places at the dispatcher of this process, for attempts that begin as their deliveries are written down. */
export interface DeliveryPlaces {
  /** Keeps a place for one more delivery to this subscription; false: there is none. */
  keep(subscriptionId: string): boolean;
  /** Makes these attempts, which are written down, and gives back the other places. Called once, whatever happened. */
  begin(deliveries: readonly ClaimedDelivery[]): void;
}
