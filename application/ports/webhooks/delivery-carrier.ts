/**
 * Wakes dispatchers in all processes. It carries hints: one that is lost, repeated or late changes when a
 * delivery is claimed, never whether.
 */
export interface DeliveryCarrier {
  /** Calls `onDue` for webhooks with deliveries that are due, until the signal. Does not reject. */
  follow(onDue: (webhookId: string) => void, signal: AbortSignal): Promise<void>;
  /** Sends hints that deliveries of these webhooks are due now. Returns at once, also where a hint is lost. */
  tell(webhookIds: readonly string[]): void;
  /** Sends a hint that a delivery of this webhook will be due in so many milliseconds. */
  tellLater(webhookId: string, inMs: number): void;
  /** Returns the faults of the carrier, for an operator; an empty text for none. */
  trouble(): string;
  close(): Promise<void>;
}
