import type { AttemptFault } from '../../../domain/delivery/delivery.js';

/** A session that is over, of which no client has been notified yet. */
export interface EndedSession {
  readonly sessionId: string;
  readonly tenantId: string;
  readonly userId: string;
  /** The clients that had a grant in it. */
  readonly clientIds: readonly string[];
}

/** A claim on notifying one client of the end of one session. */
export interface DueLogout extends Omit<EndedSession, 'clientIds'> {
  readonly clientId: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** The host that accepted a logout token for this client last; null for none. */
  readonly acceptedBy: string | null;
}

/** Why a logout token was not accepted; `limited`: a host that has never accepted one had had as many requests as it may get. */
export type LogoutFault = AttemptFault | 'limited';
export const logoutFaults: readonly LogoutFault[] = [
  'timeout',
  'dns',
  'connect',
  'tls',
  'blocked_address',
  'redirect',
  'http_status',
  'protocol',
  'limited',
];

/** The failure of an attempt. */
export interface LogoutFailure {
  readonly fault: LogoutFault;
  /** Null where no status came. */
  readonly statusCode: number | null;
}

/** The result of an attempt. */
export type LogoutResult =
  | { readonly kind: 'accepted'; readonly host: string }
  /** `retryAt`: milliseconds since the epoch; null: it was the last attempt. */
  | ({ readonly kind: 'failed'; readonly retryAt: number | null } & LogoutFailure)
  /** The client no longer wants to be notified: nothing was sent. */
  | { readonly kind: 'dropped' };

/**
 * Ends of sessions of which clients are to be notified. The end of a session and its entry here are one commit. Times are
 * milliseconds since the epoch.
 */
export interface LogoutQueue {
  /** Returns the oldest of the sessions that ended at `before` or earlier, `most` at the most. */
  ended(before: number, most: number): Promise<readonly EndedSession[]>;
  /** Replaces these ends by one logout for each of their clients, due at `now`. Of concurrent calls for a session one counts. */
  plan(sessions: readonly EndedSession[], now: number): Promise<void>;
  /**
   * Claims due logouts, a few for each client. Those of a claim without a record are due again after `leaseMs`.
   * @param busy clients that get no more now
   */
  claim(most: number, now: number, leaseMs: number, busy: readonly string[]): Promise<readonly DueLogout[]>;
  /**
   * Returns since when the oldest has been due at `now`, be it the end of a session that is not planned yet or a logout that no process
   * has claimed; null when none is due.
   */
  oldestDue(now: number): Promise<number | null>;
  /** Records the result of an attempt. Does nothing when the claim was lost. */
  record(logout: DueLogout, result: LogoutResult, now: number): Promise<void>;
}

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
