import type { AuthorizationError } from '../../../application/authorization/authorization-request.js';

/**
 * The errors of an authorization response (RFC 6749, section 4.1.2.1; OpenID Connect Core 1.0, section 3.1.2.6; RFC
 * 8707, section 2; OpenID Connect Core Error Code unmet_authentication_requirements 1.0).
 */
export type AuthorizationErrorCode =
  | AuthorizationError
  | 'invalid_request'
  | 'unauthorized_client'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'registration_not_supported'
  | 'unmet_authentication_requirements'
  | 'server_error'
  | 'temporarily_unavailable';

/** A fault of an authorization request that is reported to its client, whose redirect URI is known to be valid. */
export class AuthorizationRefused extends Error {
  override readonly name = 'AuthorizationRefused';
  readonly code: AuthorizationErrorCode;
  /** `message` becomes `error_description`: printable ASCII without `"` and `\`, and nothing of the request. */
  constructor(code: AuthorizationErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The descriptions of errors that the tenant's host detects. */
export const descriptions: Readonly<Record<AuthorizationError, string>> = {
  login_required: 'The user has to sign in',
  interaction_required: 'The user has to do something first',
  consent_required: 'The user has not agreed to what the client asks for',
  account_selection_required: 'The user has to choose an account',
  unmet_authentication_requirements: 'The user cannot be authenticated in the way that the request asks for',
  access_denied: 'The user declined',
};
