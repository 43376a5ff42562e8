/** Codes that stand in for a lost second factor. */
export interface BackupCodeSecrets {
  /** Returns ten new codes of 50 random bits each, as people read them: `abcde-fghjk`. */
  newCodes(): readonly string[];
  /** Returns the keyed hash of a user's code as it was typed: upper case, spaces and hyphens do not count. */
  hash(userId: string, code: string): string;
}
