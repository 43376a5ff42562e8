export interface KeptSecret {
  readonly tenantId: string;
  readonly webhookId: string;
  /** UUID, by which events refer to it. */
  readonly secretId: string;
  /** `whsec_` and 48 random bytes, base64. */
  readonly secret: string;
}

/** Secrets that sign deliveries, sealed with the master key. They stand nowhere else. */
export interface WebhookSecrets {
  /**
   * Keeps a secret durably, and returns the secret that is kept under this id: the earlier one where the id has one
   * already. Returns null, and keeps nothing, when the tenant has `mostWebhooks` other webhooks with secrets, also among
   * concurrent calls.
   */
  keep(secret: KeptSecret, mostWebhooks: number): Promise<string | null>;
  /** Returns the secrets with these ids, without those that are not kept. */
  open(secretIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Deletes every secret of these webhooks. Idempotent. */
  drop(webhookIds: readonly string[]): Promise<void>;
}
