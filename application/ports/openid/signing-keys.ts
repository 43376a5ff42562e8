/** Claims of a JWT (RFC 7519, section 4). */
export type JwtClaims = Readonly<Record<string, unknown>>;

/**
 * `typ` of the header: access tokens (RFC 9068, section 2.1), id_tokens, heads of audit logs, logout
 * tokens (OpenID Connect Back-Channel Logout 1.0, section 2.4). No token is accepted as
 * one of another type.
 */
export type TokenType = 'at+jwt' | 'JWT' | 'audit-head+jwt' | 'logout+jwt';

/** The service's RS256 keys: next → active → retired. */
export interface SigningKeys {
  /** Returns a JWS in compact form by the active key, header `{alg, typ, kid}`, with `iss` set. Off the event loop. */
  sign(type: TokenType, claims: JwtClaims): Promise<string>;
  /**
   * Returns the claims when a published key signed the token, its header has RS256 and this `typ`, `iss` is the service,
   * `exp` and `iat` are present, and (unless `evenExpired`) it has not expired. `asHint`: also of an expired token whose key has
   * outlived its tokens, for as long as grants live; never one whose key was withdrawn in an emergency. Returns null for any
   * other token. Throws only when the keys cannot be read.
   */
  verify(
    type: TokenType,
    token: string,
    options?: { readonly evenExpired?: boolean; readonly asHint?: boolean },
  ): Promise<JwtClaims | null>;
  /** Returns whether a text that does not verify has the form of a token of the service whose key is not published. */
  isOfUnknownKey(type: TokenType, token: string): Promise<boolean>;
  /** Returns the JWK Set (RFC 7517, section 5) as JSON: public members only. Synchronously while the keys are current. */
  jwks(): string | Promise<string>;
}
