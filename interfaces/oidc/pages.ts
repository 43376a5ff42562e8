import { ownAddress } from '../../domain/shared/own-address.js';
import type { Addresses } from '../../application/ports/shared/addresses.js';
import { type Brand, neutralBrand } from '../hosted-pages/design/brand.js';
import { type Language, chooseLanguage } from '../hosted-pages/page-request/language.js';
import type { PagesDeps } from '../hosted-pages/pages-deps.js';
import { type ShowRefusal, refusal } from '../hosted-pages/refusal.js';
import { unknownSessionPage } from '../hosted-pages/views/notices.js';
import { formPostPage } from '../hosted-pages/views/form-post.js';
import type { HttpRequest, HttpResponse } from '../http/http-types.js';
import type { HostTenant } from '../http/requests/request-context.js';
import type { Respond } from '../http/answers/respond.js';
import { type HeaderList, signInPageHeaders } from '../http/answers/security-headers.js';
import { uiLocalesIn } from './authorization/ui-locales.js';

/** The pages of the endpoints, at `{base_url}`: they have a tenant's colours and logo at most. */
export interface OidcPages {
  /** Shows a refusal. */
  readonly refuse: ShowRefusal;
  /** Says that the request does not say which tenant's session to end. */
  readonly unknownSession: (req: HttpRequest, res: HttpResponse) => void;
  /** Posts an answer to a client (OAuth 2.0 Form Post Response Mode). */
  readonly formPost: (
    req: HttpRequest,
    res: HttpResponse,
    redirectUri: string,
    fields: Readonly<Record<string, string>>,
    headers?: HeaderList,
  ) => void;
}

export interface OidcPagesOptions {
  readonly respond: Respond;
  /** Whether `{base_url}` is served over https. */
  readonly secure: boolean;
  /** Returns the design that the tenant's own host shows. */
  readonly brandOf: PagesDeps['brandOf'];
  readonly addresses: Pick<Addresses, 'baseUrl' | 'tenantHost'>;
}

/** Returns the pages of the endpoints. */
export function oidcPages({ respond, secure, brandOf, addresses }: OidcPagesOptions): OidcPages {
  // the parameters of a posted form are unknown when its request is refused
  const languageOf = (req: HttpRequest): Language =>
    chooseLanguage({ uiLocales: uiLocalesIn(req), acceptLanguage: req.headers['accept-language'] });
  /** The tenant's own CSS is for its own host only; images are loaded from there. */
  const brandWithoutCss = async (tenant: HostTenant): Promise<Brand> => {
    const host = addresses.tenantHost(tenant.slug);
    const { logoUrl, logoDarkUrl, faviconUrl, ...brand } = await brandOf(tenant);
    return {
      ...brand,
      customCss: '',
      logoUrl: logoUrl && host + logoUrl,
      logoDarkUrl: logoDarkUrl && host + logoDarkUrl,
      faviconUrl: faviconUrl && host + faviconUrl,
    };
  };
  return {
    refuse: refusal({
      respond,
      secure,
      brandOf: brandWithoutCss,
      addresses,
      isTenantHost: false,
      languageOf,
    }),
    unknownSession: (req, res) => {
      const frame = { brand: neutralBrand, language: languageOf(req) };
      const page = unknownSessionPage(frame, ownAddress(addresses.baseUrl, '/'));
      const headers = signInPageHeaders(secure, { style: page.styleSource });
      respond.page(req, res, 200, Buffer.from(page.html), headers);
    },
    formPost: (req, res, redirectUri, fields, further = []) => {
      const page = formPostPage(languageOf(req), { action: redirectUri, fields });
      const headers = signInPageHeaders(secure, {
        style: page.styleSource,
        script: page.scriptSource,
        // its one form goes to the registered address, and from there wherever the application leads
        forms: 'any',
      });
      respond.page(req, res, 200, Buffer.from(page.html), [...headers, ...further]);
    },
  };
}
