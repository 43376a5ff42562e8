export interface Ids {
  /** A new UUID that sorts by time (version 7). */
  next(): string;
  /** The same UUID for the same arguments (version 5). `namespace` is a UUID. */
  derive(namespace: string, name: string): string;
}
