import type { AttemptFault } from '../../../domain/delivery/delivery.js';

/** The facts of an attempt that determine the health of its listener. */
export interface HealthNote {
  readonly tenantId: string;
  readonly webhookId: string;
  /** Null: it succeeded. */
  readonly fault: AttemptFault | null;
}

/** The health of listeners, over all processes. */
export interface ListenerHealthBook {
  /** Records attempts, in order, and a notice when a listener degrades or recovers. `now`: ms since the epoch. */
  note(notes: readonly HealthNote[], now: number): Promise<void>;
}
