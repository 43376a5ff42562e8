/** An authenticator app that is being set up. */
export interface TotpSetUp {
  /** 20 random bytes, base32 (RFC 4648). */
  readonly secret: string;
  /** The secret, sealed for the form that confirms it by a code. */
  readonly setUp: string;
}

/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds. */
export interface OneTimeCodes {
  /** Begins the set-up of an authenticator app for this user. */
  begin(userId: string): TotpSetUp;
  /**
   * Returns the secret of a set-up that was started for this user within the last ten minutes; null for any other text.
   */
  secretOf(userId: string, setUp: string): string | null;
  /** Returns the address that authenticator apps read from a QR code. */
  address(secret: string, names: { readonly issuer: string; readonly account: string }): string;
  /**
   * Returns the time step that the code belongs to: that of `now` (ms since the epoch), or the one before or after.
   * Null for any other text.
   */
  stepOf(secret: string, code: string, now: number): number | null;
}

/**
 * The time steps of codes that were accepted, and the wrong codes since (`domain/sign-in/lock-out.ts`, `appCodes`). Those in
 * browsers in which the account has signed in are counted apart, so that strangers never use up the tries of the user.
 */
export interface TotpSteps {
  /**
   * Records that the code of a step was accepted, which deletes the misses, but for those of strangers who have used up theirs.
   * Returns false when that one or a later one was before.
   */
  consume(owner: TotpOwner, step: number): Promise<boolean>;
  /**
   * Counts a code as a miss, before it is looked at. Returns false when the misses of browsers that the account knows, or of
   * all others, are used up: of any number of concurrent tries, as many are looked at as are left.
   */
  take(owner: TotpOwner, isKnownBrowser: boolean): Promise<boolean>;
  /** Deletes the misses of a user's authenticator apps, after another factor was proved. */
  clearMisses(tenantId: string, userId: string): Promise<void>;
  /** Returns whether the user is to be notified at `now` (ms) of a lock of the step: of concurrent callers, one. */
  claimNotice(owner: TotpOwner, now: number): Promise<boolean>;
  /** Deletes the steps of a user's authenticator apps. */
  forget(tenantId: string, userId: string): Promise<void>;
}

/** An authenticator app of a user. */
export interface TotpOwner {
  readonly tenantId: string;
  readonly userId: string;
  readonly factorId: string;
}

/** Codes that stand in for a lost second factor. */
export interface BackupCodeSecrets {
  /** Returns ten new codes of 50 random bits each, as people read them: `abcde-fghjk`. */
  newCodes(): readonly string[];
  /** Returns new codes of a user, sealed for the browser that is shown them. */
  seal(userId: string, codes: readonly string[]): string;
  /** Returns codes that were sealed for this user within the last ten minutes; null for any other text. */
  open(userId: string, sealed: string): readonly string[] | null;
  /** Returns the keyed hash of a user's code as it was typed: upper case, spaces and hyphens do not count. */
  hash(userId: string, code: string): string;
}
