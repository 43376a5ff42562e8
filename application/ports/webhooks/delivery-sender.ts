import type { AttemptReport, ClaimedDelivery } from './delivery-queue.js';

/** Sends deliveries to listeners. */
export interface DeliverySender {
  /**
   * Makes one attempt. Rejects only when nothing was sent since keys or secrets could not be read; the attempt is repeated
   * when its lease has expired.
   */
  send(delivery: ClaimedDelivery): Promise<AttemptReport>;
  /** Closes all connections at once. */
  close(): Promise<void>;
}
