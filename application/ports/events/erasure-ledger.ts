export interface PendingErasure {
  readonly tenantId: string;
  readonly userId: string;
  /** The command that began the erasure; several commands may erase one user at the same time. */
  readonly commandId: string;
  /** Whether it takes place only while the user's own request is due: they may withdraw it until then. Default: false. */
  readonly onlyIfDue?: boolean;
}

/** Erasures under way, kept durably so that the next start finishes what a crash interrupted. */
export interface ErasureLedger {
  /** Records an erasure before its first step. Idempotent. */
  begin(erasure: PendingErasure): Promise<void>;
  /** Removes the record of a command that was refused; records of other commands for the same user stay. */
  withdraw(erasure: PendingErasure): Promise<void>;
  /** Removes all records of a user, after the last step. */
  end(user: Omit<PendingErasure, 'commandId'>): Promise<void>;
  /** Returns erasures that began more than `olderThanMs` ago and did not end; at most 1,000, oldest first. */
  pending(olderThanMs: number): Promise<readonly PendingErasure[]>;
}
