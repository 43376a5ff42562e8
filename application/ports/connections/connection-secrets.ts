/** The secret of a tenant's client at a provider, or its private key (PKCS #8, PEM). */
export interface ConnectionSecret {
  readonly tenantId: string;
  readonly connectionId: string;
  /** The UUID by which events name the secret. */
  readonly secretId: string;
  readonly secret: string;
}

/** Secrets of connections, sealed with the master key. They are stored nowhere else. */
export interface ConnectionSecrets {
  /** Stores a secret durably, unless this id has one already. */
  keep(secret: ConnectionSecret): Promise<void>;
  /** Returns a secret by its id; null for an unknown one. */
  open(tenantId: string, secretId: string): Promise<string | null>;
  /** Deletes a secret. Idempotent. */
  drop(tenantId: string, secretId: string): Promise<void>;
}
