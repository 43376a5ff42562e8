export interface Clock {
  /** Returns milliseconds since the epoch. */
  now(): number;
}
