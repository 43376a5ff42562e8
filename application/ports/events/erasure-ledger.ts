export interface PendingErasure {
  readonly tenantId: string;
  readonly userId: string;
  /** The command that began it: several may be at work on one user. */
  readonly commandId: string;
}

/** Erasures under way, so that what a crash left is finished by the next start. Durable. */
export interface ErasureLedger {
  /** Noted before the first step. Idempotent. */
  begin(erasure: PendingErasure): Promise<void>;
  /** Strikes out what one command noted: it was refused. What others noted of the same user stays. */
  withdraw(erasure: PendingErasure): Promise<void>;
  /** Strikes out everything noted of a user, after the last step. */
  end(user: Omit<PendingErasure, 'commandId'>): Promise<void>;
  /** Begun more than `olderThanMs` ago and not struck out; at most 1,000, oldest first. */
  pending(olderThanMs: number): Promise<readonly PendingErasure[]>;
}
