import { basePath, ownAddress } from '../../domain/shared/own-address.js';
import { languages } from '../../application/shared/language.js';
import { createHash } from 'node:crypto';
import { acrs } from '../../domain/sign-in/assurance.js';
import { userClaims } from '../../domain/client/scope-claims.js';
import { authMethods, clientScopes, grantTypes } from '../../domain/client/client-values.js';
import type { Handle, HttpRequest, HttpResponse } from '../http/http-types.js';
import { isCopyGood } from '../http/requests/preconditions.js';
import { JSON_TYPE, type Respond } from '../http/answers/respond.js';
import { prompts } from './authorization/authorization-parameters.js';
import { AUTHORIZE_PATH } from './authorization/authorize.js';
import { responseModes } from './authorization/authorization-target.js';
import { publicCors } from './cors.js';
import { END_SESSION_PATH } from './end-session.js';

export const TOKEN_PATH = '/connect/token';
export const DEVICE_AUTHORIZATION_PATH = '/connect/device_authorization';
export const USERINFO_PATH = '/connect/userinfo';
export const REVOKE_PATH = '/connect/revoke';
export const INTROSPECT_PATH = '/connect/introspect';
export const JWKS_PATH = '/.well-known/jwks.json';

/**
 * Returns the paths of the metadata: below the issuer (OpenID Connect Discovery 1.0, section 4) and, where that has a path,
 * also at the root of its host with the path behind the name (RFC 8414, sections 3.1 and 5).
 */
export const metadataPaths = (issuer: string): readonly string[] =>
  ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'].flatMap((path) =>
    basePath(issuer) === '' ? [path] : [path, path + basePath(issuer)],
  );

const proving = authMethods.filter((method) => method !== 'none');
const assertionAlgorithms = ['RS256', 'PS256', 'ES256'];

/**
 * Returns the provider's metadata (OpenID Connect Discovery 1.0, section 3; RFC 8414, section 2), including members
 * whose default differs from this provider.
 * @param hasDocs whether the documentation is served
 */
export const providerMetadata = (issuer: string, hasDocs = true): Readonly<Record<string, unknown>> => ({
  issuer,
  authorization_endpoint: ownAddress(issuer, AUTHORIZE_PATH),
  token_endpoint: ownAddress(issuer, TOKEN_PATH),
  device_authorization_endpoint: ownAddress(issuer, DEVICE_AUTHORIZATION_PATH),
  userinfo_endpoint: ownAddress(issuer, USERINFO_PATH),
  jwks_uri: ownAddress(issuer, JWKS_PATH),
  revocation_endpoint: ownAddress(issuer, REVOKE_PATH),
  introspection_endpoint: ownAddress(issuer, INTROSPECT_PATH),
  end_session_endpoint: ownAddress(issuer, END_SESSION_PATH),
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
  // without those of the Management API: some clients ask for all that are listed
  scopes_supported: clientScopes,
  response_types_supported: ['code'],
  response_modes_supported: responseModes,
  grant_types_supported: grantTypes,
  acr_values_supported: acrs,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: authMethods,
  token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
  revocation_endpoint_auth_methods_supported: authMethods,
  revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
  introspection_endpoint_auth_methods_supported: proving,
  introspection_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: prompts,
  claims_supported: [
    'iss',
    'sub',
    'aud',
    'exp',
    'iat',
    'auth_time',
    'nonce',
    'acr',
    'amr',
    'at_hash',
    'sid',
    'tenant_id',
    'permissions',
    ...userClaims,
  ],
  claim_types_supported: ['normal'],
  claims_parameter_supported: true,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  require_request_uri_registration: false,
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  ui_locales_supported: languages,
  ...(hasDocs ? { service_documentation: ownAddress(issuer, '/docs') } : {}),
});

/** Seconds. A new signing key is published for a day before it signs, much longer than this. */
const MAX_AGE = 300;

/**
 * Returns the handler of a public document, which caches may keep for five minutes. An unchanged one is answered with
 * 304.
 */
export function publicDocument(respond: Respond, json: () => string | Promise<string>): Handle {
  let last = document(respond, '');
  const answer = (text: string, req: HttpRequest, res: HttpResponse): void => {
    if (text !== last.text) last = document(respond, text);
    if (isCopyGood(req.headers, last.tag)) last.unchanged(req, res);
    else last.whole(req, res);
  };
  return (req, res) => {
    const text = json();
    if (typeof text !== 'string') return text.then((later) => answer(later, req, res));
    answer(text, req, res);
  };
}

/** Returns the parts of an answer that stay the same as long as the text does. */
function document(respond: Respond, text: string) {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = ['Cache-Control', `public, max-age=${MAX_AGE}`, 'ETag', tag, ...publicCors];
  return {
    text,
    tag,
    whole: respond.prepared(200, { type: JSON_TYPE, content: text }, headers),
    unchanged: respond.prepared(304, null, headers),
  };
}
