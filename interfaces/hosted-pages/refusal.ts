import type { HttpRequest, HttpResponse, Surface } from '../http/http-types.js';
import type { Problem } from '../http/problem.js';
import { signInPageHeaders } from '../http/security-headers.js';
import type { Brand } from './design/brand.js';
import { neutralBrand } from './design/brand.js';
import { ACCOUNT_PATH, tenantHome } from './home.js';
import type { Language } from './language.js';
import { chooseLanguage, textsOf } from './language.js';
import type { Frame } from './page.js';
import type { Pages } from './pages.js';
import type { ErrorReason, ErrorView } from './views/error.js';
import { errorPage } from './views/error.js';

/** What a person is told of a refusal, by its machine word. */
const reasons: Readonly<Record<string, ErrorReason>> = {
  unknown_client: 'clientUnknown',
  redirect_uri_mismatch: 'redirectRefused',
  post_logout_redirect_uri_mismatch: 'redirectRefused',
  request_over: 'requestGone',
  tenant_locked: 'tenantLocked',
  rate_limited: 'tooManyRequests',
  not_found: 'notFound',
};

const reasonOf = ({ code, status }: Problem): ErrorReason =>
  reasons[code] ?? (status === 503 ? 'unavailable' : status >= 500 ? 'internal' : 'badRequest');

/** Refusals that may be over in a moment. */
const passing: ReadonlySet<ErrorReason> = new Set([
  'tooManyRequests',
  'unavailable',
  'internal',
  'tenantLocked',
]);

/** What a person may do about it. @param startUrl of the service's own page */
function nextStep(
  { language, brand }: Frame,
  reason: ErrorReason,
  { method, context }: HttpRequest,
  startUrl: string,
): NonNullable<ErrorView['link']> {
  const { error, account } = textsOf(language);
  // the same address: what a form had sent is not sent again
  if (passing.has(reason) && method === 'GET') return { text: error.again, address: '' };
  const home = tenantHome(brand);
  if (home !== null) return { text: account.home(brand.name), address: home };
  return context.tenant === null
    ? { text: error.toStart, address: startUrl }
    : { text: error.toAccount, address: ACCOUNT_PATH };
}

const usualLanguage = ({ headers, context }: HttpRequest): Language =>
  chooseLanguage({
    acceptLanguage: headers['accept-language'],
    defaultLocale: context.tenant?.defaultLocale,
  });

/**
 * Shows a refusal as a page: in the tenant's colours where there is a tenant and its colours can be had.
 * @param startUrl address of the service's own page
 */
export function refusal(
  pages: Pick<Pages, 'brandOf' | 'respond' | 'secure'>,
  startUrl: string,
  languageOf = usualLanguage,
): Surface['refuse'] {
  const show = (req: HttpRequest, res: HttpResponse, problem: Problem, brand: Brand): void => {
    const frame = { brand, language: languageOf(req) };
    const reason = reasonOf(problem);
    const view = { reason, traceId: req.context.traceId, link: nextStep(frame, reason, req, startUrl) };
    const { html, styleSource } = errorPage(frame, view);
    pages.respond.page(req, res, problem.status, Buffer.from(html), [
      ...signInPageHeaders(pages.secure, { style: styleSource }),
      ...Object.entries(problem.headers ?? {}).flat(),
    ]);
  };
  return (req, res, problem) => {
    const { tenant } = req.context;
    // what is refused by the thousand, or because something is broken, costs no look-up
    if (tenant === null || problem.status === 429 || problem.status >= 500) {
      show(req, res, problem, tenant === null ? neutralBrand : { ...neutralBrand, name: tenant.name });
      return;
    }
    pages.brandOf(tenant).then(
      (brand) => show(req, res, problem, brand),
      () => show(req, res, problem, { ...neutralBrand, name: tenant.name }),
    );
  };
}
