/** What an append may hold, in bytes. */
export interface AppendLimits {
  readonly append: number;
  readonly event: number;
  /** Whether metadata and type count, as from 25.1 on. */
  readonly wholeEvents: boolean;
  /** Of a message as it is sent. */
  readonly message: number;
}

const MIB = 1024 * 1024;

/** Returns the default limits of appends of a version. Before 26 a single event has no limit of its own. */
export const limitsOf = (version: number): AppendLimits => ({
  append: version >= 26 ? 256 * MIB : MIB,
  event: version >= 26 ? 16 * MIB : Number.POSITIVE_INFINITY,
  wholeEvents: version >= 25.1,
  message: 17 * MIB,
});
