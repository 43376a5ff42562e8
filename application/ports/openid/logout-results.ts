import type { LogoutFailure } from './logout-queue.js';

/** What became of the logout tokens to a client: facts for administrators. Times are ISO 8601 UTC with milliseconds. */
export interface LogoutState {
  /** When it accepted one last; null for never. */
  readonly lastDeliveredAt: string | null;
  /** The last failed attempt; null for none. */
  readonly lastFailure: (LogoutFailure & { readonly at: string }) | null;
}

/** The results of logout tokens, by client. */
export interface LogoutResults {
  /** Returns the state of those of a tenant's clients that tokens were sent to, by their ids. */
  of(tenantId: string, clientIds: readonly string[]): Promise<ReadonlyMap<string, LogoutState>>;
}
