/** What a user agreed to let a client have. */
export interface Consent {
  readonly scopes: readonly string[];
  /** Claims agreed to by name, which none of the scopes of that request gave. */
  readonly claims: readonly string[];
}

/** What users agreed to let clients have: for third-party clients, and for those that ask with `prompt=consent`. */
export interface Consents {
  /** What was agreed to, and when last: milliseconds since the epoch. Null: never, or withdrawn. */
  find(
    tenantId: string,
    userId: string,
    clientId: string,
  ): Promise<(Consent & { readonly at: number }) | null>;
  /** Adds to what was agreed to before. */
  remember(tenantId: string, userId: string, clientId: string, consent: Consent): Promise<void>;
}
