import type { HttpRequest, HttpResponse, Surface } from '../http/http-types.js';
import type { Problem } from '../http/problem.js';
import { signInPageHeaders } from '../http/security-headers.js';
import type { Brand } from './design/brand.js';
import { neutralBrand } from './design/brand.js';
import type { Language } from './language.js';
import { chooseLanguage } from './language.js';
import type { Pages } from './pages.js';
import type { ErrorReason } from './views/error.js';
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

/** Shows a refusal as a page: in the tenant's colours where there is a tenant and its colours can be had. */
export function refusal(
  pages: Pick<Pages, 'brandOf' | 'respond' | 'secure'>,
  languageOf = ({ headers }: HttpRequest): Language => chooseLanguage([], headers['accept-language']),
): Surface['refuse'] {
  const show = (req: HttpRequest, res: HttpResponse, problem: Problem, brand: Brand): void => {
    const frame = { brand, language: languageOf(req) };
    const view = { reason: reasonOf(problem), traceId: req.context.traceId, link: null };
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
