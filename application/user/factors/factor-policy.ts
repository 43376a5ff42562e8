import { DomainError } from '../../../domain/shared/domain-error.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import type { PresentUser } from '../../../domain/user/user.js';

/** Returns whether the user may add an authenticator app. A requirement of the user outweighs the tenant's `off`. */
export const allowsNewFactors = (
  { settings }: Pick<PresentTenant, 'settings'>,
  { factors }: Pick<PresentUser, 'factors'>,
): boolean => settings.mfa !== 'off' || factors.mfaRequired;

/** Throws `mfa_off` when the user may not add a second factor. */
export function refuseNewFactors(tenant: PresentTenant, user: PresentUser): void {
  if (!allowsNewFactors(tenant, user))
    throw new DomainError('conflict', 'mfa_off', 'The organisation has turned second factors off.');
}
