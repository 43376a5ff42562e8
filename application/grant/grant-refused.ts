/** The refusal of a grant (RFC 6749, section 5.2). */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused';
  readonly code:
    | 'access_denied'
    | 'authorization_pending'
    | 'expired_token'
    | 'invalid_grant'
    | 'invalid_scope'
    | 'invalid_target'
    | 'slow_down'
    | 'unauthorized_client';
  /** `message` is for the client's developer and repeats nothing of the request. */
  constructor(code: GrantRefused['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns the refusal `invalid_grant`. */
export const invalidGrant = (message: string): GrantRefused => new GrantRefused('invalid_grant', message);
