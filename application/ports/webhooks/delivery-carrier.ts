/**
 * Wakes dispatchers, in whichever process they are. What it carries are hints: that one is lost, comes twice or comes
 * late changes when a delivery is looked at, never whether.
 */
export interface DeliveryCarrier {
  /** Calls `onDue` for subscriptions that something is due for, until the signal. Does not reject. */
  follow(onDue: (subscriptionId: string) => void, signal: AbortSignal): Promise<void>;
  /** Something is due for these subscriptions now. Returns at once, whatever becomes of the hint. */
  tell(subscriptionIds: readonly string[]): void;
  /** Something will be due for this subscription in so many milliseconds. */
  tellLater(subscriptionId: string, inMs: number): void;
  /** What is wrong with it, for an operator; empty when nothing is. */
  trouble(): string;
  close(): Promise<void>;
}
