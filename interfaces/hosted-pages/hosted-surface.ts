import { lockTable, type WhileLocked } from '../../domain/tenant/lock-table.js';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { TenantDirectory } from '../../application/tenant/tenant-directory.js';
import type { Gate, HostedSurface, HttpRoute, Surface, HttpRequest } from '../http/http-types.js';
import { type Problem, notFound, rateLimited } from '../http/answers/problem.js';
import type { HostTenant } from '../http/requests/request-context.js';
import type { Respond } from '../http/answers/respond.js';
import { plainUnmatched } from '../http/server.js';
import type { TenantHosts } from '../http/requests/hosts.js';

/** A route of a tenant's host. */
export interface HostedRoute extends HttpRoute {
  /** For whom it goes on while the tenant is locked. */
  readonly whileLocked: WhileLocked;
}

export interface HostedSurfaceOptions {
  readonly hosts: TenantHosts;
  readonly tenants: TenantDirectory;
  readonly addresses: RateLimiter;
  readonly routes: readonly HostedRoute[];
  readonly respond: Respond;
  /** Shows a refusal as a page. */
  readonly refuse: Surface['refuse'];
}

/** Says that the tenant is locked, and neither why nor how. */
export const lockedHost: Problem = {
  status: 403,
  code: 'tenant_locked',
  detail: 'This organisation is locked at the moment.',
};

/** Returns the surface of `{tenant_host}`: pages, each for the tenant of the host. */
export function hostedSurface(options: HostedSurfaceOptions): HostedSurface {
  const { hosts, tenants, addresses, routes, refuse } = options;

  const gate: Gate = async (req, res) => {
    const state = await addresses.take(req.context.ip);
    req.context.rate = state;
    if (!state.allowed) {
      refuse(req, res, rateLimited(state, Date.now()));
      return false;
    }
    const tenant = await tenants.bySlug(hosts.slugOf(req.headers.host ?? '') ?? '');
    if (tenant) {
      req.context.tenant = tenant;
      return true;
    }
    refuse(req, res, notFound);
    return false;
  };

  /** Under a lock, refuses a page that is closed to all; a page that serves owners checks the caller itself. */
  const unlessLocked = (route: HostedRoute): HttpRoute => ({
    ...route,
    handle: (req, res) => {
      const { lock } = hostTenant(req);
      req.context.whileLocked = route.whileLocked;
      if (lock === null || lockTable[route.whileLocked][lock.kind] !== 'none') return route.handle(req, res);
      refuse(req, res, lockedHost);
    },
  });

  const unmatched = plainUnmatched({ ...options.respond, problem: refuse });
  return {
    isHost: (host) => hosts.slugOf(host) !== null,
    gate,
    routes: routes.map(unlessLocked),
    unmatched: (req, res, allow) =>
      hostTenant(req).lock === null ? unmatched(req, res, allow) : refuse(req, res, lockedHost),
    refuse,
  };
}

/** Returns the tenant of the request's host. */
export function hostTenant({ context }: HttpRequest): HostTenant {
  if (!context.tenant) throw new TypeError('a hosted page was reached without its tenant');
  return context.tenant;
}
