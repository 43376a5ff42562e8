/** Where a chain does not hold. */
export interface BrokenLink {
  /** Of the entry; 1 is the tenant's first. */
  readonly id: number;
  /**
   * - `altered`: entry and event differ
   * - `removed`: the event has no entry any more
   * - `inserted`: the entry has no event
   * - `head`: entry and event agree, and differ from a head that was signed when they were new
   * - `gap`: a head that was signed then is missing in the log or among those kept, or does not name the one before it
   * - `signature`: the signature of a head is not the service's
   */
  readonly reason: 'altered' | 'removed' | 'inserted' | 'head' | 'gap' | 'signature';
}

/** What a check of a tenant's chain found. */
export interface Verification {
  readonly valid: boolean;
  /** Entries of the span that were checked. */
  readonly checked: number;
  readonly firstBroken: BrokenLink | null;
  /** As the event stream says it is. */
  readonly head: { readonly id: number; readonly hash: string };
}
