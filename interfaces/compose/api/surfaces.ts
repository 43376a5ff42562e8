import { deviceRequests } from '../../../application/authorization/devices/device-requests.js';
import type { OpenIdApp } from '../../../application/authorization/openid-app.js';
import { pendingRequests } from '../../../application/authorization/pending-requests.js';
import { findSignOut } from '../../../application/authorization/pending-sign-out.js';
import { recordRefusedRequests } from '../../../application/authorization/refused-requests.js';
import type { TenantOfCustomer } from '../../../application/billing/receive-stripe-message.js';
import { readBranding } from '../../../application/branding/read-branding.js';
import { connectionBook } from '../../../application/connection/connection-book.js';
import type { ConnectionSignIns } from '../../../application/connections/provider-sign-in.js';
import { basePath, isBelow } from '../../../domain/shared/own-address.js';
import { servesUnder, strangers } from '../../../domain/tenant/lock-table.js';
import { openIdProviderClient } from '../../../infrastructure/connections/openid-provider-client.js';
import { renderMail } from '../../../infrastructure/mail/templates/render-mail.js';
import type { RateLimits } from '../../../infrastructure/rate-limit/rate-limits.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { stripeWebhook } from '../../billing/stripe-webhook.js';
import type { Config } from '../../config.js';
import { browserPages } from '../../hosted-pages/browser-pages.js';
import { neutralBrand } from '../../hosted-pages/design/brand.js';
import { faviconRoute } from '../../hosted-pages/favicon.js';
import { hostedSurface } from '../../hosted-pages/hosted-surface.js';
import { csrf } from '../../hosted-pages/page-request/csrf.js';
import { lastAccount } from '../../hosted-pages/page-request/last-account.js';
import type { PagesDeps } from '../../hosted-pages/pages-deps.js';
import { refusal } from '../../hosted-pages/refusal.js';
import { hostedRoutes } from '../../hosted-pages/routes.js';
import { tenantSignUpRoutes } from '../../hosted-pages/routes/tenant-sign-up/routes.js';
import type { StartDeps } from '../../hosted-pages/routes/tenant-sign-up/start-deps.js';
import type { Respond } from '../../http/answers/respond.js';
import { cookies } from '../../http/requests/cookies.js';
import { tenantHosts } from '../../http/requests/hosts.js';
import type { ProjectionLag } from '../../management-api/serving/projection-lag.js';
import type { OidcOptions } from '../../oidc/oidc-options.js';
import { oidcPages } from '../../oidc/pages.js';
import { oidcRoutes } from '../../oidc/routes.js';
import { type PortalSite, portalSite } from '../../portal-site/portal-site.js';

export interface SurfacesOptions {
  readonly config: Config;
  readonly app: OpenIdApp;
  readonly audit: PagesDeps['audit'];
  readonly dataExport: PagesDeps['dataExport'];
  readonly lag: Pick<ProjectionLag, 'waitUntilShown' | 'list'>;
  /** 32 bytes, the same in every process, which authenticate forms and sign-ins that wait for a new password. */
  readonly formSecret: Uint8Array;
  /** Returns the tenant that is a customer at Stripe. */
  readonly tenantOfCustomer: TenantOfCustomer;
  readonly limits: OidcOptions['limits'] & Pick<RateLimits, 'slugChecks' | 'domainChecks'>;
  readonly proven: OidcOptions['proven'];
  readonly onServiceUse: OidcOptions['onServiceUse'];
  readonly log: Log;
}

/** Returns the routes that need no API key: OpenID Connect at `{base_url}`, and the hosted pages at the hosts of tenants. */
export const surfaces =
  ({
    config,
    app,
    audit,
    dataExport,
    limits,
    proven,
    onServiceUse,
    log,
    lag,
    formSecret,
    tenantOfCustomer,
  }: SurfacesOptions) =>
  (respond: Respond) => {
    const secure = config.baseUrl.startsWith('https:');
    const brandOf = brandsOf(app);
    const { addresses: own } = app;
    const oidc = {
      app,
      respond,
      log,
      limits,
      proven,
      cookies: cookies(secure, basePath(config.baseUrl)),
      recordRefused: recordRefusedRequests(app),
      onServiceUse,
      hasDocs: config.docs,
      pages: oidcPages({ respond, secure, brandOf, addresses: own }),
    };
    const hosts = tenantHosts(config.tenantHost, [config.baseUrl, config.portalUrl, config.operatorUrl]);
    const pages = hostedPages({ config, app, audit, dataExport, respond, lag, formSecret, brandOf, limits });
    const siteAt = (portalUrl: string): PortalSite =>
      portalSite({
        respond,
        baseUrl: config.baseUrl,
        portalUrl,
        operatorUrl: config.operatorUrl,
        tenantDeletionGraceDays: config.tenantDeletionGraceDays,
        tenantHost: (slug) => own.tenantHost(slug),
        tenants: app.tenants,
        log,
      });
    const site = siteAt(config.portalUrl);
    return {
      open: [
        ...oidcRoutes(oidc),
        faviconRoute(respond),
        ...stripeWebhook({ app, tenantOf: tenantOfCustomer, lag, respond, limits, log }),
      ],
      portal: {
        ...site,
        routes: [...site.routes, ...tenantSignUpRoutes(startDeps(config, pages, formSecret, limits))],
      },
      console: siteAt(config.operatorUrl),
      answerBrowser: browserPages({
        respond,
        secure,
        refuse: oidc.pages.refuse,
        issuer: config.baseUrl,
        portalUrl: config.portalUrl,
        hasHealth: config.ops === null,
        hasDocs: config.docs,
      }),
      hosted: hostedSurface({
        hosts,
        tenants: app.tenants,
        addresses: limits.addresses,
        respond,
        routes: hostedRoutes(pages),
        refuse: refusal({ ...pages, addresses: own, isTenantHost: true }),
      }),
    };
  };

/** Returns a function that reads the branding and the name of a tenant. */
const brandsOf =
  (app: OpenIdApp): PagesDeps['brandOf'] =>
  async ({ tenantId, name, lock }) => ({
    // while the tenant's images are not served, its pages have none of its design
    ...(servesUnder(lock, 'images', strangers) ? await readBranding(app, tenantId) : neutralBrand),
    name,
  });

/** Returns what the pages of a tenant's sign-up need, which are at the portal's host. */
function startDeps(
  { baseUrl, portalUrl, tenantSignUp: isOpen }: Config,
  pages: PagesDeps,
  formSecret: Uint8Array,
  { slugChecks }: Pick<RateLimits, 'slugChecks'>,
): StartDeps {
  const secure = portalUrl.startsWith('https:');
  const jar = cookies(secure, basePath(isBelow(portalUrl, baseUrl) ? baseUrl : portalUrl));
  const tokens = csrf(formSecret, jar);
  return { ...pages, secure, cookies: jar, csrf: tokens, baseUrl, portalUrl, isOpen, slugChecks };
}

type HostedPagesOptions = Omit<SurfacesOptions, 'proven' | 'onServiceUse' | 'log' | 'tenantOfCustomer'> &
  Pick<PagesDeps, 'respond' | 'brandOf'>;

function hostedPages({
  config,
  app,
  audit,
  dataExport,
  respond,
  lag,
  formSecret,
  brandOf,
  limits,
}: HostedPagesOptions): PagesDeps {
  const secure = config.tenantHost.startsWith('https:');
  const jar = cookies(secure);
  return {
    app,
    audit,
    dataExport,
    respond,
    secure,
    cookies: jar,
    pendingRequests: pendingRequests(app),
    devices: deviceRequests(app),
    connections: connectionSignIns(config, app),
    findSignOut: (tenantId, handle, session) => findSignOut(app, tenantId, handle, session),
    mailHtml: (mail) => renderMail(mail).html,
    brandOf,
    waitUntilShown: (position) => lag.waitUntilShown(position),
    csrf: csrf(formSecret, jar),
    lastAccount: lastAccount(formSecret, jar),
    domainChecks: limits.domainChecks,
  };
}

/** Returns what sign-ins with external accounts need. Providers are reached as listeners are. */
const connectionSignIns = (
  { webhookAllowCidrs }: Pick<Config, 'webhookAllowCidrs'>,
  app: OpenIdApp,
): ConnectionSignIns => ({
  book: connectionBook(app),
  providers: openIdProviderClient({ policy: addressPolicy(webhookAllowCidrs), resolve: dnsResolver() }),
  pending: app.interactions,
});
