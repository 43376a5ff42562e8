/** The service's public addresses. They come from the configuration alone; none has a trailing slash. */
export interface Addresses {
  /** `{base_url}` */
  readonly baseUrl: string;
  /** Slugs that no tenant may have, since the hosts that belong to them are the service's own. */
  readonly reservedSlugs: ReadonlySet<string>;
  /** `{tenant_host}` of the tenant with this slug. */
  tenantHost(slug: string): string;
}
