import { streamName } from '../../../domain/shared/stream-name.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { claimOnPasskey } from '../../../domain/user/user-claims.js';
import { type UserState, user } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import type { PasskeyHost } from '../../ports/sign-in/passkeys.js';
import type { UniqueValue } from '../../reservation/unique-value.js';

/** Returns the keyed digest under which a tenant reserves the credential id of a passkey. */
export const passkeyDigestOf = (
  { keys }: Pick<App, 'keys'>,
  tenantId: string,
  credentialId: string,
): Promise<string> => keys.lookupDigest(tenantId, `passkey:${credentialId}`);

/**
 * Returns the credential id of a passkey as a unique value of its tenant, so that a passkey belongs to one user, who is
 * found by it.
 */
export async function uniquePasskey(
  app: Pick<App, 'keys'>,
  tenantId: string,
  credentialId: string,
): Promise<UniqueValue<UserState, UserEvent>> {
  return {
    kind: 'passkey',
    stream: streamName(tenantId, 'passkey', await passkeyDigestOf(app, tenantId, credentialId)),
    holders: user,
    holderStream: (userId) => streamName(tenantId, 'user', userId),
    claim: (state) => claimOnPasskey(state, credentialId),
    fence: (claim, userId) => ({
      type: claim === 'not-created' ? 'UserCreationCancelled' : 'PasskeyRegistrationCancelled',
      data: { userId },
    }),
  };
}

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
