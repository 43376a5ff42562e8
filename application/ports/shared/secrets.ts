/** Generates and hashes secrets. */
export interface Secrets {
  /** Returns an API key: `tsk_` + 32 random bytes, base64url. */
  newApiKey(): string;
  /** Returns the SHA-256 of an API key, hexadecimal. */
  hashApiKey(key: string): string;
  /** Returns a client secret: 32 random bytes, base64url. */
  newClientSecret(): string;
  /** Returns a secret that signs webhooks: `whsec_` + 48 random bytes, base64. */
  newWebhookSecret(): string;
  /** Returns the SHA-256 of a client secret, hexadecimal. */
  hashClientSecret(secret: string): string;
  /** Returns the S256 challenge of a PKCE verifier (RFC 7636, section 4.2): 43 characters. */
  codeChallenge(verifier: string): string;
  /** Returns the left half of a token's SHA-256, base64url: `at_hash` (OpenID Connect Core 1.0, section 3.1.3.6). */
  leftHalfHash(token: string): string;
  /**
   * Returns the argon2id hash (19 MiB, t=2, p=1) of the normalised password as a PHC string, computed off the event loop. Hashing and verifying share a
   * queue, which serves the addresses of requests (`from`) in turn; an IPv6 address counts with its /64, and requests
   * without an address count as one. When too many wait, the newest ones of the address with the most reject with the
   * DomainError `overloaded`.
   */
  hashPassword(password: string, from?: string | null): Promise<string>;
  /**
   * Returns whether this is the password of the hash, one of our own or of another system
   * (`domain/user/import/hash-text.ts`), normalised or, in hashes of before, as it was typed
   * (`domain/user/password.ts`, `hashedForms`). Returns false for no hash (null), after the same time. Rejects as
   * `hashPassword` does.
   */
  verifyPassword(passwordHash: string | null, password: string, from?: string | null): Promise<boolean>;
  /** Resolves after the time that verifying a password takes at present, without a place in the queue. */
  asLongAsVerifying(): Promise<void>;
  /** Returns whether a hash has the present parameters; if not, the password should be hashed again. */
  isCurrentHash(passwordHash: string): boolean;
  /** Returns a random password of 20 characters. */
  newPassword(): string;
}
