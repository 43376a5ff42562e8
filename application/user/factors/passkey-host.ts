import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import type { App } from '../../app.js';
import type { PasskeyHost } from '../../ports/sign-in/passkeys.js';

/** An IP address as the host of a parsed address has it. */
const ipAddress = /^(\d+\.){3}\d+$|^\[/;

/**
 * Returns where the passkeys of a tenant's users are used; null when its pages are at an IP address, which browsers keep
 * no passkey for (Web Authentication Level 3, section 5.1.3). `slug`: the tenant's.
 */
export function passkeyHostOf({ addresses }: Pick<App, 'addresses'>, slug: string): PasskeyHost | null {
  const { hostname: rpId, origin } = new URL(addresses.tenantHost(slug));
  return ipAddress.test(rpId) ? null : { rpId, origin };
}

/** Returns whether a tenant's users may register passkeys, at a host that can have some. */
export const allowsNewPasskeys = (
  app: Pick<App, 'addresses'>,
  { settings, slug }: Pick<PresentTenant, 'settings' | 'slug'>,
): boolean => settings.passkeys && passkeyHostOf(app, slug) !== null;
