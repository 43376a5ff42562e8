/** Where a request comes from. */
export interface Place {
  /** Null when unknown. An IPv6 address counts with its /64. */
  readonly ip: string | null;
  /** What a cookie of the tenant's host names the browser by; null where there is none. */
  readonly browser: string | null;
}

export interface PlaceOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Networks and browsers from which accounts have signed in. Kept for 400 days after the last time, as digests that are
 * another for each account: they tell neither the address nor who else was there.
 */
export interface KnownPlaces {
  /** The account has signed in here. */
  remember(owner: PlaceOwner, place: Place): Promise<void>;
  /** Whether it ever has: by its browser, by its network, or not at all (null). */
  knows(owner: PlaceOwner, place: Place): Promise<'browser' | 'network' | null>;
  /** Forgets an account's places. Idempotent. */
  forget(owner: PlaceOwner): Promise<void>;
}
