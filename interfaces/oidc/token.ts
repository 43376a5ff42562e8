import { setImmediate } from 'node:timers/promises';
import { redeemCode } from '../../application/grant/redeem-code.js';
import { redeemDeviceCode } from '../../application/grant/redeem-device-code.js';
import { refreshGrant } from '../../application/grant/refresh-grant.js';
import { issueServiceToken } from '../../application/grant/issue-service-token.js';
import type { IssuedTokens } from '../../application/grant/issue-tokens.js';
import { DEVICE_GRANT, type GrantType, grantTable, grantTypes } from '../../domain/client/client-values.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import type { Handle, HttpRequest } from '../http/http-types.js';
import { type Parameters, single } from '../http/requests/form-body.js';
import { scopeSyntax } from './authorization/authorization-parameters.js';
import { callerContext } from './caller-context.js';
import { admitClient } from './admit-client.js';
import { type AuthenticatedClient, refusedClient } from './client-authentication.js';
import { readScriptForm } from './cors.js';
import { OAuthError, unlistedGrant } from './oauth-error.js';
import { oauthEndpoint } from './oauth-endpoint.js';
import { required } from './oauth-form.js';
import type { OidcOptions } from './oidc-options.js';
import { isStopped } from './stopped-client.js';

/** Returns the handler of `POST /connect/token` (OAuth 2.1, section 3.2; OpenID Connect Core 1.0, section 3.1.3). */
export const token = (options: OidcOptions): Handle =>
  oauthEndpoint(options, async (req, res) => {
    const { app } = options;
    const parameters = await readScriptForm(app, req, res);
    const found = await admitClient(options, req, parameters);
    const { client, tenant } = found;
    const grantType = allowedGrantType(client, parameters);
    // before the code or the refresh token is used, so that it is good again after the lock
    if (isStopped(tenant, client, `/connect/token ${grantType}`))
      throw grantTable[grantType].listedBy === 'services' ? tenantLocked() : refusedClient(req);
    await dropDisconnected(req);
    return tokenAnswer(await grants[grantType](options, req, found, parameters));
  });

/** For a service, which has proved who it is and has no user who would be notified of the lock. */
const tenantLocked = (): OAuthError =>
  new OAuthError('access_denied', 'The tenant of the client is locked; its services get no tokens');

function allowedGrantType(client: RegisteredClient, parameters: Parameters): GrantType {
  const asked = required(parameters, 'grant_type');
  const known = grantTypes.find((type) => type === asked);
  if (!known)
    throw new OAuthError('unsupported_grant_type', `grant_type must be one of ${grantTypes.join(', ')}`);
  if (!client.grantTypes.includes(known)) throw unlistedGrant(known);
  return known;
}

/**
 * Returns the redirect URI of the request. A client with several has to state the one of the authorization request (RFC
 * 6749, section 4.1.3).
 */
function redirectUriOf({ redirectUris }: RegisteredClient, parameters: Parameters): string | undefined {
  const given = single(parameters, 'redirect_uri');
  if (given === undefined && redirectUris.length > 1)
    throw new OAuthError(
      'invalid_request',
      'redirect_uri is missing: it may be left out only by a client that has registered one',
    );
  return given;
}

const TURNS = 4;

/**
 * Drops requests whose client has disconnected: a process that stalled for a while finds requests of clients that have
 * retried elsewhere, and a second use of their refresh tokens would revoke the user's grant.
 */
async function dropDisconnected({ socket }: HttpRequest): Promise<void> {
  // the end of a connection is read after the request, a turn or two of the event loop later
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
  if (!socket.writable) throw new OAuthError('invalid_request', 'The connection has ended');
}

type Grant = (
  options: Pick<OidcOptions, 'app' | 'onServiceUse'>,
  req: HttpRequest,
  found: AuthenticatedClient,
  parameters: Parameters,
) => Promise<IssuedTokens>;

const grants: Readonly<Record<GrantType, Grant>> = {
  authorization_code: ({ app }, req, { client }, parameters) =>
    redeemCode(app, callerContext(app, req), {
      client,
      code: required(parameters, 'code'),
      codeVerifier: verifierOf(parameters),
      redirectUri: redirectUriOf(client, parameters),
      resource: single(parameters, 'resource'),
      timeoutMs: timeoutOf(req),
    }),
  refresh_token: ({ app }, req, { client }, parameters) =>
    refreshGrant(app, callerContext(app, req), {
      client,
      refreshToken: required(parameters, 'refresh_token'),
      scopes: scopesOf(parameters),
      resource: single(parameters, 'resource'),
      timeoutMs: timeoutOf(req),
    }),
  [DEVICE_GRANT]: ({ app }, req, { client }, parameters) =>
    redeemDeviceCode(app, {
      client,
      deviceCode: required(parameters, 'device_code'),
      resource: single(parameters, 'resource'),
      timeoutMs: timeoutOf(req),
    }),
  client_credentials: async ({ app, onServiceUse }, req, found, parameters) => {
    const { ip } = req.context;
    const issued = await issueServiceToken(app, found, {
      scope: single(parameters, 'scope'),
      resource: single(parameters, 'resource'),
      ip: ip === '' ? null : ip,
    });
    onServiceUse(req, found);
    return issued;
  },
};

/** The time to undo a redemption before the client is asked to try again. */
const MARGIN_MS = 500;

const timeoutOf = ({ context }: HttpRequest): number => context.answerBy - MARGIN_MS - performance.now();

/** Returns the code verifier (RFC 7636, section 4.1). */
function verifierOf(parameters: Parameters): string {
  const verifier = single(parameters, 'code_verifier');
  if (verifier === undefined)
    throw new OAuthError(
      'invalid_request',
      'code_verifier is missing: it is the secret whose SHA-256 the authorization request sent as code_challenge',
    );
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier))
    throw new OAuthError('invalid_grant', 'code_verifier must be 43 to 128 unreserved characters');
  return verifier;
}

/** Returns the requested scopes, which must have been granted (RFC 6749, section 6); an unknown one was not. */
function scopesOf(parameters: Parameters): readonly string[] | undefined {
  const scope = single(parameters, 'scope');
  if (scope === undefined) return undefined;
  if (!scopeSyntax.test(scope))
    throw new OAuthError('invalid_scope', 'scope must be words separated by one space');
  return [...new Set(scope.split(' '))];
}

const tokenAnswer = ({ accessToken, idToken, refreshToken, expiresIn, scopes }: IssuedTokens): object => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: expiresIn,
  ...(scopes === null ? {} : { scope: scopes.join(' ') }),
  ...(idToken === null ? {} : { id_token: idToken }),
  ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
});
