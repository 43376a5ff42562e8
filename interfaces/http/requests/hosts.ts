import { parsedUrl } from '../../../domain/shared/parsed-url.js';
import { isReservedSlug } from '../../../domain/tenant/reserved-slugs.js';

/** Maps hosts to tenants (`TENANT_HOST`). */
export interface TenantHosts {
  /** Returns the tenant's slug when `host` (a `Host` header) is a tenant's, else null. The port is ignored. */
  readonly slugOf: (host: string) => string | null;
}

/** Returns the name in a `Host` header, without the port. */
export const hostnameIn = (host: string): string => host.toLowerCase().replace(/:\d*$/, '');

const PLACEHOLDER = '{tenant}';

/**
 * Returns the map of hosts to tenants.
 * @param template an address with `{tenant}` as the first label of its host, as in `Config`
 * @param ownAddresses addresses of the service itself, whose hosts are no tenant's
 */
export function tenantHosts(template: string, ownAddresses: readonly string[] = []): TenantHosts {
  const { hostname } = new URL(template.replace(PLACEHOLDER, 'tenant'));
  const domain = hostname.slice('tenant'.length);
  const ownHosts = new Set(ownAddresses.map((address) => new URL(address).hostname));
  return {
    slugOf: (host) => {
      const name = hostnameIn(host);
      if (!name.endsWith(domain) || ownHosts.has(name)) return null;
      const slug = name.slice(0, -domain.length);
      return slug === '' || slug.includes('.') ? null : slug;
    },
  };
}

/** Returns the slugs of the tenants whose hosts would be those of `ownAddresses`. */
export function ownSlugs(template: string, ownAddresses: readonly string[]): ReadonlySet<string> {
  const hosts = tenantHosts(template);
  return new Set(
    ownAddresses.map((address) => hosts.slugOf(new URL(address).hostname)).filter((slug) => slug !== null),
  );
}

/**
 * Returns the function that says whether a web address is at a host of the service: that of one of `ownAddresses`, or
 * one that is or may become a tenant's by `template` (see `tenantHosts`). Ports do not distinguish hosts, as they do
 * not distinguish cookies (RFC 6265, section 8.5), except on this machine, where a tested application runs next to the
 * service.
 */
export function ownHosts(template: string, ownAddresses: readonly string[]): (address: string) => boolean {
  const { slugOf } = tenantHosts(template);
  const own = ownAddresses.map((address) => new URL(address));
  const tenants = new URL(template.replace('{tenant}', 'tenant'));
  return (address) => {
    const url = parsedUrl(address);
    if (url === null || !/^https?:$/.test(url.protocol)) return false;
    if (own.some((other) => isSameHost(url, other))) return true;
    const slug = slugOf(url.hostname);
    return (
      slug !== null && !isReservedSlug(slug) && (!isLocal(url.hostname) || portOf(url) === portOf(tenants))
    );
  };
}

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const isLocal = (hostname: string): boolean => loopback.includes(hostname) || hostname.endsWith('.localhost');
const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

const isSameHost = (one: URL, other: URL): boolean => {
  if (isLocal(one.hostname) && portOf(one) !== portOf(other)) return false;
  return (
    one.hostname === other.hostname || (loopback.includes(one.hostname) && loopback.includes(other.hostname))
  );
};
