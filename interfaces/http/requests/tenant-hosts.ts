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
