/** What users agreed to let clients have: for third-party clients, and for those that ask with `prompt=consent`. */
export interface Consents {
  /** Scopes agreed to, and when last: milliseconds since the epoch. Null: never, or withdrawn. */
  find(
    tenantId: string,
    userId: string,
    clientId: string,
  ): Promise<{ readonly scopes: readonly string[]; readonly at: number } | null>;
  /** Adds to what was agreed to before. */
  remember(tenantId: string, userId: string, clientId: string, scopes: readonly string[]): Promise<void>;
}
