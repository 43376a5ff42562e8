import type { OpenIdApp } from '../../application/authorization/openid-app.js';
import type { RateLimiter } from '../../application/ports/rate-limiter.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Config } from '../config.js';
import { hostedSurface } from '../hosted-pages/hosted-surface.js';
import { cookies } from '../http/cookies.js';
import type { HostedSurface, HttpRoute } from '../http/http-types.js';
import type { Respond } from '../http/respond.js';
import { tenantHosts } from '../http/tenant-hosts.js';
import { oidcPages } from '../oidc/pages.js';
import { oidcRoutes } from '../oidc/routes.js';

export interface SurfacesOptions {
  readonly config: Config;
  readonly app: OpenIdApp;
  readonly addresses: RateLimiter;
  readonly log: Log;
}

/** What people and applications reach without an API key: the protocol at `{base_url}`, the pages at tenants' hosts. */
export const surfaces =
  ({ config, app, addresses, log }: SurfacesOptions) =>
  (respond: Respond): { readonly open: readonly HttpRoute[]; readonly hosted: HostedSurface } => {
    const secure = config.baseUrl.startsWith('https:');
    const pages = oidcPages(respond, secure);
    return {
      open: oidcRoutes({ app, respond, log, pages, cookies: cookies(secure) }),
      hosted: hostedSurface({
        ...{ hosts: tenantHosts(config.tenantHost), tenants: app.tenants, addresses, respond },
        ...{ routes: [], refuse: pages.refuse },
      }),
    };
  };
