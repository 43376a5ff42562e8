import { mailBranding } from '../../../application/mail/mail-content.js';
import { loadDraft } from '../../../application/branding/draft/draft-record.js';
import { pageBrandingOf } from '../../../application/branding/read-branding.js';
import { withDraft } from '../../../domain/branding/branding-draft.js';
import { languageOf } from '../../../application/shared/language.js';
import { HttpProblem, notFound } from '../../http/answers/problem.js';
import { contentSource, signInPageHeaders } from '../../http/answers/security-headers.js';
import type { HttpRequest } from '../../http/http-types.js';
import type { HostTenant } from '../../http/requests/request-context.js';
import { queryParameters, single } from '../../http/requests/form-body.js';
import type { Brand } from '../design/brand.js';
import { type HostedRoute, hostTenant } from '../hosted-surface.js';
import { type Language, chooseLanguage } from '../page-request/language.js';
import type { PagesDeps } from '../pages-deps.js';
import type { Frame } from '../render-page.js';
import { errorPage } from '../views/error.js';
import { previewedMail } from '../views/previewed-mail.js';
import { signInPage } from '../views/sign-in/sign-in.js';

/** Returns the path of the preview that a token opens. */
export const previewPath = (token: string): string => `/preview/${token}`;

type Scheme = 'light' | 'dark';

interface Shown {
  readonly html: string;
  /** For `style-src` of the content security policy. */
  readonly styleSource: string;
}

/**
 * Returns the route that shows pages with the draft of the tenant's branding to who holds a token, in a frame of the portal
 * alone. It reads no cookie and sets none, so that nothing in it belongs to the person who looks; and nothing in it works.
 */
export const previewRoute = (deps: PagesDeps): HostedRoute => ({
  method: 'GET',
  path: previewPath('{token}'),
  whileLocked: 'stops',
  handle: async (req, res) => {
    const { app, secure, respond } = deps;
    const tenant = hostTenant(req);
    const isOpen = app.previewTokens.opens(tenant.tenantId, req.params['token'] ?? '');
    if (!isOpen || req.headers['sec-fetch-dest'] !== 'iframe') throw new HttpProblem(notFound);
    const { html, styleSource } = await shownPage(deps, req, tenant);
    const host = contentSource(app.addresses.tenantHost(tenant.slug));
    const policy = {
      style: styleSource,
      // its own origin by name, since the origin of a sandbox is none
      images: host,
      framedBy: new URL(app.addresses.portalUrl).origin,
    };
    respond.page(req, res, 200, Buffer.from(html), signInPageHeaders(secure, policy));
  },
});

async function shownPage(deps: PagesDeps, req: HttpRequest, tenant: HostTenant): Promise<Shown> {
  const { app } = deps;
  const { tenantId, name, settings } = tenant;
  const parameters = queryParameters(req);
  const { published, draft } = await loadDraft(app, tenantId);
  const state = withDraft(published, tenantId, draft?.members ?? {});
  const scheme: Scheme = single(parameters, 'scheme') === 'dark' ? 'dark' : 'light';
  const brand = inOneScheme({ ...(await pageBrandingOf(app, state)), name }, scheme);
  const language =
    languageOf([single(parameters, 'language') ?? null]) ??
    chooseLanguage({ acceptLanguage: req.headers['accept-language'], defaultLocale: tenant.defaultLocale });
  if (single(parameters, 'page') === 'mail') return mailOf(deps, tenant, brand, language, scheme);
  const frame: Frame = { brand, language, inert: true };
  if (single(parameters, 'page') === 'error')
    return errorPage(frame, { reason: 'notFound', traceId: req.context.traceId, link: null });
  return signInPage(frame, {
    request: null,
    csrf: '',
    email: '',
    client: null,
    problem: null,
    passkey: settings.passkeys ? { csrf: '', use: 'sign-in' } : null,
    signUp: settings.signUp === 'open' || settings.signUp === 'domains',
    mailsCode: settings.emailCode,
  });
}

/** Returns the brand as browsers with this scheme show it. */
const inOneScheme = (brand: Brand, scheme: Scheme): Brand =>
  brand.appearance === 'auto'
    ? { ...brand, appearance: scheme, logoDarkUrl: brand.logoUrl && brand.logoDarkUrl }
    : brand;

function mailOf(
  { app, mailHtml }: PagesDeps,
  { tenantId, name, slug }: HostTenant,
  brand: Brand,
  language: Language,
  scheme: Scheme,
): Shown {
  const host = app.addresses.tenantHost(slug);
  const branding = mailBranding(brand, host);
  return previewedMail(mailHtml, { tenantId, name, host, branding, language }, scheme);
}
