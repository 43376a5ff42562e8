/** A user of a tenant. */
export interface AvatarOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Avatars, sealed with their user's key. The SHA-256 of the sealed bytes (hexadecimal) names an avatar. It reveals nothing
 * about the picture, and differs each time that the same picture is stored, so that no event names a former avatar again.
 * Bytes are stored before the event that names them: until `settle`, an avatar is *doubtful*, since a crash may leave it
 * without an event.
 */
export interface Avatars {
  /** Seals and stores an avatar durably, marks the user's others as doubtful, and returns its digest. Throws SubjectErased. */
  put(owner: AvatarOwner, bytes: Uint8Array): Promise<string>;
  /** Returns the id of the user whose avatar it is, also of one without an event; null for none. */
  ownerOf(tenantId: string, sha256: string): Promise<string | null>;
  /** Returns the bytes; null when they are deleted or their user was erased. */
  find(owner: AvatarOwner, sha256: string): Promise<Uint8Array | null>;
  /** Marks the user's avatar as doubtful, before an event that removes it, so that a crash does not leave its bytes. */
  doubt(owner: AvatarOwner): Promise<void>;
  /** Marks the avatar that an event names (null: none) as certain, and deletes those of `ended`, which none will name. */
  settle(owner: AvatarOwner, named: string | null, ended: readonly string[]): Promise<void>;
  /** Deletes all avatars of a user. Idempotent. */
  deleteOf(owner: AvatarOwner): Promise<void>;
  /** Returns users with an avatar that is doubtful for longer than `olderThanMs`, 1,000 at most. */
  doubtful(olderThanMs: number): Promise<readonly AvatarOwner[]>;
  /**
   * Marks the avatar that an event names now as certain and the user's others as doubtful, and deletes those that are
   * doubtful for longer than `olderThanMs`.
   */
  clear(owner: AvatarOwner, named: string | null, olderThanMs: number): Promise<void>;
}
