/** The first fault of a chain. */
export interface BrokenLink {
  /** Number of the entry, from 1. */
  readonly id: number;
  /**
   * - `altered`: entry and event differ
   * - `removed`: the event has no entry any more
   * - `inserted`: the entry has no event
   * - `head`: entry and event agree, and differ from a head or a checkpoint that was signed when they were new
   * - `gap`: a head that was signed then is missing in the log or among those kept, or does not name the one before it
   * - `signature`: the signature of a head or a checkpoint is not the service's
   * - `tree`: a stored hash of the tree over the entries, or the end of the chain that is stored, is missing or another one
   */
  readonly reason: 'altered' | 'removed' | 'inserted' | 'head' | 'gap' | 'signature' | 'tree';
}

/** The result of the check of a tenant's chain. */
export interface Verification {
  readonly valid: boolean;
  /** The number of entries of the span that were checked. */
  readonly checked: number;
  readonly firstBroken: BrokenLink | null;
  /** The last entry that was reached, computed from the events. */
  readonly head: { readonly id: number; readonly hash: string };
}
