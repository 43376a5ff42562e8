/**
 * The owner of a data key, which is wrapped by the master key: a user, a tenant (for addresses and agents of its API keys'
 * callers), or an email without an account that was entered on one day. Destroying the key makes every value sealed with
 * it unreadable, in every copy of the log.
 */
export interface SubjectRef {
  readonly tenantId: string;
  /** `user:<uuid>`, `tenant:<uuid>` or `email:<pseudonym>:<yyyymmdd>`. */
  readonly subject: string;
}

export const userSubject = (userId: string): string => `user:${userId}`;
export const tenantSubject = (tenantId: string): string => `tenant:${tenantId}`;

/** How many days after its creation the key of an email without an account is destroyed. */
export const EMAIL_KEY_DAYS = 30;

/**
 * Returns the subject of an email, by its pseudonym, on the day (UTC) of `occurredAt` (ISO 8601). Each day has a key of
 * its own, so that entering an email again does not keep older values readable.
 */
export const emailSubject = (pseudonym: string, occurredAt: string): string =>
  `email:${pseudonym}:${occurredAt.slice(0, 10).replaceAll('-', '')}`;

/** The subject's key was destroyed; it is never created again. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
}

/** A key that only this process knows until an append has stored it, together with the events that it seals. */
export interface NewKey extends SubjectRef {
  readonly key: Uint8Array;
  /** The key in its stored form, wrapped by the master key. */
  readonly wrapped: Uint8Array;
  /** Must be called once the key is stored. */
  stored(): void;
}

/** The subject of a new key already has a key or a tombstone: seal again with a key of `forSealing`. */
export class SubjectKeyTaken extends Error {
  override readonly name = 'SubjectKeyTaken';
}

/** Loaded keys: sealing and opening need no further I/O. */
export interface KeySet {
  /**
   * Encrypts with AES-256-GCM, `context` being the associated data; base64url. Throws SubjectErased, and TypeError for a
   * subject that is not in the set.
   */
  seal(ref: SubjectRef, context: string, plaintext: string): string;
  /** Returns the plaintext, null when the subject's key is destroyed. Throws when `sealed` or `context` was altered. */
  open(ref: SubjectRef, context: string, sealed: string): string | null;
  /** `seal` and `open` for bytes. */
  sealBytes(ref: SubjectRef, context: string, plaintext: Uint8Array): Uint8Array;
  openBytes(ref: SubjectRef, context: string, sealed: Uint8Array): Uint8Array | null;
}

export interface SubjectKeys {
  /**
   * Returns the keys of these subjects, and creates those that never existed, durably before it resolves. `newKey` is used
   * as it is given.
   */
  forSealing(refs: readonly SubjectRef[], newKey?: NewKey): Promise<KeySet>;
  /** Creates a key for a new subject, without storing it; undefined when this process knows that it has or had a key. */
  newKey(ref: SubjectRef): NewKey | undefined;
  /** Returns the existing keys of these subjects, with one query for those that are not cached. */
  forOpening(refs: readonly SubjectRef[]): Promise<KeySet>;
  /** Replaces the key by a tombstone, durably, and drops it from the cache. Idempotent. */
  destroy(ref: SubjectRef): Promise<void>;
  /** Destroys the keys of emails, by their subjects; keys of `barred` are never created from then on. Idempotent. */
  destroyEmails(tenantId: string, subjects: readonly string[], barred: readonly string[]): Promise<void>;
  /**
   * Destroys keys of a tenant's people and emails, a bounded number, behind the subject `after` in their order ('' for the
   * first). Returns how many, and the last subject; null when none is left.
   */
  destroyPeople(
    tenantId: string,
    after: string,
  ): Promise<{ readonly destroyed: number; readonly last: string | null }>;
  /** Removes every trace of a tenant's keys, its lookup key included. Only once nothing is sealed with them. Idempotent. */
  removeTenant(tenantId: string): Promise<void>;
  /** Drops all keys of a tenant from this process's cache, because a process destroyed them. */
  forgetTenant(tenantId: string): void;
  /** Drops a key from this process's cache, because another process destroyed it. */
  forget(ref: SubjectRef): void;
  /** Returns the HMAC-SHA-256 of `value` with the tenant's lookup key, hexadecimal. Creates the lookup key at first use. */
  lookupDigest(tenantId: string, value: string): Promise<string>;
}
