/** Where tenants' pages are (contract, section 1, `TENANT_HOST`). */
export interface TenantHosts {
  /** The tenant's slug when `host` (a `Host` header) is a tenant's; the port plays no part. */
  slugOf(host: string): string | null;
}

const PLACE = '{tenant}';

/** @param template an address with `{tenant}` as the first label of its host, as `Config` has it. */
export function tenantHosts(template: string): TenantHosts {
  const { hostname } = new URL(template.replace(PLACE, 'tenant'));
  const domain = hostname.slice('tenant'.length);
  return {
    slugOf: (host) => {
      const name = host.toLowerCase().replace(/:\d*$/, '');
      if (!name.endsWith(domain)) return null;
      const slug = name.slice(0, -domain.length);
      return slug === '' || slug.includes('.') ? null : slug;
    },
  };
}
