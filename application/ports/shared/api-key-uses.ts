/** The last use of an API key. */
export interface ApiKeyLastUse {
  /** ISO 8601. */
  readonly lastUsedAt: string;
  /** The /24 of an IPv4 address, the /64 of an IPv6 one; null for neither. */
  readonly lastNetwork: string | null;
}

/** A use of an API key that is to be kept. */
export interface ApiKeyUsed extends ApiKeyLastUse {
  readonly tenantId: string;
  readonly apiKeyId: string;
}

/** When and from where API keys were last used. A few seconds behind, and no events: there is one for every request. */
export interface ApiKeyUses {
  /** Keeps these uses where no later one is known; at most one for a key. */
  store(uses: readonly ApiKeyUsed[]): Promise<void>;
  /** Returns the last use of these keys of a tenant, by id; those that were never used are missing. */
  of(tenantId: string, apiKeyIds: readonly string[]): Promise<ReadonlyMap<string, ApiKeyLastUse>>;
}
