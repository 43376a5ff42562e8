/** The service's public addresses. They come from the configuration alone; none has a trailing slash. */
export interface Addresses {
  /** `{base_url}` */
  readonly baseUrl: string;
  /** `{tenant_host}` of the tenant with this slug. */
  tenantHost(slug: string): string;
}
