/** Whom an attempt to sign in counts against. */
export interface SignInAttempt {
  readonly tenantId: string;
  /** Of the email, whether somebody has it or not. */
  readonly emailDigest: string;
  /** Null when unknown. An IPv6 address counts with its /64. */
  readonly ip: string | null;
}

/**
 * Failed attempts, counted over all processes against accounts and against addresses (`domain/sign-in/lock-out.ts`).
 * What is counted is decided in one order for each account and address, however many attempts come at once.
 */
export interface SignInFailures {
  /** Until when account or address is locked, ISO 8601; null when neither is. */
  lockedUntil(attempt: SignInAttempt): Promise<string | null>;
  /**
   * Counts a failure against both, unless one is locked already. Answers until when (ISO 8601) this very one has locked
   * the account; null when it has not.
   */
  failed(attempt: SignInAttempt): Promise<string | null>;
  /** Forgets the account's failures. False, and nothing forgotten, when account or address has been locked meanwhile. */
  succeeded(attempt: SignInAttempt): Promise<boolean>;
  /** Forgets the failures and the locks of accounts. */
  clear(tenantId: string, emailDigests: readonly string[]): Promise<void>;
}
