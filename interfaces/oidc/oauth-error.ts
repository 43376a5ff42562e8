import type { GrantType } from '../../domain/client/client-values.js';
import type { Problem } from '../http/answers/problem.js';

/** The OAuth errors of the endpoints, with their statuses (RFC 6749, section 5.2; RFC 6750, section 3.1; RFC 8628, section 3.5). */
const statuses = {
  invalid_request: 400,
  // 401 with a challenge
  invalid_client: 400,
  // draft-ietf-oauth-client-id-metadata-document; the word of RFC 7591, section 3.2.2
  invalid_client_metadata: 400,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  // at the token endpoint as in RFC 8628, section 3.5: the user who decides has said no
  access_denied: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  invalid_token: 401,
  insufficient_scope: 403,
} as const satisfies Readonly<Record<string, number>>;

export type OAuthErrorCode = keyof typeof statuses;

/**
 * A refusal by an endpoint that clients call. `message` becomes `error_description` and repeats nothing of the request.
 */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;
  /** The value of `WWW-Authenticate`; null for none. */
  readonly challenge: string | null;
  /** What the log says beside the description; undefined for nothing. */
  readonly reason: string | undefined;
  constructor(code: OAuthErrorCode, description: string, challenge: string | null = null, reason?: string) {
    super(description);
    this.reason = reason;
    this.code = code;
    this.challenge = challenge;
  }
}

/** Returns the error as a problem document (RFC 9457) that is an OAuth error, too (RFC 6749, section 5.2). */
export const oauthProblem = ({ code, message, challenge }: OAuthError): Problem => ({
  status: code === 'invalid_client' && challenge !== null ? 401 : statuses[code],
  code,
  detail: message,
  members: { error: code, error_description: message },
  ...(challenge === null ? {} : { headers: { 'WWW-Authenticate': challenge } }),
});

/** Returns the refusal of a client that is not registered for a grant. */
export const unlistedGrant = (type: GrantType): OAuthError =>
  new OAuthError(
    'unauthorized_client',
    `The client may not use this grant type; add ${type} to its grantTypes`,
  );
