/** Whom an attempt to sign in counts against. */
export interface SignInAttempt {
  readonly tenantId: string;
  /** Of the email, whether somebody has it or not. */
  readonly emailDigest: string;
  /** Null when unknown. An IPv6 address counts with its /64. */
  readonly ip: string | null;
}

/** How an address stands at a tenant. */
export interface AddressStanding {
  /** It has used up its limit (`domain/sign-in/lock-out.ts`, `addressLimit`). */
  readonly isAbove: boolean;
  /**
   * How many refusals that have no event of their own are to be noted now, by the caller; 0 for none. Of any number of
   * callers at the same time one is told.
   */
  readonly toNote: number;
}

/** How account and address stand before a password is looked at. */
export interface Standing extends AddressStanding {
  /** Until when failures lock the account, ISO 8601; null when they do not, and where the address is above its limit. */
  readonly lockedUntil: string | null;
}

/** Refusals at a tenant that were not noted when they happened. */
export interface DueRefusals extends AddressStanding {
  readonly tenantId: string;
  readonly ip: string;
}

/**
 * Refused credentials, counted over all processes against accounts and against addresses, these by tenant
 * (`domain/sign-in/lock-out.ts`). What is counted is decided in one order for each account and address, however many
 * attempts come at once.
 */
export interface SignInFailures {
  /** How both stand. Where the address is above its limit the attempt ends here, and is counted as one. */
  standing(attempt: SignInAttempt): Promise<Standing>;
  /**
   * Counts a failure against both; against neither where the address is above its limit, and not against an account that
   * is locked. `lockedUntil`: until when this very failure has locked the account; null when it has not.
   */
  failed(attempt: SignInAttempt): Promise<Standing>;
  /**
   * Forgets the account's failures. False, and nothing forgotten, when the account has been locked meanwhile or the
   * address is above its limit.
   */
  succeeded(attempt: SignInAttempt): Promise<boolean>;
  /** Counts a refused credential that means no account: against the address alone. */
  refused(tenantId: string, ip: string | null): Promise<AddressStanding>;
  /** Refusals that this process has counted and that are to be noted by now, each told once over all processes. */
  dueRefusals(): Promise<readonly DueRefusals[]>;
  /** Forgets the failures and the locks of accounts. */
  clear(tenantId: string, emailDigests: readonly string[]): Promise<void>;
}
