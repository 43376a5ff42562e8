/** A user of a tenant. */
export interface AvatarOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Avatars, sealed with their user's key. Each is known by the SHA-256 of its sealed bytes (hexadecimal), which says
 * nothing of the picture and is another one whenever the same picture is put again: what an event has ceased to name is
 * never named again. Bytes are put before the event that names them; a crash leaves doubtful ones.
 */
export interface Avatars {
  /** Seals and stores an avatar durably, marks the user's others as doubtful, and returns its digest. Throws SubjectErased. */
  put(owner: AvatarOwner, bytes: Uint8Array): Promise<string>;
  /** Returns the id of the user whose avatar it is, named by an event or not; null: not there. */
  ownerOf(tenantId: string, sha256: string): Promise<string | null>;
  /** Null: not there, or erased. */
  find(owner: AvatarOwner, sha256: string): Promise<Uint8Array | null>;
  /** Says that an event which ends the user's avatar may follow, so that a crash behind it leaves nothing unseen. */
  doubt(owner: AvatarOwner): Promise<void>;
  /** Says which avatar an event names (null: none that is known here), and deletes those that none will name. */
  settle(owner: AvatarOwner, named: string | null, ended: readonly string[]): Promise<void>;
  /** Deletes all of a user's. Idempotent. */
  deleteOf(owner: AvatarOwner): Promise<void>;
  /** Users with an avatar that is doubtful for longer than `olderThanMs`; at most 1,000. */
  doubtful(olderThanMs: number): Promise<readonly AvatarOwner[]>;
  /** Deletes what is doubtful for longer than `olderThanMs`, but for the one that is named now; doubts the rest. */
  clear(owner: AvatarOwner, named: string | null, olderThanMs: number): Promise<void>;
}
