import type { PendingRequest } from '../../../application/authorization/pending-request.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import { type Parameters, queryParameters, readForm, single } from '../../http/requests/form-body.js';
import type { HttpRequest, HttpResponse } from '../../http/http-types.js';
import { HttpProblem } from '../../http/answers/problem.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { HostTenant } from '../../http/requests/request-context.js';
import { isBuiltInClient } from '../../../domain/client/portal-client.js';
import { hostTenant, lockedHost } from '../hosted-surface.js';
import { knownBrowserIdOf } from './known-browser-id.js';
import { type Language, chooseLanguage } from './language.js';
import type { Frame } from '../render-page.js';
import type { PagesDeps } from '../pages-deps.js';
import { keptAddress } from './kept-parameters.js';
import { pickedLanguage } from './picked-language.js';
import { sessionOf } from './cookies/session-cookie.js';

/** A request for a page, with the facts about its tenant, browser and session. */
export interface PageRequest {
  readonly req: HttpRequest;
  readonly res: HttpResponse;
  readonly tenant: HostTenant;
  /** The path of the page, as the browser knows it. */
  readonly path: string;
  /** The origin of the tenant's host, from the configuration. */
  readonly origin: string;
  readonly frame: Frame;
  /** The parameters of the form, or of the address. */
  readonly parameters: Parameters;
  /** The authorization request that the page belongs to; null for none. */
  readonly request: PendingRequest | null;
  readonly session: LiveSession | null;
  /** The id that the browser has at the tenant's host (`knownBrowserIdOf`). */
  readonly knownBrowserId: string;
  /** The language that the user picked on a page; null for none. */
  readonly picked: Language | null;
  /** The language of the session that ended in this browser; null for none. */
  readonly last: Language | null;
  /** Headers of every answer: they store the picked language. */
  readonly headers: HeaderList;
  /** The fields of the form that come back after a sign-in or a step-up. */
  readonly keeps: readonly string[];
}

/**
 * Reads a request for a page.
 * @param about what `request` in the address or the form is a handle of
 * @param form the parameters of a form that was read before, and which of its fields come back after a sign-in. Default: it is
 * read here, and none do
 * @throws RequestOver when the authorization request does not exist any more; HttpProblem `tenant_locked` for an
 * authorization request of another client than the portal's while the tenant is locked
 */
export async function readPageRequest(
  deps: PagesDeps,
  req: HttpRequest,
  res: HttpResponse,
  about: 'authorization' | 'other',
  {
    sent,
    keeps = [],
  }: { readonly sent?: Parameters | undefined; readonly keeps?: readonly string[] | undefined } = {},
): Promise<PageRequest> {
  const tenant = hostTenant(req);
  const { tenantId, slug } = tenant;
  const parameters = sent ?? (req.method === 'POST' ? await readForm(req) : queryParameters(req));
  const handle = about === 'authorization' ? single(parameters, 'request') : undefined;
  const [request, session, brand] = await Promise.all([
    handle === undefined ? null : deps.pendingRequests.find(tenantId, handle),
    sessionOf(deps, req, tenantId),
    deps.brandOf(tenant),
  ]);
  const isOver = handle !== undefined && request === null;
  // who signs in to the portal is asked by the use cases
  if (
    !isOver &&
    about === 'authorization' &&
    tenant.lock !== null &&
    !isBuiltInClient(request?.client.clientId ?? '')
  )
    throw new HttpProblem(lockedHost);
  const { picked, last, headers } = pickedLanguage(deps.cookies, req);
  const language = languageOfPage({ req, tenant, session, picked, last }, request?.uiLocales);
  const { passwordMinLength } = tenant.settings;
  const frame = { brand, language, here: keptAddress(req.path, parameters), passwordMinLength };
  const { origin } = new URL(deps.app.addresses.tenantHost(slug));
  const knownBrowserId = knownBrowserIdOf(deps, req);
  const { path } = req;
  const page = {
    req,
    res,
    path,
    tenant,
    origin,
    frame,
    parameters,
    request,
    session,
    knownBrowserId,
    picked,
    last,
    headers,
    keeps,
  };
  if (isOver) throw new RequestOver(page);
  return page;
}

/** Returns the language of the page. @param uiLocales the languages that the application asks for */
export const languageOfPage = (
  { req, tenant, session, picked, last }: Pick<PageRequest, 'req' | 'tenant' | 'session' | 'picked' | 'last'>,
  uiLocales: readonly string[] | undefined,
): Language =>
  chooseLanguage({
    picked,
    uiLocales,
    locale: session === null ? last : session.user.locale,
    acceptLanguage: req.headers['accept-language'],
    defaultLocale: tenant.defaultLocale,
  });

/** The authorization request in the page's address or form is not known, or over. */
export class RequestOver extends HttpProblem {
  /** The request for the page, without the authorization request. */
  readonly page: PageRequest;
  constructor(page: PageRequest) {
    super({ status: 400, code: 'request_over', detail: 'This authorization request is not known, or over.' });
    this.page = page;
  }
}

/** Returns the context for use cases, of a visitor who has not authenticated. */
export const visitorContext = (
  { app, cookies }: Pick<PagesDeps, 'app' | 'cookies'>,
  { req, tenant, knownBrowserId, frame, session }: PageRequest,
): VisitorContext => ({
  tenantId: tenant.tenantId,
  source: 'hosted',
  traceId: req.context.traceId,
  commandId: app.ids.next(),
  ip: req.context.ip === '' ? null : req.context.ip,
  userAgent: req.context.userAgent,
  language: frame.language,
  knownBrowserId,
  deviceSecret: cookies.read(req, 'tessera_device'),
  browserSession: session && session.session,
});
