/** Making and hashing secrets. */
export interface Secrets {
  /** An API key: `tsk_` + 32 random bytes, base64url (contract, section 2). */
  newApiKey(): string;
  /** SHA-256 of an API key, hexadecimal. */
  hashApiKey(key: string): string;
  /** A client secret: 32 random bytes, base64url. */
  newClientSecret(): string;
  /** SHA-256 of a client secret, hexadecimal. */
  hashClientSecret(secret: string): string;
  /** argon2id (19 MiB, t=2, p=1) as a PHC string, off the event loop. */
  hashPassword(password: string): Promise<string>;
  /** A password nobody knows, for accounts that nothing but a generated one fits: 20 characters. */
  newPassword(): string;
}
