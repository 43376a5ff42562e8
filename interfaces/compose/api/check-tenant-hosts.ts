import type { App } from '../../../application/app.js';
import { tenantDirectory } from '../../../application/tenant/tenant-directory.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { ConfigError } from '../../config-error.js';
import type { Config } from '../../config.js';

/**
 * Throws ConfigError when a tenant has the host of the service itself; warns about passkeys that are for other hosts than
 * the tenants' own, in the process with the role `projector`, of which a command has one.
 */
export async function checkTenantHosts(app: App, config: Config, log: Log): Promise<void> {
  await refuseTakenHosts(app, config);
  if (config.roles.includes('projector')) await warnOfOrphanedPasskeys(app, config, log);
}

/** Throws ConfigError when a tenant has the host of `BASE_URL`, `PORTAL_URL` or `OPERATOR_URL`: one of the two could not be reached. */
async function refuseTakenHosts(
  app: App,
  { baseUrl, portalUrl, operatorUrl, tenantHost }: Config,
): Promise<void> {
  const directory = tenantDirectory(app);
  for (const slug of app.addresses.reservedSlugs) {
    if ((await directory.bySlug(slug)) === null) continue;
    const { hostname } = new URL(app.addresses.tenantHost(slug));
    const own = { BASE_URL: baseUrl, PORTAL_URL: portalUrl, OPERATOR_URL: operatorUrl };
    const [name, value] = Object.entries(own).find(([, address]) => new URL(address).hostname === hostname)!;
    throw new ConfigError(
      `${name} is "${value}": its host is that of the tenant "${slug}" by TENANT_HOST (${tenantHost}); choose another TENANT_HOST or ${name}`,
    );
  }
}

/**
 * Warns with the number of people whose passkeys are for other hosts than those of `TENANT_HOST`, as after a change of
 * it. The passkeys work again when the hosts come back.
 */
export async function warnOfOrphanedPasskeys(
  { addresses, passkeyUses }: Pick<App, 'addresses' | 'passkeyUses'>,
  { tenantHost }: Pick<Config, 'tenantHost'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const { hostname } = new URL(addresses.tenantHost('tenant'));
  const users = await passkeyUses.usersElsewhere(hostname.slice('tenant'.length));
  if (users > 0)
    log.warn(
      { users },
      `people have passkeys for other hosts than those of TENANT_HOST (${tenantHost}), and cannot use them there`,
    );
}
