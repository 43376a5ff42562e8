export interface PendingErasure {
  readonly tenantId: string;
  readonly userId: string;
}

/** Erasures under way, so that what a crash left is finished by the next start. Durable. */
export interface ErasureLedger {
  /** Noted before the first step. Idempotent. */
  begin(erasure: PendingErasure): Promise<void>;
  /** Struck out after the last step, or when the erasure was refused. */
  end(erasure: PendingErasure): Promise<void>;
  /** Begun more than `olderThanMs` ago and not ended; at most 1,000. */
  pending(olderThanMs: number): Promise<readonly PendingErasure[]>;
}
