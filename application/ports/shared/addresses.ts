/** The service's public addresses. They come from the configuration alone; none has a trailing slash. */
export interface Addresses {
  /** `{base_url}` */
  readonly baseUrl: string;
  /** `{portal_url}` */
  readonly portalUrl: string;
  /** `{operator_url}` */
  readonly operatorUrl: string;
  /** Slugs that no tenant may have, since their hosts are those of the service itself. */
  readonly reservedSlugs: ReadonlySet<string>;
  /**
   * Returns whether a web address is at a host of the service: that of `{base_url}`, `{portal_url}`, `{operator_url}`, or one that is
   * or may become a tenant's.
   */
  readonly isOwn: (address: string) => boolean;
  /** Returns `{tenant_host}` of the tenant with this slug. */
  tenantHost(slug: string): string;
}
