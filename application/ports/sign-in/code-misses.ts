/** An account, by ids. */
export interface CodeOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Counts wrong mailed codes of accounts, over all networks and processes (`domain/sign-in/mailed-code.ts`). Times are ms
 * since the epoch.
 */
export interface CodeMisses {
  /**
   * Counts a try as a miss, before the code is looked at. Returns false when the account has used up its misses: of any
   * number of concurrent tries, ten are looked at.
   */
  take(owner: CodeOwner, now: number): Promise<boolean>;
  /** Returns whether the account has used up its misses. */
  areUsedUp(owner: CodeOwner, now: number): Promise<boolean>;
  /** Deletes the misses of an account. Idempotent. */
  clear(owner: CodeOwner): Promise<void>;
}
