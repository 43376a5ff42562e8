/** The last fault in sign-ins with a connection. */
export interface ConnectionError {
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
  /** A machine word. */
  readonly code: string;
  /** A sentence for administrators, without secrets and addresses of people. */
  readonly detail: string;
}

/** How a connection was last used. */
export interface ConnectionUse {
  /** ISO 8601 UTC with milliseconds; null for never. */
  readonly lastUsedAt: string | null;
  /** Null for none in the last 30 days. */
  readonly lastError: ConnectionError | null;
}

/** How many sign-ins with one connection have to fail within how many ms until owners are notified, once in how many. */
export const failureBurst = { failures: 10, withinMs: 600_000, everyMs: 3_600_000 } as const;

/** An external account that its user signed in with. */
export interface UsedIdentity {
  readonly userId: string;
  readonly identityId: string;
}

/**
 * When connections and external accounts were last used, and with what fault: kept outside the log, since nothing depends on
 * it.
 */
export interface ConnectionUses {
  /** Records that someone signed in with a connection. @param used the account that they did it with; null for an unknown one */
  recordUse(tenantId: string, connectionId: string, used: UsedIdentity | null): Promise<void>;
  /**
   * Records that a sign-in with a connection failed. Returns whether owners are to be notified (`failureBurst`); of concurrent failures one
   * returns true.
   */
  recordFailure(tenantId: string, connectionId: string, fault: Omit<ConnectionError, 'at'>): Promise<boolean>;
  /** Records a fault that no sign-in failed by. */
  recordFault(tenantId: string, connectionId: string, fault: Omit<ConnectionError, 'at'>): Promise<void>;
  /** Returns the uses of the connections of a tenant by id; a connection without any has none. */
  of(tenantId: string): Promise<ReadonlyMap<string, ConnectionUse>>;
  /** Returns when the external accounts of a user were last used, by their id; one that never was is missing. */
  ofIdentities(tenantId: string, userId: string): Promise<ReadonlyMap<string, string>>;
  /** Forgets the uses of an external account, or of all those of a user. Idempotent. */
  forgetIdentities(tenantId: string, userId: string, identityId?: string): Promise<void>;
  /** Forgets those of a connection that is deleted. Idempotent. */
  forget(tenantId: string, connectionId: string): Promise<void>;
}
