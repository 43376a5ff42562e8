import { ownAddress } from '../../../domain/shared/own-address.js';
import { authorizeSilently } from '../../../application/authorization/authorize-silently.js';
import type { AuthorizationRequest } from '../../../application/authorization/authorization-request.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import type { Handle, HttpRequest, HttpResponse } from '../../http/http-types.js';
import { type Parameters, queryParameters, readForm, single } from '../../http/requests/form-body.js';
import type { HttpProblem } from '../../http/answers/problem.js';
import { answerClient, redirect } from './authorization-answer.js';
import { AuthorizationRefused } from './authorization-error.js';
import { checkAuthorization } from './authorization-parameters.js';
import { type AuthorizationTarget, findTarget } from './authorization-target.js';
import { browserOf, rememberedTenant, rememberTenant } from './browser-binding.js';
import { issuerSecretOf } from './issuer-session-cookie.js';
import type { OidcOptions } from '../oidc-options.js';
import { pageEndpoint } from '../page-endpoint.js';
import { unknownApplication, RefusedByPage } from './refused-request.js';

export const AUTHORIZE_PATH = '/connect/authorize';

/** The path that continues a request that was posted. */
export const CONTINUE_PATH = '/connect/authorize/continue';

/**
 * Returns the handler of `/connect/authorize` (OpenID Connect Core 1.0, section 3.1.2). A signed-in browser, whose user
 * has nothing to decide, gets a code at once; otherwise the request is stored, and the browser sent to the tenant's
 * host. A POST comes from another site, without the cookies of this host: it is redirected to an address of this host
 * first, which binds it to the browser. HEAD is answered like GET, and starts nothing.
 */
export const authorize = (options: OidcOptions): Handle =>
  pageEndpoint(options, async (req, res) => {
    const parameters = await readParameters(req);
    const target = await findTarget(options.app, parameters, req.context.ip === '' ? null : req.context.ip);
    const request = await checkedOrAnswered(options, req, res, target, parameters);
    if (!request) return;
    if (req.method === 'HEAD') {
      redirect(options.respond, req, res, `${options.app.addresses.tenantHost(target.tenant.slug)}/sign-in`);
      return;
    }
    const code = await silentCode(options, req, target, request);
    if (code === null) await sendToTenantHost(options, req, res, target, request);
    else
      answerClient(
        options,
        req,
        res,
        target.answer,
        { code },
        rememberTenant(options.cookies, target.tenant.tenantId),
      );
  });

/** Returns the code for a signed-in browser whose user has nothing to decide; null otherwise. */
async function silentCode(
  { app, cookies }: OidcOptions,
  req: HttpRequest,
  { tenant: { tenantId }, client }: AuthorizationTarget,
  request: AuthorizationRequest,
): Promise<string | null> {
  const secret = issuerSecretOf(cookies, req, tenantId);
  return secret === null ? null : authorizeSilently(app, tenantId, client, request, secret);
}

const readParameters = async (req: HttpRequest): Promise<Parameters> =>
  req.method === 'POST' ? readForm(req) : queryParameters(req);

/** Checks a request. Its faults are reported to the client, since client and redirect URI are valid. */
async function checkedOrAnswered(
  options: OidcOptions,
  req: HttpRequest,
  res: HttpResponse,
  target: AuthorizationTarget,
  parameters: Parameters,
): Promise<AuthorizationRequest | null> {
  try {
    return await checkAuthorization(options.app, target, parameters);
  } catch (error) {
    if (!(error instanceof AuthorizationRefused)) throw error;
    const { code, message } = error;
    answerClient(options, req, res, target.answer, { error: code, error_description: message });
    return null;
  }
}

async function sendToTenantHost(
  options: OidcOptions,
  req: HttpRequest,
  res: HttpResponse,
  { tenant }: AuthorizationTarget,
  request: AuthorizationRequest,
): Promise<void> {
  const { app, respond, cookies } = options;
  const interaction = { kind: 'authorization', tenantId: tenant.tenantId, content: request } as const;
  if (req.method === 'POST') {
    const handle = await app.interactions.begin({ ...interaction, browserSecret: null });
    redirect(respond, req, res, ownAddress(app.addresses.baseUrl, `${CONTINUE_PATH}?request=${handle}`));
    return;
  }
  const browser = browserOf(cookies, req);
  const handle = await app.interactions.begin({ ...interaction, browserSecret: browser.secret });
  redirect(respond, req, res, signInAddress(options, tenant, handle), [
    ...browser.headers,
    ...rememberTenant(cookies, tenant.tenantId),
  ]);
}

const signInAddress = ({ app }: OidcOptions, { slug }: PresentTenant, handle: string): string =>
  ownAddress(app.addresses.tenantHost(slug), `/sign-in?request=${handle}`);

/**
 * Returns the handler of `GET /connect/authorize/continue`: binds a posted request to the browser, once. HEAD leaves it
 * unbound.
 */
export const continueAuthorization = (options: OidcOptions): Handle =>
  pageEndpoint(options, async (req, res) => {
    const { app, respond, cookies } = options;
    const handle = single(queryParameters(req), 'request') ?? '';
    const browser = browserOf(cookies, req);
    const tenantId =
      req.method === 'HEAD'
        ? await app.interactions.unboundTenant(handle)
        : await app.interactions.bind(handle, browser.secret);
    const tenant = tenantId === null ? null : await app.tenants.byId(tenantId, true);
    if (!tenant) throw requestOver(options, req);
    redirect(respond, req, res, signInAddress(options, tenant, handle), [
      ...browser.headers,
      ...rememberTenant(cookies, tenant.tenantId),
    ]);
  });

/**
 * Returns the refusal of a request that is unknown, over, or another browser's. Its page is of the tenant that the
 * browser was last sent to.
 */
export const requestOver = ({ cookies }: OidcOptions, req: HttpRequest): HttpProblem =>
  new RefusedByPage(
    {
      status: 400,
      code: 'request_over',
      detail:
        'This sign-in is over or was started in another browser. Go back to the application and start again.',
    },
    { ...unknownApplication, tenantId: rememberedTenant(cookies, req) },
  );
