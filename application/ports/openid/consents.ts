/** The scopes, claims, APIs and permissions that a user allowed a client. */
export interface Consent {
  readonly scopes: readonly string[];
  /** Claims that were allowed by name, beyond those of the scopes. */
  readonly claims: readonly string[];
  /** The permissions of APIs, by `permissionKey`; absent: none. */
  readonly permissions?: readonly string[];
  /** Identifiers of the APIs that were named; absent: none. Every consent covers the default audience of the client. */
  readonly resources?: readonly string[];
}

/** A consent as it is kept. */
export interface StoredConsent extends Consent {
  readonly clientId: string;
  /** Its last time: milliseconds since the epoch. */
  readonly at: number;
}

/** Consents of users: for third-party clients, and for clients that ask with `prompt=consent`. */
export interface Consents {
  /** Returns the consent and its last time (milliseconds since the epoch); null where there is none, or it was withdrawn. */
  find(
    tenantId: string,
    userId: string,
    clientId: string,
  ): Promise<(Consent & { readonly at: number }) | null>;
  /** Adds scopes, claims, permissions and APIs to the consent. */
  remember(tenantId: string, userId: string, clientId: string, consent: Consent): Promise<void>;
  /** Returns the user's consents, the last ones first, 200 at most. */
  ofUser(tenantId: string, userId: string): Promise<readonly StoredConsent[]>;
  /** Withdraws a consent. Returns false when there was none. */
  forget(tenantId: string, userId: string, clientId: string): Promise<boolean>;
  /** Deletes all consents of a user. Idempotent. */
  forgetAll(tenantId: string, userId: string): Promise<void>;
}
