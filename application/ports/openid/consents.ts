/** The scopes and claims that a user allowed a client. */
export interface Consent {
  readonly scopes: readonly string[];
  /** Claims that were allowed by name, beyond those of the scopes. */
  readonly claims: readonly string[];
}

/** Consents of users: for third-party clients, and for clients that ask with `prompt=consent`. */
export interface Consents {
  /** Returns the consent and its last time (milliseconds since the epoch); null where there is none, or it was withdrawn. */
  find(
    tenantId: string,
    userId: string,
    clientId: string,
  ): Promise<(Consent & { readonly at: number }) | null>;
  /** Adds scopes and claims to the consent. */
  remember(tenantId: string, userId: string, clientId: string, consent: Consent): Promise<void>;
}
