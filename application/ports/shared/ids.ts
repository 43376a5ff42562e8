/** Makes UUIDs (RFC 9562). */
export interface Ids {
  /** Returns a new UUID of version 7, which sorts by the time of its creation. */
  next(): string;
  /** Returns the UUID of version 5 for these arguments. `namespace` is a UUID; throws TypeError where it is none. */
  derive(namespace: string, name: string): string;
  /**
   * Returns the UUID of version 8 for these arguments, which sorts by `at` (milliseconds since the epoch), so that rows
   * which are written one after the other are close to each other in an index.
   */
  deriveAt(namespace: string, name: string, at: number): string;
}
