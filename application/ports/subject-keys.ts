/**
 * One data key per subject (a user, or a tenant for what its API keys' callers leave), wrapped by the master key.
 * Destroying a subject's key makes every value sealed with it unreadable, in every copy of the log.
 */
export interface SubjectRef {
  readonly tenantId: string;
  /** `user:<uuid>` or `tenant:<uuid>`. */
  readonly subject: string;
}

export const userSubject = (userId: string): string => `user:${userId}`;
export const tenantSubject = (tenantId: string): string => `tenant:${tenantId}`;

/** The subject's key was destroyed; it is never made again. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
}

/** Keys loaded for one piece of work: sealing and opening need no further I/O. */
export interface KeySet {
  /**
   * AES-256-GCM with `context` as associated data; base64url. Throws SubjectErased, and TypeError for a subject the
   * set was not made for.
   */
  seal(ref: SubjectRef, context: string, plaintext: string): string;
  /** The plaintext, or null when the subject's key is destroyed. Throws when `sealed` or `context` was altered. */
  open(ref: SubjectRef, context: string, sealed: string): string | null;
}

export interface SubjectKeys {
  /** Keys of these subjects; creates (durably, before it answers) what does not exist and was never destroyed. */
  forSealing(refs: readonly SubjectRef[]): Promise<KeySet>;
  /** Keys of these subjects, in one query for all that are not cached. Creates nothing. */
  forOpening(refs: readonly SubjectRef[]): Promise<KeySet>;
  /** Replaces the key by a tombstone, durably, and drops it from the cache. Idempotent. */
  destroy(ref: SubjectRef): Promise<void>;
  /** Drops a key from this process's cache, because another process destroyed it. */
  forget(ref: SubjectRef): void;
  /** HMAC-SHA-256 of `value` with the tenant's lookup key, hexadecimal. Creates the lookup key at first use. */
  lookupDigest(tenantId: string, value: string): Promise<string>;
}
