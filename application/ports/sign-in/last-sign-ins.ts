/** What a read model knows of a user's sign-ins. */
export interface KnownSignIns {
  /** When they last signed in, ISO 8601; null: never. */
  readonly lastSignInAt: string | null;
  /** Of the last event of their sign-ins that it has looked at; null: none. */
  readonly revision: bigint | null;
}

export interface LastSignIns {
  /** Null for a user whom the read model does not know (yet). */
  of(tenantId: string, userId: string): Promise<KnownSignIns | null>;
}
