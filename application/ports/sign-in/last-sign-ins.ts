/** The last sign-in of a user in a read model. */
export interface KnownSignIns {
  /** When the user last signed in, ISO 8601; null: never. */
  readonly lastSignInAt: string | null;
  /** Revision of the last event of their sign-ins that the read model has seen; null for none. */
  readonly revision: bigint | null;
}

export interface LastSignIns {
  /** Returns null for a user whom the read model does not have (yet). */
  of(tenantId: string, userId: string): Promise<KnownSignIns | null>;
}
