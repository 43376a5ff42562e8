export interface KeptSecret {
  readonly tenantId: string;
  readonly subscriptionId: string;
  /** UUID, by which events speak of it. */
  readonly secretId: string;
  /** `whsec_` and 48 random bytes, base64. */
  readonly secret: string;
}

/** What webhook deliveries are signed with: kept sealed with the master key, and nowhere else. */
export interface WebhookSecrets {
  /**
   * Keeps a secret before the event that names it, durably, and answers the secret that is kept under this id: another
   * one where the id has one already. Null, and nothing is kept, when the tenant has `mostWebhooks` other subscriptions
   * with secrets; also among many at once.
   */
  keep(secret: KeptSecret, mostWebhooks: number): Promise<string | null>;
  /** The secrets with these ids; what is not kept (any more) is left out. */
  open(secretIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Deletes every secret of these subscriptions, for good. Idempotent. */
  drop(subscriptionIds: readonly string[]): Promise<void>;
}
