/** Making and hashing secrets. */
export interface Secrets {
  /** An API key: `tsk_` + 32 random bytes, base64url. */
  newApiKey(): string;
  /** SHA-256 of an API key, hexadecimal. */
  hashApiKey(key: string): string;
  /** A client secret: 32 random bytes, base64url. */
  newClientSecret(): string;
  /** A secret that webhooks are signed with: `whsec_` + 48 random bytes, base64. */
  newWebhookSecret(): string;
  /** SHA-256 of a client secret, hexadecimal. */
  hashClientSecret(secret: string): string;
  /** The S256 challenge of a PKCE verifier (RFC 7636, section 4.2): 43 characters. */
  codeChallenge(verifier: string): string;
  /** Left half of a token's SHA-256, base64url: `at_hash` (OpenID Connect Core 1.0, section 3.1.3.6). */
  leftHalfHash(token: string): string;
  /**
   * argon2id (19 MiB, t=2, p=1) as a PHC string, off the event loop. Hashing and verifying wait for their turn. Turns are
   * shared out by the address that the request comes from (`from`; an IPv6 address counts with its /64, those without an
   * address share one turn). Where too many wait, the newest of the address with the most of them reject with the
   * DomainError `overloaded`.
   */
  hashPassword(password: string, from?: string | null): Promise<string>;
  /**
   * Whether this is the password of the hash. Takes as long when there is none to compare with (null), and is false
   * then. Rejects as `hashPassword` does.
   */
  verifyPassword(passwordHash: string | null, password: string, from?: string | null): Promise<boolean>;
  /** Resolves after as long as verifying a password takes of late, without waiting for a turn or taking one. */
  asLongAsVerifying(): Promise<void>;
  /** Whether a password hashed now would be hashed like this; if not, it should be hashed again. */
  isCurrentHash(passwordHash: string): boolean;
  /** A password nobody knows, for accounts that nothing but a generated one fits: 20 characters. */
  newPassword(): string;
}
