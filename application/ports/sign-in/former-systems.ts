/** The system that a tenant's people had their accounts in, as the tenant set it. */
export interface FormerSystemAccess {
  readonly tenantId: string;
  readonly url: string;
  /** Names the secret that signs the questions (`WebhookSecrets`). */
  readonly secretId: string;
}

/** A question about a person. */
export type FormerSystemQuestion =
  | { readonly type: 'verify'; readonly email: string; readonly password: string }
  | { readonly type: 'find'; readonly email: string };

export type FormerSystemAnswer =
  /** The person as the system states them, in any shape. */
  | { readonly kind: 'person'; readonly user: unknown }
  /** The password is wrong, or there is no such person. */
  | { readonly kind: 'refused' }
  /** There is no answer, or none that can be understood. `reason`: a machine word. */
  | { readonly kind: 'disturbed'; readonly reason: string }
  /** Too many questions of the tenant are under way. Nothing was asked. */
  | { readonly kind: 'busy' };

/** The former systems of tenants. No method rejects for a fault of theirs. */
export interface FormerSystems {
  /** Asks a question, within 5 s. Neither password nor answer is kept or logged. */
  ask(access: FormerSystemAccess, question: FormerSystemQuestion): Promise<FormerSystemAnswer>;
  /**
   * Resolves after the time that a question of the tenant took of late in this process, so that an answer for which nothing
   * was asked takes as long. Returns how the last one ended; null, and at once, where none was asked.
   */
  asLongAsAsking(tenantId: string): Promise<'answered' | 'disturbed' | null>;
  /** Returns whether a disturbance of a tenant is to be recorded: once an hour in this process. */
  isToNote(tenantId: string): boolean;
}
