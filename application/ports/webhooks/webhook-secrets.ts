export interface StoredSecret {
  readonly tenantId: string;
  /** The id of the tenant for the secret that signs questions to its former system. */
  readonly webhookId: string;
  /** The UUID by which events name the secret. */
  readonly secretId: string;
  /** `whsec_` and 48 random bytes, base64. */
  readonly secret: string;
}

/** Secrets that sign deliveries, sealed with the master key. They are stored nowhere else. */
export interface WebhookSecrets {
  /**
   * Stores a secret durably, unless this id has one already, and returns the stored one. Returns null, and stores nothing,
   * when the tenant has `mostWebhooks` other webhooks with secrets (its own secret counts for none), also among concurrent calls.
   */
  store(secret: StoredSecret, mostWebhooks: number): Promise<string | null>;
  /** Returns the secrets by id, without unknown ones. */
  open(secretIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Deletes every secret of these webhooks. Idempotent. */
  drop(webhookIds: readonly string[]): Promise<void>;
  /** Deletes these secrets. Idempotent. */
  dropSecrets(secretIds: readonly string[]): Promise<void>;
  /** Returns the tenants that have a secret for questions to their former system. */
  tenantsWithOwn(): Promise<readonly string[]>;
}
