/** Claims of a JWT (RFC 7519, section 4). */
export type JwtClaims = Readonly<Record<string, unknown>>;

/**
 * `typ` of the header: access tokens (RFC 9068, section 2.1), id_tokens, heads of audit logs. None is ever taken for
 * another.
 */
export type TokenType = 'at+jwt' | 'JWT' | 'audit-head+jwt';

/** The service's RS256 keys: next → active → retired. */
export interface SigningKeys {
  /** A JWS in compact form by the active key, header `{alg, typ, kid}`, with `iss` set. Off the event loop. */
  sign(type: TokenType, claims: JwtClaims): Promise<string>;
  /**
   * The claims when one of our published keys signed the token, its header says RS256 and this `typ`, `iss` is ours,
   * `exp` and `iat` are there, and (unless `evenExpired`) it has not expired. Null for anything else; never throws
   * because of the token, only when the keys cannot be read.
   */
  verify(
    type: TokenType,
    token: string,
    options?: { readonly evenExpired?: boolean },
  ): Promise<JwtClaims | null>;
  /** Whether a text that does not verify has the form of a token of ours whose key is not published, or not any more. */
  isOfUnknownKey(type: TokenType, token: string): Promise<boolean>;
  /** The JWK Set (RFC 7517, section 5) as JSON: public members only. At once where the keys need not be read again. */
  jwks(): string | Promise<string>;
}
