import { START_PATH } from '../../../../application/mail/link-address.js';
import { ownPath } from '../../../../domain/shared/own-address.js';
import type { RateLimiter } from '../../../../application/ports/shared/rate-limiter.js';
import { SERVICE_NAME } from '../../../../application/shared/service-name.js';
import { SYSTEM_TENANT } from '../../../../domain/shared/stream-name.js';
import { defaultSettings } from '../../../../domain/tenant/tenant-settings.js';
import { portalAddress } from '../../../portal-api/portal-address.js';
import type { HttpRequest, HttpResponse } from '../../../http/http-types.js';
import { queryParameters, readForm } from '../../../http/requests/form-body.js';
import type { HostTenant } from '../../../http/requests/request-context.js';
import { neutralBrand } from '../../design/brand.js';
import { slugScript, workScript } from '../../scripts/scripts.js';
import { knownBrowserIdOf } from '../../page-request/known-browser-id.js';
import { chooseLanguage } from '../../page-request/language.js';
import type { PageRequest } from '../../page-request/page-request.js';
import { keptAddress } from '../../page-request/kept-parameters.js';
import { pickedLanguage } from '../../page-request/picked-language.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { ScriptFile } from '../../render-page.js';
import type { SignUpAddresses } from '../../views/sign-up/parts.js';

/** What the pages of a tenant's sign-up need. Cookies and `secure` are those of the portal's host. */
export interface StartDeps extends PagesDeps {
  /** `{base_url}` and `{portal_url}`, without a trailing slash. */
  readonly baseUrl: string;
  readonly portalUrl: string;
  /** Whether people set up tenants by themselves (`TENANT_SIGN_UP`). */
  readonly isOpen: boolean;
  /** Limits the looks at slugs, by the caller's address. */
  readonly slugChecks: RateLimiter;
}

/** The addresses of these pages, as paths that browsers know. */
export interface StartPaths {
  readonly page: string;
  readonly work: string;
  readonly slug: string;
  readonly workScript: string;
  readonly slugScript: string;
}

export function startPaths({ portalUrl }: Pick<StartDeps, 'portalUrl'>): StartPaths {
  const page = ownPath(portalUrl, START_PATH);
  return {
    page,
    work: `${page}/work`,
    slug: `${page}/slug`,
    workScript: `${page}${workScript.path}`,
    slugScript: `${page}${slugScript.path}`,
  };
}

/** Returns where the pages that mail something are. */
export function addressesOf(deps: Pick<StartDeps, 'portalUrl'>): SignUpAddresses {
  const { page: action, work, workScript: path } = startPaths(deps);
  return { action, work, files: [{ path, integrity: workScript.integrity, asks: work }] };
}

/** Returns the script of slugs as a file of the portal's host. */
export function slugFile(deps: Pick<StartDeps, 'portalUrl'>): ScriptFile {
  const { slugScript: path, slug: asks } = startPaths(deps);
  return { path, integrity: slugScript.integrity, asks };
}

/** Stands for the tenant in these pages: the sign-ups of tenants stand under the system's. */
const serviceItself: HostTenant = {
  tenantId: SYSTEM_TENANT,
  slug: '',
  name: SERVICE_NAME,
  defaultLocale: null,
  settings: defaultSettings,
  lock: null,
};

/** Reads a request for a page of a tenant's sign-up: it has no tenant yet, no session and no authorization request. */
export async function readStartPage(
  deps: StartDeps,
  req: HttpRequest,
  res: HttpResponse,
): Promise<PageRequest> {
  const parameters = req.method === 'POST' ? await readForm(req) : queryParameters(req);
  const path = ownPath(
    deps.portalUrl,
    req.path.slice(portalAddress(deps.baseUrl, deps.portalUrl).path.length),
  );
  const { picked, last, headers } = pickedLanguage(deps.cookies, req);
  const language = chooseLanguage({ picked, acceptLanguage: req.headers['accept-language'] });
  return {
    req,
    res,
    tenant: serviceItself,
    origin: new URL(deps.portalUrl).origin,
    path,
    frame: { brand: neutralBrand, language, here: keptAddress(path, parameters) },
    parameters,
    request: null,
    session: null,
    knownBrowserId: knownBrowserIdOf(deps, req),
    picked,
    last,
    headers,
    keeps: [],
  };
}
