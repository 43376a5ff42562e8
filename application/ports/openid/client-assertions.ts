import type { RegisteredClient } from '../../../domain/client/client.js';

/** `client_assertion_type` of a JWT (RFC 7523, section 2.2). */
export const JWT_ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Client authentication by `private_key_jwt` (RFC 7523, section 3; OpenID Connect Core 1.0, section 9). */
export interface ClientAssertions {
  /**
   * Whom the assertion says it is of, *unverified*: for looking the client up, where the request has no `client_id`.
   * Null when it says nothing that could be a client id.
   */
  clientIdOf(assertion: string): string | null;
  /**
   * Uses an assertion up. Returns null where it is the client's, meant for us, live, and given for the first time; why it is
   * refused otherwise: a second call with the same one, too, in whichever process. Never throws because of the assertion.
   */
  use(client: RegisteredClient, assertion: string): Promise<RefusedAssertion | null>;
}

export interface RefusedAssertion {
  /** The claim at fault, what it was and what it must be, where the client's own key signed it; null otherwise. */
  readonly claim: string | null;
}
