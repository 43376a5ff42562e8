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

export const accessTokenInvalid = unauthorized(
  'access_token_invalid',
  'Access token invalid',
  `Bearer ${REALM}, error="invalid_token"`,
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
