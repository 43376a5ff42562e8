/**
 * One data key per subject, wrapped by the master key: a user; a tenant, for what its API keys' callers leave; an email
 * that belongs to nobody and was typed all the same, for a day. Destroying a subject's key makes every value sealed
 * with it unreadable, in every copy of the log.
 */
export interface SubjectRef {
  readonly tenantId: string;
  /** `user:<uuid>`, `tenant:<uuid>` or `email:<pseudonym>:<yyyymmdd>`. */
  readonly subject: string;
}

export const userSubject = (userId: string): string => `user:${userId}`;
export const tenantSubject = (tenantId: string): string => `tenant:${tenantId}`;

/** How long the key of an email that belongs to nobody opens anything, in days from its making. */
export const EMAIL_KEY_DAYS = 30;

/**
 * An email by its pseudonym, on the day (UTC) of `occurredAt`, ISO 8601. Each day has a key of its own, so that
 * nothing outlives its 30 days because the same email is typed over and over.
 */
export const emailSubject = (pseudonym: string, occurredAt: string): string =>
  `email:${pseudonym}:${occurredAt.slice(0, 10).replaceAll('-', '')}`;

/** The subject's key was destroyed; it is never made again. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
}

/** A key that only this process knows so far. It holds once an append has stored it together with what it seals. */
export interface NewKey extends SubjectRef {
  readonly key: Uint8Array;
  /** As it is stored. */
  readonly wrapped: Uint8Array;
  /** To be called when it was stored. */
  stored(): void;
}

/** Another key of the subject, or its end, was stored before a new one: seal anew with what `forSealing` gives. */
export class SubjectKeyTaken extends Error {
  override readonly name = 'SubjectKeyTaken';
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
  /** The same for bytes, as bytes. */
  sealBytes(ref: SubjectRef, context: string, plaintext: Uint8Array): Uint8Array;
  openBytes(ref: SubjectRef, context: string, sealed: Uint8Array): Uint8Array | null;
}

export interface SubjectKeys {
  /**
   * Keys of these subjects; creates (durably, before it answers) what does not exist and was never destroyed. `newKey`
   * is taken as it is.
   */
  forSealing(refs: readonly SubjectRef[], newKey?: NewKey): Promise<KeySet>;
  /** For a subject that nothing was ever sealed for; undefined when this process knows that it has a key, or had one. */
  newKey(ref: SubjectRef): NewKey | undefined;
  /** Keys of these subjects, in one query for all that are not cached. Creates nothing. */
  forOpening(refs: readonly SubjectRef[]): Promise<KeySet>;
  /** Replaces the key by a tombstone, durably, and drops it from the cache. Idempotent. */
  destroy(ref: SubjectRef): Promise<void>;
  /** Destroys the keys of emails, by their subjects, where there are any; those of `barred` are never made. Idempotent. */
  destroyEmails(tenantId: string, subjects: readonly string[], barred: readonly string[]): Promise<void>;
  /** Drops a key from this process's cache, because another process destroyed it. */
  forget(ref: SubjectRef): void;
  /** HMAC-SHA-256 of `value` with the tenant's lookup key, hexadecimal. Creates the lookup key at first use. */
  lookupDigest(tenantId: string, value: string): Promise<string>;
}
