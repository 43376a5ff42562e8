import type { AttemptFault } from '../../../domain/delivery/delivery.js';

/** The end of an attempt, as far as it says how the listener is. */
export interface HealthNote {
  readonly tenantId: string;
  readonly webhookId: string;
  /** Null: it succeeded. */
  readonly fault: AttemptFault | null;
}

/** How listeners have been answering, over all processes. */
export interface ListenerHealthBook {
  /** Notes attempts, in order. A listener that degrades or recovers becomes a notice. `now`: ms since the epoch. */
  note(notes: readonly HealthNote[], now: number): Promise<void>;
}
