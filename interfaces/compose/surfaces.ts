import type { OpenIdApp } from '../../application/authorization/openid-app.js';
import { interactions } from '../../application/authorization/interactions.js';
import { findSignOut } from '../../application/authorization/pending-sign-out.js';
import { readBranding } from '../../application/branding/read-branding.js';
import type { RateLimiter } from '../../application/ports/rate-limiter.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Config } from '../config.js';
import { csrf } from '../hosted-pages/csrf.js';
import { hostedSurface } from '../hosted-pages/hosted-surface.js';
import type { Pages } from '../hosted-pages/pages.js';
import { refusal } from '../hosted-pages/refusal.js';
import { hostedRoutes } from '../hosted-pages/routes.js';
import { waitingSignIns } from '../hosted-pages/waiting-sign-ins.js';
import { cookies } from '../http/cookies.js';
import type { HostedSurface, HttpRoute } from '../http/http-types.js';
import type { Respond } from '../http/respond.js';
import { tenantHosts } from '../http/tenant-hosts.js';
import type { ProjectionLag } from '../management-api/projection-lag.js';
import { oidcPages } from '../oidc/pages.js';
import { oidcRoutes } from '../oidc/routes.js';

export interface SurfacesOptions {
  readonly config: Config;
  readonly app: OpenIdApp;
  readonly lag: Pick<ProjectionLag, 'settle'>;
  /** 32 bytes, the same in every process: authenticates forms, and sign-ins that wait for a new password. */
  readonly formSecret: Uint8Array;
  readonly addresses: RateLimiter;
  readonly log: Log;
}

/** What people and applications reach without an API key: the protocol at `{base_url}`, the pages at tenants' hosts. */
export const surfaces =
  ({ config, app, addresses, log, lag, formSecret }: SurfacesOptions) =>
  (respond: Respond): { readonly open: readonly HttpRoute[]; readonly hosted: HostedSurface } => {
    const secure = config.baseUrl.startsWith('https:');
    const oidc = {
      app,
      respond,
      log,
      pages: oidcPages(respond, secure, `${config.baseUrl}/`),
      cookies: cookies(secure),
    };
    const hosts = tenantHosts(config.tenantHost, [config.baseUrl, config.portalUrl]);
    const pages = hostedPages({ config, app, respond, lag, formSecret });
    return {
      open: oidcRoutes(oidc),
      hosted: hostedSurface({
        ...{ hosts, tenants: app.tenants, addresses, respond },
        ...{ routes: hostedRoutes(pages), refuse: refusal(pages, `${config.baseUrl}/`) },
      }),
    };
  };

type HostedPagesOptions = Omit<SurfacesOptions, 'addresses' | 'log'> & { readonly respond: Respond };

function hostedPages({ config, app, respond, lag, formSecret }: HostedPagesOptions): Pages {
  const secure = config.tenantHost.startsWith('https:');
  const jar = cookies(secure);
  return {
    ...{ app, respond, secure, cookies: jar },
    interactions: interactions(app),
    findSignOut: (tenantId, handle, session) => findSignOut(app, tenantId, handle, session),
    brandOf: async ({ tenantId, name }) => ({ ...(await readBranding(app, tenantId)), name }),
    settle: (position) => lag.settle(position),
    csrf: csrf(formSecret, jar),
    waitingSignIns: waitingSignIns(formSecret, jar, app.clock),
  };
}
