/** The account and the IP address that an attempt to sign in is counted for. */
export interface SignInAttempt {
  readonly tenantId: string;
  /** The keyed digest of the email, also of one that no user has. */
  readonly emailDigest: string;
  /** Null when unknown. An IPv6 address counts with its /64. */
  readonly ip: string | null;
  /**
   * The id of a browser that the account has signed in in; null for any other. The attempt is then counted for this
   * browser with this account, and neither for the account nor for the IP address. Default: null.
   */
  readonly knownBrowserId?: string | null;
}

/** The refusals of an IP address at a tenant. */
export interface AddressStatus {
  /** Whether the IP address has used up its limit (`domain/sign-in/lock-out.ts`, `addressLimit`). */
  readonly isAbove: boolean;
  /**
   * The number of refusals without an event of their own that the caller has to record now; 0 for none. Of concurrent
   * callers, one gets the number.
   */
  readonly toNote: number;
}

/** The refusals of account and IP address before a password is verified. */
export interface AttemptStatus extends AddressStatus {
  /** The time until which failures lock the account, ISO 8601; null for no lock, and for an IP address above its limit. */
  readonly lockedUntil: string | null;
}

/** Refusals at a tenant that have no event yet. */
export interface DueRefusals extends AddressStatus {
  readonly tenantId: string;
  readonly ip: string;
}

/**
 * Counts refused credentials over all processes: for accounts, for the browsers that they know, and for IP addresses at a tenant
 * (`domain/sign-in/lock-out.ts`). Concurrent attempts of an account or an IP address are counted one after the other.
 */
export interface SignInFailures {
  /** Returns the refusals of both. For an IP address above its limit the attempt is refused and counted by this call. */
  status(attempt: SignInAttempt): Promise<AttemptStatus>;
  /**
   * Counts a failure for both; for neither when the IP address is above its limit, and not for a locked account.
   * `lockedUntil`: the end of the lock that this failure has caused; null for none.
   */
  failed(attempt: SignInAttempt): Promise<AttemptStatus>;
  /**
   * Deletes the account's failures. Returns false, and deletes none, when the account was locked meanwhile or the IP
   * address is above its limit.
   */
  succeeded(attempt: SignInAttempt): Promise<boolean>;
  /** Counts a refused credential that belongs to no account, for the IP address alone. */
  refused(tenantId: string, ip: string | null): Promise<AddressStatus>;
  /** Returns refusals that this process has counted and that must be recorded now; each is returned to one process. */
  dueRefusals(): Promise<readonly DueRefusals[]>;
  /** Deletes the failures and the locks of accounts, also those in the browsers that they know. */
  clear(tenantId: string, emailDigests: readonly string[]): Promise<void>;
}
