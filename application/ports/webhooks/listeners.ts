import type { AttemptFault } from '../../../domain/delivery/delivery.js';

/**
 * Checks the URLs of webhooks, for early refusals: the addresses of a host name are checked again at every connection.
 */
export interface ListenerAddresses {
  /**
   * Returns why no listener may be at this URL, as in "is a private address; …"; null when one may. For an absolute http or
   * https URL without credentials and fragment. Refused are names inside a machine or network (`localhost`, `.local`,
   * `.internal`), literal addresses outside of the public internet, and plain http, unless their addresses lie in
   * `WEBHOOK_ALLOW_CIDRS`.
   */
  fault(url: string): Promise<string | null>;
}

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
