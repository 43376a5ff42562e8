import type { Acr } from '../../../domain/sign-in/assurance.js';
import { STEP_UP_MS } from '../../../domain/sign-in/step-up.js';
import type { Problem } from '../../http/answers/problem.js';

/* The refusals of credentials. Clients may compare the `error` texts, which never change. */

const REALM = 'realm="Tessera Management API"';

const unauthorized = (code: string, error: string, challenge: string): Problem => ({
  status: 401,
  code,
  detail: `${error}.`,
  error,
  headers: { 'WWW-Authenticate': challenge },
});

export const credentialMissing = unauthorized(
  'credential_missing',
  'API key missing',
  `ApiKey ${REALM}, Bearer ${REALM}`,
);

export const apiKeyInvalid = unauthorized(
  'api_key_invalid',
  'API key invalid',
  `ApiKey ${REALM}, Bearer ${REALM}`,
);

export const apiKeyExpired = unauthorized(
  'api_key_expired',
  'API key expired',
  `ApiKey ${REALM}, Bearer ${REALM}`,
);

export const accessTokenInvalid = unauthorized(
  'access_token_invalid',
  'Access token invalid',
  `Bearer ${REALM}, error="invalid_token"`,
);

/**
 * The refusal of a token of ours for another API.
 * @param baseUrl `{base_url}`, the audience that it needs
 */
export const audienceOfAnother = (baseUrl: string): Problem => ({
  ...accessTokenInvalid,
  detail: `The access token is for another API: ask for one with resource=${baseUrl} in the authorization request.`,
});

/** The refusal of a token that a service got for itself: bearers are people here. */
export const tokenOfService: Problem = {
  ...accessTokenInvalid,
  detail:
    'The access token was issued to a service. Access tokens are for people here; a service sends an API key in X-Api-Key.',
};

/**
 * The challenge to authenticate again (RFC 9470, section 3): more recently, or more strongly.
 * @param acr the class that the user has to reach
 */
export const insufficientAuthentication = (acr: Acr): Problem =>
  unauthorized(
    'insufficient_user_authentication',
    'The user has to authenticate again',
    `Bearer ${REALM}, error="insufficient_user_authentication", ` +
      'error_description="The user has to authenticate again", ' +
      `acr_values="${acr}", max_age=${STEP_UP_MS / 1000}`,
  );

export const accessTokenMissing = unauthorized(
  'access_token_missing',
  'Access token missing',
  `Bearer ${REALM}`,
);

export const twoCredentials: Problem = {
  status: 400,
  code: 'two_credentials',
  detail: 'Send either X-Api-Key or Authorization: Bearer, not both.',
};

const forbidden = (code: string, error: string): Problem & { readonly error: string } => ({
  status: 403,
  code,
  detail: `${error}.`,
  error,
});

export const notAdministrator = forbidden(
  'administrator_required',
  'Only owners and administrators of the tenant may use the Management API',
);

export const portalOnly = forbidden('portal_required', "Only the administrators' portal may use this API");

export const notOwner = forbidden('owner_required', 'Only owners of the tenant may do this');

export const notOperator = forbidden('operator_required', 'Only operators of the service may do this');

export const operatorsElsewhere = forbidden(
  'operator_routes_only',
  'Operators see nothing of a tenant here: only the paths below /operator are theirs',
);

export const supportAccessRequired = forbidden(
  'support_access_required',
  'No owner of the tenant gives you access now: ask for it',
);

export const supportReadsOnly = forbidden(
  'support_reads_only',
  'Support access reads users, roles, webhooks and branding, and changes nothing',
);

export const networkNotAllowed = forbidden(
  'network_not_allowed',
  'API key may not be used from this network',
);

export const tenantLocked = forbidden('tenant_locked', 'The tenant is locked');

export const notAccessible = forbidden(
  'endpoint_not_accessible',
  'This endpoint is not accessible via API key',
);

export const writesNotAllowed = forbidden(
  'writes_not_allowed',
  'Write operations are not allowed on this resource via API key',
);

export const missingScope = (scope: string): Problem =>
  forbidden('missing_scope', `API key missing required scope: ${scope}`);
