import { acceptAccessToken } from '../../application/grant/accept-access-token.js';
import { acceptServiceToken } from '../../application/grant/accept-service-token.js';
import { customClaims } from '../../application/grant/custom-claims.js';
import { claimsAbout, userinfoClaims } from '../../application/grant/token-claims.js';
import type { Handle, HttpRequest } from '../http/http-types.js';
import { countRequest } from '../http/requests/limits.js';
import { isForm, single } from '../http/requests/form-body.js';
import { bearerToken, isBearer } from '../http/requests/credentials.js';
import { allowAnyOrigin } from './cors.js';
import { OAuthError } from './oauth-error.js';
import { oauthEndpoint } from './oauth-endpoint.js';
import { readOAuthForm } from './oauth-form.js';
import type { OidcOptions } from './oidc-options.js';

const REALM = 'Bearer realm="Tessera"';

/**
 * Returns the handler of `/connect/userinfo` (OpenID Connect Core 1.0, section 5.3): the user's claims as they are now.
 */
export const userinfo = (options: OidcOptions): Handle =>
  oauthEndpoint(options, async (req, res) => {
    const { app, limits, proven } = options;
    allowAnyOrigin(req, res);
    const presented = await presentedToken(req);
    // in the form, and its address is above its limit
    if (req.context.mustBeKnown && !proven.has(`Bearer ${presented}`))
      await countRequest(limits.addresses, req.context.ip, req);
    const accepted = await acceptAccessToken(app, presented, '/connect/userinfo');
    if (!accepted) {
      const service = await acceptServiceToken(app, presented, '/connect/userinfo');
      if (!service) throw invalidToken();
      await countRequest(limits.clients, service.clientId, req);
      throw insufficientScope();
    }
    await countRequest(limits.sessions, accepted.grant.sessionId, req);
    proven.note(req.headers.authorization ?? `Bearer ${presented}`);
    if (!accepted.scopes.includes('openid')) throw insufficientScope();
    app.activity.note(accepted.grant.tenantId, accepted.grant.userId);
    const claims = await claimsAbout(app, accepted.tenant, accepted.user);
    const { user: person, scopes } = accepted;
    const { permissions } = accepted.claims;
    const own = customClaims(app, accepted, {
      target: 'userinfo',
      person,
      permissions: Array.isArray(permissions) ? (permissions as readonly string[]) : null,
      scopes,
    });
    return { ...own, ...userinfoClaims(claims, accepted, scopes) };
  });

/**
 * Returns the token of the header or, in a POST, of the form; never of the address (OAuth 2.1, section 5.1.1). With a
 * header, a body that is no form is ignored: many clients send a media type with every POST.
 */
async function presentedToken(req: HttpRequest): Promise<string> {
  const { authorization, 'content-type': type } = req.headers;
  const hasForm =
    req.method === 'POST' && type !== undefined && (authorization === undefined || isForm(type));
  const inForm = hasForm ? single(await readOAuthForm(req), 'access_token') : undefined;
  if (authorization !== undefined && inForm !== undefined)
    throw challenged('invalid_request', 'The access token must be sent in one way, not in two');
  // no error code without anything that could be a token (RFC 6750, section 3.1)
  if (inForm === undefined && (authorization === undefined || !isBearer(authorization)))
    throw new OAuthError('invalid_token', 'An access token is missing', REALM);
  if (inForm !== undefined) return inForm;
  const token = bearerToken(authorization ?? '');
  if (token === null) throw challenged('invalid_request', 'Authorization must be Bearer and the token');
  return token;
}

const challenged = (code: 'invalid_request' | 'invalid_token', description: string): OAuthError =>
  new OAuthError(code, description, `${REALM}, error="${code}", error_description="${description}"`);

const invalidToken = (): OAuthError =>
  challenged('invalid_token', 'The access token is invalid, expired, or no longer holds');

const insufficientScope = (): OAuthError =>
  new OAuthError(
    'insufficient_scope',
    'The access token lacks the scope openid',
    `${REALM}, error="insufficient_scope", scope="openid"`,
  );
