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
