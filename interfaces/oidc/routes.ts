import type { Handle, HttpMethod, HttpRoute, Refuse } from '../http/http-types.js';
import type { Respond } from '../http/answers/respond.js';
import {
  authorize,
  AUTHORIZE_PATH,
  CONTINUE_PATH,
  continueAuthorization,
} from './authorization/authorize.js';
import { allowCallingOrigin, preflight } from './cors.js';
import {
  DEVICE_AUTHORIZATION_PATH,
  INTROSPECT_PATH,
  JWKS_PATH,
  metadataPaths,
  providerMetadata,
  publicDocument,
  REVOKE_PATH,
  TOKEN_PATH,
  USERINFO_PATH,
} from './discovery.js';
import { deviceAuthorization } from './device-authorization.js';
import { END_SESSION_PATH, endSession } from './end-session.js';
import { introspect } from './introspect.js';
import { refuseAsOAuth } from './oauth-endpoint.js';
import type { OidcOptions } from './oidc-options.js';
import { RESUME_PATH } from '../../application/authorization/pending-requests.js';
import { resumeAuthorization } from './authorization/resume.js';
import { revoke } from './revoke.js';
import { token } from './token.js';
import { userinfo } from './userinfo.js';

/** Returns the routes of the OpenID Connect and OAuth endpoints. */
export function oidcRoutes(options: OidcOptions): HttpRoute[] {
  const { app, respond, hasDocs } = options;
  const metadata = JSON.stringify(providerMetadata(app.addresses.baseUrl, hasDocs));
  const discovery = publicDocument(respond, () => metadata);
  return [
    ...metadataPaths(app.addresses.baseUrl).flatMap((path) => reading(respond, path, discovery)),
    ...reading(
      respond,
      JWKS_PATH,
      publicDocument(respond, () => app.signingKeys.jwks()),
    ),
    ...browsers(options, AUTHORIZE_PATH, ['GET', 'POST'], authorize(options)),
    ...browsers(options, CONTINUE_PATH, ['GET'], continueAuthorization(options)),
    ...browsers(options, RESUME_PATH, ['GET'], resumeAuthorization(options)),
    ...browsers(options, END_SESSION_PATH, ['GET', 'POST'], endSession(options)),
    ...clients(respond, TOKEN_PATH, ['POST'], token(options), 'scripts'),
    ...clients(respond, DEVICE_AUTHORIZATION_PATH, ['POST'], deviceAuthorization(options)),
    ...clients(respond, USERINFO_PATH, ['GET', 'POST'], userinfo(options), 'scripts'),
    ...clients(respond, REVOKE_PATH, ['POST'], revoke(options), 'scripts'),
    ...clients(respond, INTROSPECT_PATH, ['POST'], introspect(options)),
  ];
}

/** Returns the routes of a document that scripts of any origin may read. */
const reading = (respond: Respond, path: string, handle: Handle): HttpRoute[] => [
  { method: 'GET', path, handle },
  { method: 'OPTIONS', path, handle: preflight(respond, 'GET, HEAD') },
];

/**
 * Returns the routes of an endpoint that browsers are sent to: every refusal is a page. HEAD is answered like GET, and neither
 * begins nor ends anything.
 */
const browsers = (
  { pages: { refuse } }: OidcOptions,
  path: string,
  methods: readonly HttpMethod[],
  handle: Handle,
): HttpRoute[] => methods.map((method) => ({ method, path, handle, refuse }));

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HttpMethod[];

/** Returns the routes of an endpoint that clients call: every answer, even a 405, is JSON. */
function clients(
  respond: Respond,
  path: string,
  methods: readonly HttpMethod[],
  handle: Handle,
  callers: 'servers' | 'scripts' = 'servers',
): HttpRoute[] {
  const allow = methods.join(', ');
  const refuse: Refuse = (req, res, problem) => {
    if (callers === 'scripts') allowCallingOrigin(req, res);
    refuseAsOAuth(respond)(req, res, problem);
  };
  const refuseMethod: Handle = (req, res) =>
    refuse(req, res, {
      status: 405,
      code: 'method_not_allowed',
      detail: `This address answers ${allow}.`,
      headers: { Allow: allow },
    });
  const options: Handle = (req, res) => respond.send(req, res, 204, null, ['Allow', `${allow}, OPTIONS`]);
  return [
    ...allMethods.map((method) => ({
      method,
      path,
      refuse,
      ...(methods.includes(method) ? { handle, countsItself: 'client' as const } : { handle: refuseMethod }),
    })),
    { method: 'OPTIONS', path, refuse, handle: callers === 'scripts' ? preflight(respond, allow) : options },
  ];
}
