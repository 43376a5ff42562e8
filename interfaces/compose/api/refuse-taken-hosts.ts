import type { App } from '../../../application/app.js';
import { tenantDirectory } from '../../../application/tenant/tenant-directory.js';
import { type Config, ConfigError } from '../../config.js';

/** Throws ConfigError when a tenant has the host of `BASE_URL` or `PORTAL_URL`: one of the two could not be reached. */
export async function refuseTakenHosts(
  app: App,
  { baseUrl, portalUrl, tenantHost }: Pick<Config, 'baseUrl' | 'portalUrl' | 'tenantHost'>,
): Promise<void> {
  const directory = tenantDirectory(app);
  for (const slug of app.addresses.reservedSlugs) {
    if ((await directory.bySlug(slug)) === null) continue;
    const { hostname } = new URL(app.addresses.tenantHost(slug));
    const [name, value] =
      new URL(baseUrl).hostname === hostname ? ['BASE_URL', baseUrl] : ['PORTAL_URL', portalUrl];
    throw new ConfigError(
      `${name} is "${value}": its host is that of the tenant "${slug}" by TENANT_HOST (${tenantHost}); choose another TENANT_HOST or ${name}`,
    );
  }
}
