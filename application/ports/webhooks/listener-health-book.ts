import type { AttemptFault } from '../../../domain/delivery/delivery.js';

/** An attempt's end, as far as it says how the listener is. */
export interface HealthNote {
  readonly tenantId: string;
  readonly subscriptionId: string;
  /** Null: it succeeded. */
  readonly fault: AttemptFault | null;
}

/** How listeners have been answering, over all processes. */
export interface ListenerHealthBook {
  /** Notes attempts, in order; what a listener's turn is becomes a notice. `now`: ms since the epoch. */
  note(notes: readonly HealthNote[], now: number): Promise<void>;
}
