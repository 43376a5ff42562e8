import type { AttemptReport, ClaimedDelivery } from './delivery-queue.js';

/** Sends deliveries to listeners. */
export interface DeliverySender {
  /**
   * Makes one attempt. Rejects only when nothing was sent since keys, secrets or the requests to an address could not be
   * read; the attempt is repeated when its lease has expired.
   */
  send(delivery: ClaimedDelivery): Promise<AttemptReport>;
  /** Closes all connections at once. */
  close(): Promise<void>;
}
