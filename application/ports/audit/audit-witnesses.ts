/** What a witness has cosigned of a tenant's audit log. */
export interface WitnessStatus {
  /** Its verifier key. */
  readonly witness: string;
  /** The size of the newest checkpoint that it has cosigned; 0: of none. */
  readonly size: bigint;
  /** The line of that cosignature (C2SP `signed-note`); null: of none. */
  readonly line: string | null;
  /** Whether it said at last that the log does not continue what it has cosigned. */
  readonly isRefused: boolean;
  /** Why the last attempt failed, in a word: as for a delivery, or `status`, `answer`; null: it did not. */
  readonly failure: string | null;
}

/** What the witnesses of audit logs have cosigned. */
export interface AuditWitnesses {
  of(tenantId: string): Promise<readonly WitnessStatus[]>;
  /** Replaces what is kept of a witness. */
  store(tenantId: string, status: WitnessStatus): Promise<void>;
  /** Adds the witnesses that are new, with nothing cosigned, and forgets all others. */
  follow(tenantId: string, witnesses: readonly string[]): Promise<void>;
  /** Yields the tenants with a witness that has not cosigned the newest checkpoint, in pages of 1,000 at most. */
  waiting(): AsyncIterable<readonly string[]>;
  /** Yields the tenants with a witness and a checkpoint, alike. */
  followed(): AsyncIterable<readonly string[]>;
}

/** The answer of a witness. */
export interface WitnessReply {
  readonly status: number;
  readonly body: string;
}

/** Sends a request to a witness: below a public address, 16 KiB and 10 s at most. Rejects with the reason as `code`. */
export type AskWitness = (url: string, body: string) => Promise<WitnessReply>;
