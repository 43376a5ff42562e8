import { ownAddress } from '../../domain/shared/own-address.js';
import {
  type AfterSignOut,
  beginSignOut,
  locationAfter,
} from '../../application/authorization/pending-sign-out.js';
import { verifiedIdToken } from '../../application/grant/verified-token.js';
import type { OpenIdApp } from '../../application/authorization/openid-app.js';
import { findClient, findClientOfTenant, type TenantClient } from '../../application/client/find-client.js';
import { isMetadataClientId } from '../../domain/client/metadata-client.js';
import type { JwtClaims } from '../../application/ports/openid/signing-keys.js';
import type { Handle } from '../http/http-types.js';
import { type Parameters, queryParameters, readForm, single } from '../http/requests/form-body.js';
import { redirect } from './authorization/authorization-answer.js';
import { shownClientId } from './authorization/authorization-target.js';
import { rememberedTenant } from './authorization/browser-binding.js';
import { forgetIssuerSecret, issuerSecretOf } from './authorization/issuer-session-cookie.js';
import type { OidcOptions } from './oidc-options.js';
import { pageEndpoint } from './page-endpoint.js';
import { type Refused, unknownApplication, RefusedByPage } from './authorization/refused-request.js';
import { uiLocalesOf } from './authorization/ui-locales.js';

/** The path of the sign-out endpoint. */
export const END_SESSION_PATH = '/connect/endsession';

/**
 * Returns the handler of `/connect/endsession` (OpenID Connect RP-Initiated Logout 1.0). It checks the request and
 * sends the browser to the tenant's host, which knows the signed-in user, and asks them when it has to. A POST comes from
 * another site, without the cookie that names the tenant: one that names no application either is redirected to the same address
 * by GET, which has it. HEAD is answered like GET, and ends nothing.
 */
export const endSession = (options: OidcOptions): Handle =>
  pageEndpoint(options, async (req, res) => {
    const { app, respond, cookies } = options;
    const parameters = req.method === 'POST' ? await readForm(req) : queryParameters(req);
    refuseRepeated(parameters);
    const hint = await hintOf(app, parameters);
    const registered = await clientOf(app, parameters, hint);
    const requested = afterSignOutOf(parameters);
    const location = registered && requested && checkedLocation(registered, requested);
    const uiLocales = uiLocalesOf(parameters);
    const tenantId = registered?.tenantId ?? rememberedTenant(cookies, req);
    const tenant = tenantId === null ? null : await app.tenants.byId(tenantId);
    if (!tenant && req.method === 'POST') {
      redirect(respond, req, res, ownAddress(app.addresses.baseUrl, sameByGet(parameters)));
      return;
    }
    if (!tenant) {
      options.pages.unknownSession(req, res);
      return;
    }
    const page = ownAddress(app.addresses.tenantHost(tenant.slug), '/sign-out');
    if (req.method === 'HEAD') {
      redirect(respond, req, res, page);
      return;
    }
    const sessionId = typeof hint?.['sid'] === 'string' ? hint['sid'] : null;
    const unchecked = registered === null ? requested : null;
    const clientName = registered?.client.name ?? null;
    const content = { clientName, sessionId, location, unchecked, uiLocales };
    const handle = await beginSignOut(app, tenant.tenantId, content);
    const { tenantId: ended } = tenant;
    // silent sign-in is over even if the user does not confirm the sign-out
    const secret = issuerSecretOf(cookies, req, ended);
    if (secret !== null) await app.sessions.forgetAtIssuer(ended, secret);
    redirect(respond, req, res, `${page}?request=${handle}`, forgetIssuerSecret(cookies, ended));
  });

/** Returns the path and query of the same request by GET, of what is read of one that names no application. */
function sameByGet(parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const name of ['post_logout_redirect_uri', 'state', 'ui_locales']) {
    const value = single(parameters, name);
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? END_SESSION_PATH : `${END_SESSION_PATH}?${query.toString()}`;
}

const refuse = (code: string, detail: string, refused: Refused = unknownApplication): never => {
  throw new RefusedByPage({ status: 400, code, detail }, refused);
};

function refuseRepeated(parameters: Parameters): void {
  for (const values of parameters.values())
    if (values.length > 1) refuse('repeated_parameter', 'A parameter is given more than once.');
}

/**
 * Returns the claims of an id_token of this service, even of an expired one (RP-Initiated Logout 1.0, section 2). One
 * whose key was withdrawn proves nothing, but its client is not at fault: it counts as absent, so that the user is
 * asked.
 */
async function hintOf({ signingKeys }: OpenIdApp, parameters: Parameters): Promise<JwtClaims | null> {
  const hint = single(parameters, 'id_token_hint');
  if (hint === undefined) return null;
  const claims = await verifiedIdToken(signingKeys, hint);
  if (claims !== null || (await signingKeys.isOfUnknownKey('JWT', hint))) return claims;
  return refuse('id_token_hint_invalid', 'id_token_hint must be an id_token that this service issued.');
}

async function clientOf(
  app: OpenIdApp,
  parameters: Parameters,
  hint: JwtClaims | null,
): Promise<TenantClient | null> {
  const hinted = typeof hint?.['aud'] === 'string' ? hint['aud'] : undefined;
  const named = single(parameters, 'client_id');
  if (hinted !== undefined && named !== undefined && hinted !== named)
    refuse('client_mismatch', 'client_id must be the application that the id_token_hint was issued to.');
  const clientId = hinted ?? named;
  if (clientId === undefined) return null;
  if (isMetadataClientId(clientId)) {
    // such a client belongs to no tenant: without an id_token it names none
    const tenantId = hint?.['tenant_id'];
    return typeof tenantId === 'string' ? findClientOfTenant(app, tenantId, clientId) : null;
  }
  const registered = await findClient(app, clientId);
  if (!registered)
    return refuse('unknown_client', 'client_id must name a registered application.', {
      clientId: shownClientId(clientId),
      tenantId: null,
      uri: single(parameters, 'post_logout_redirect_uri') ?? null,
    });
  return registered;
}

function afterSignOutOf(parameters: Parameters): AfterSignOut | null {
  const uri = single(parameters, 'post_logout_redirect_uri');
  return uri === undefined ? null : { uri, state: single(parameters, 'state') ?? null };
}

const checkedLocation = ({ client, tenantId }: TenantClient, requested: AfterSignOut): string =>
  locationAfter(client, requested) ??
  refuse(
    'post_logout_redirect_uri_mismatch',
    'post_logout_redirect_uri must be exactly one of those registered for the application.',
    { clientId: client.clientId, tenantId, uri: requested.uri },
  );
