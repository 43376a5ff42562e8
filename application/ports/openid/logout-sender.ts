import type { LogoutFailure } from './logout-queue.js';

/** Sends logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.5) through the client of deliveries. */
export interface LogoutSender {
  /**
   * Posts a logout token to a client's address. Returns null where it was accepted, else why not. Follows no redirect. Never rejects
   * for a fault of the receiver.
   * @param isKnown whether the host has accepted a token of this client before; the requests to others are limited
   */
  send(request: {
    readonly tenantId: string;
    readonly uri: string;
    readonly token: string;
    readonly isKnown: boolean;
  }): Promise<LogoutFailure | null>;
  /** Ends requests under way. */
  close(): Promise<void>;
}
