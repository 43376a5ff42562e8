import type { PendingRequest } from '../../../application/authorization/pending-request.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import type { Parameters } from '../../http/requests/form-body.js';
import { queryParameters, readForm, single } from '../../http/requests/form-body.js';
import type { HttpRequest, HttpResponse } from '../../http/http-types.js';
import { HttpProblem } from '../../http/answers/problem.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { HostTenant } from '../../http/requests/request-context.js';
import { hostTenant } from '../hosted-surface.js';
import { browserOf } from './known-browser.js';
import type { Language } from './language.js';
import { chooseLanguage } from './language.js';
import type { Frame } from '../page.js';
import type { Pages } from '../pages.js';
import { addressHere, pickedLanguage } from './picked-language.js';
import { sessionOf } from './session-cookie.js';

/** A request for a page, and what is known of whoever made it. */
export interface Visit {
  readonly req: HttpRequest;
  readonly res: HttpResponse;
  readonly tenant: HostTenant;
  /** Of the tenant's host, from the configuration. */
  readonly origin: string;
  readonly frame: Frame;
  /** Of the form, or of the address. */
  readonly parameters: Parameters;
  /** The authorization request that the page is about; null when it is about none. */
  readonly request: PendingRequest | null;
  readonly session: LiveSession | null;
  /** What its browser is named by. */
  readonly browser: string;
  /** The language that its person picked on a page; null for none. */
  readonly picked: Language | null;
  /** Of every answer: they keep the language that was picked. */
  readonly headers: HeaderList;
}

/**
 * @param about what `request` in the address or the form is a handle of
 * @throws HttpProblem `request_over` when the authorization request is not there any more
 */
export async function visitOf(
  pages: Pages,
  req: HttpRequest,
  res: HttpResponse,
  about: 'authorization' | 'other',
): Promise<Visit> {
  const tenant = hostTenant(req);
  const { tenantId, slug } = tenant;
  const parameters = req.method === 'POST' ? await readForm(req) : queryParameters(req);
  const handle = about === 'authorization' ? single(parameters, 'request') : undefined;
  const [request, session, brand] = await Promise.all([
    handle === undefined ? null : pages.interactions.find(tenantId, handle),
    sessionOf(pages, req, tenantId),
    pages.brandOf(tenant),
  ]);
  if (handle !== undefined && request === null) throw requestOver();
  const { picked, headers } = pickedLanguage(pages.cookies, req);
  const language = languageOfVisit({ req, tenant, session, picked }, request?.uiLocales);
  const frame = { brand, language, here: addressHere(req, parameters) };
  const { origin } = new URL(pages.app.addresses.tenantHost(slug));
  const browser = browserOf(pages, req);
  return { req, res, tenant, origin, frame, parameters, request, session, browser, picked, headers };
}

/** The language to speak to the visitor. @param uiLocales what the application asks for */
export const languageOfVisit = (
  { req, tenant, session, picked }: Pick<Visit, 'req' | 'tenant' | 'session' | 'picked'>,
  uiLocales: readonly string[] | undefined,
): Language =>
  chooseLanguage({
    picked,
    uiLocales,
    locale: session?.user.locale,
    acceptLanguage: req.headers['accept-language'],
    defaultLocale: tenant.defaultLocale,
  });

const requestOver = (): HttpProblem =>
  new HttpProblem({
    status: 400,
    code: 'request_over',
    detail: 'This authorization request is not known, or over.',
  });

/** For use cases: where the visitor comes from, who has proved nothing by it. */
export const visitorOf = ({ app }: Pages, { req, tenant, browser, frame }: Visit): VisitorContext => ({
  tenantId: tenant.tenantId,
  source: 'hosted',
  traceId: req.context.traceId,
  commandId: app.ids.next(),
  ip: req.context.ip === '' ? null : req.context.ip,
  userAgent: req.context.userAgent,
  language: frame.language,
  browser,
});
