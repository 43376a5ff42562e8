import type { AttemptReport, ClaimedDelivery } from './delivery-queue.js';

/** Makes attempts. */
export interface DeliverySender {
  /**
   * Makes one attempt. Rejects only where nothing was sent for a reason on our side (keys or secrets could not be read): the
   * attempt is then made again when its lease has run out.
   */
  send(delivery: ClaimedDelivery): Promise<AttemptReport>;
  /** Cuts every connection. */
  close(): Promise<void>;
}
