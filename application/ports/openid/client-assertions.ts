import type { RegisteredClient } from '../../../domain/client/client.js';

/** `client_assertion_type` of a JWT (RFC 7523, section 2.2). */
export const JWT_ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/**
 * Client authentication by `private_key_jwt` (RFC 7523, section 3; OpenID Connect Core 1.0, section 9), and by tokens of the
 * issuers that a client names as federated credentials.
 */
export interface ClientAssertions {
  /**
   * Returns the client id in the assertion, *unverified*: for the look-up of the client of a request without `client_id`.
   * Null when the assertion has none.
   */
  clientIdOf(assertion: string): string | null;
  /** Returns whether an assertion claims, *unverified*, to be a token of another issuer, which does not name the client. */
  isOfOtherIssuer(assertion: string): boolean;
  /**
   * Uses an assertion, once over all processes. Returns null when the client signed it for this service, or an issuer that it
   * names did for its workload, and it has neither expired nor been used before; otherwise the refusal. Never throws because of the assertion.
   * @param beforeUse called before a valid one is stored as used. When it throws, nothing is stored
   */
  use(client: RegisteredClient, assertion: string, beforeUse?: () => void): Promise<RefusedAssertion | null>;
}

export interface RefusedAssertion {
  /** A sentence about the claim at fault, when a key of the client, or of an issuer that it names, has signed the assertion; null otherwise. */
  readonly claim: string | null;
  /** What is wrong, for the log alone, where `claim` is null. */
  readonly reason?: string;
}
