export interface Ids {
  /** A new UUID that sorts by time (version 7). */
  next(): string;
  /** The same UUID for the same arguments (version 5). `namespace` is a UUID. */
  derive(namespace: string, name: string): string;
  /**
   * The same UUID for the same arguments, which sorts by `at`, milliseconds since the epoch (version 8): what is written
   * in the order of time lies together in an index.
   */
  deriveAt(namespace: string, name: string, at: number): string;
}
