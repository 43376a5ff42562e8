/**
 * Signals to the dispatchers of all processes that deliveries are due. A signal that is lost, repeated or late changes when
 * a delivery is claimed, never whether.
 */
export interface DueSignals {
  /** Calls `onDue` for webhooks with deliveries that are due, until the signal. Does not reject. */
  follow(onDue: (webhookId: string) => void, signal: AbortSignal): Promise<void>;
  /** Signals that deliveries of these webhooks are due now. Returns at once, also where a signal is lost. */
  signal(webhookIds: readonly string[]): void;
  /** Signals that a delivery of this webhook will be due in so many milliseconds. */
  signalLater(webhookId: string, inMs: number): void;
  /** Returns why signals do not arrive, for an operator; an empty text when they do. */
  fault(): string;
  close(): Promise<void>;
}
