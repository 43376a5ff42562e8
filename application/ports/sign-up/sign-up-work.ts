/** The address of a sign-up, by its digest. */
export interface WorkedAddress {
  readonly tenantId: string;
  readonly emailDigest: string;
}

/** Proofs of work that a browser's script brings before a mail of a sign-up is sent. */
export interface SignUpWork {
  /** Returns a task for this address as JSON, to be answered within ten minutes. */
  task(address: WorkedAddress): Promise<object>;
  /**
   * Returns whether this text is the answer to a task for this address. An answer is good once: of concurrent uses one
   * succeeds. False for any other text.
   */
  accepts(address: WorkedAddress, answer: string): Promise<boolean>;
}
