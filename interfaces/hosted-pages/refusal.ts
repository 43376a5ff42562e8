import { ownAddress } from '../../domain/shared/own-address.js';
import type { Addresses } from '../../application/ports/shared/addresses.js';
import type { HttpRequest, HttpResponse } from '../http/http-types.js';
import type { Problem } from '../http/answers/problem.js';
import type { HostTenant } from '../http/requests/request-context.js';
import { cookies } from '../http/requests/cookies.js';
import { contentSource, signInPageHeaders } from '../http/answers/security-headers.js';
import { type Brand, neutralBrand } from './design/brand.js';
import { ACCOUNT_PATH } from './home.js';
import { type Language, chooseLanguage, textsOf } from './page-request/language.js';
import type { Frame } from './render-page.js';
import type { PagesDeps } from './pages-deps.js';
import { keptAddress } from './page-request/kept-parameters.js';
import { pickedLanguage, queryOf } from './page-request/picked-language.js';
import { type ErrorReason, type ErrorView, errorPage } from './views/error.js';

/** The reason that a page shows for a refusal, by its machine word. */
const reasons: Readonly<Record<string, ErrorReason>> = {
  unknown_client: 'clientUnknown',
  client_not_admitted: 'clientNotAdmitted',
  invalid_target: 'targetMissing',
  redirect_uri_mismatch: 'redirectRefused',
  post_logout_redirect_uri_mismatch: 'redirectRefused',
  request_over: 'requestExpired',
  tenant_locked: 'tenantLocked',
  rate_limited: 'tooManyRequests',
  not_found: 'notFound',
};

const reasonOf = ({ code, status }: Problem): ErrorReason =>
  reasons[code] ??
  (code.startsWith('client_document_') ? 'documentRefused' : null) ??
  (status === 503 ? 'unavailable' : status >= 500 ? 'internal' : 'badRequest');

/** Refusals that may be over soon. */
const passing: ReadonlySet<ErrorReason> = new Set([
  'tooManyRequests',
  'unavailable',
  'internal',
  'tenantLocked',
]);

export interface RefusalOptions extends Pick<PagesDeps, 'brandOf' | 'respond' | 'secure'> {
  readonly addresses: Pick<Addresses, 'baseUrl' | 'tenantHost'>;
  /** Whether the pages belong to a tenant's host. */
  readonly isTenantHost: boolean;
  /** Default: the browser's language, then the tenant's. */
  readonly languageOf?: (req: HttpRequest) => Language;
}

const usualLanguage = ({ headers, context }: HttpRequest): Language =>
  chooseLanguage({
    acceptLanguage: headers['accept-language'],
    defaultLocale: context.tenant?.defaultLocale,
  });

/** Further facts about a refused request. */
export interface RefusedFor {
  /** The application that sent it; null when it named none. */
  readonly clientId: string | null;
  /** The tenant whose design the page has; null when it is unknown. */
  readonly tenant: HostTenant | null;
}

/** Shows a refusal as a page. */
export type ShowRefusal = (
  req: HttpRequest,
  res: HttpResponse,
  problem: Problem,
  refused?: RefusedFor,
) => void;

/** Returns the link of the page: the next thing that the user can do. */
function nextStep(
  { addresses, isTenantHost }: RefusalOptions,
  { language, brand }: Frame,
  { method }: HttpRequest,
  reason: ErrorReason,
  tenant: HostTenant | null,
): NonNullable<ErrorView['link']> {
  const { error, account } = textsOf(language);
  // the same address by GET: at a tenant's host it shows the form again, without sending the content twice
  if (passing.has(reason) && (method !== 'POST' || isTenantHost)) return { text: error.again, address: '' };
  const home = brand.homeUrl;
  if (home !== null) return { text: account.home(brand.name), address: home };
  if (tenant === null) return { text: error.toStart, address: ownAddress(addresses.baseUrl, '/') };
  const host = isTenantHost ? '' : addresses.tenantHost(tenant.slug);
  return { text: error.toAccount, address: host + ACCOUNT_PATH };
}

/**
 * Returns the function that shows refusals as pages, in the tenant's design when there is a tenant whose branding can
 * be read.
 */
export function refusal(options: RefusalOptions): ShowRefusal {
  const { brandOf, respond, secure, addresses, isTenantHost, languageOf = usualLanguage } = options;
  const jar = cookies(secure);
  const show = (
    req: HttpRequest,
    res: HttpResponse,
    problem: Problem,
    brand: Brand,
    { clientId, tenant }: RefusedFor,
  ): void => {
    const { picked, headers } = isTenantHost ? pickedLanguage(jar, req) : noneOffered;
    const language = picked ?? languageOf(req);
    const here = isTenantHost ? presentQuery(req) : null;
    const frame = { brand, language, ...(here === null ? {} : { here }) };
    const reason = reasonOf(problem);
    const { html, styleSource } = errorPage(frame, {
      reason,
      traceId: req.context.traceId,
      of: isTenantHost ? null : { code: problem.code, clientId },
      link: nextStep(options, frame, req, reason, tenant),
    });
    const images = isTenantHost || tenant === null ? {} : { images: imagesOf(addresses, tenant) };
    respond.page(req, res, problem.status, Buffer.from(html), [
      ...signInPageHeaders(secure, { style: styleSource, ...images }),
      ...headers,
      ...Object.entries(problem.headers ?? {}).flat(),
    ]);
  };
  return (req, res, problem, refused = { clientId: null, tenant: req.context.tenant }) => {
    const { tenant } = refused;
    const named = tenant === null ? neutralBrand : { ...neutralBrand, name: tenant.name };
    // mass refusals and failures must not cost a look-up of the branding
    if (tenant === null || problem.status === 429 || problem.status >= 500) {
      show(req, res, problem, named, refused);
      return;
    }
    brandOf(tenant).then(
      (brand) => show(req, res, problem, brand, refused),
      () => show(req, res, problem, named, refused),
    );
  };
}

/**
 * Returns the query of the address with what a page keeps of it, relative to the address, which no page of a refusal repeats; null
 * where another language would lose the secret of a mailed link.
 */
function presentQuery(req: HttpRequest): string | null {
  const query = queryOf(req);
  return query.has('token')
    ? null
    : keptAddress('', new Map([...query].map(([name]) => [name, query.getAll(name)])));
}

/** `{base_url}` stores no language. */
const noneOffered = { picked: null, headers: [] } as const;

const imagesOf = (addresses: RefusalOptions['addresses'], { slug }: HostTenant): string =>
  `'self' ${contentSource(addresses.tenantHost(slug))}`;
