import type { InputFault } from '../shared/domain-error.js';
import { sameText } from '../shared/same-text.js';
import type { RegisteredClient } from './client.js';

// a generated one has 43 characters; form-urlencoding leaves these characters alone (RFC 6749, section 2.3.1)
const secretShape = /^[A-Za-z0-9_-]{32,128}$/;

/** Returns the fault of a secret that the caller brings, which never repeats the secret. */
export const clientSecretFaults = (pointer: string, secret: string | undefined): InputFault[] =>
  secret === undefined || secretShape.test(secret)
    ? []
    : [
        {
          pointer,
          code: 'format',
          detail: 'must be 32 to 128 random letters, digits, _ or -; leave it out to have one generated',
        },
      ];

/**
 * Returns whether a secret with this SHA-256 (hexadecimal) is one of the client's at `now` (ISO 8601 UTC with milliseconds).
 * Constant time.
 */
export function acceptsSecret({ secrets }: RegisteredClient, hash: string, now: string): boolean {
  let accepted = false;
  for (const secret of secrets) {
    const matches = sameText(secret.hash, hash);
    accepted = (matches && (secret.expiresAt === null || now < secret.expiresAt)) || accepted;
  }
  return accepted;
}
