import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import type { AuthenticationMethod } from '../../domain/sign-in/authentication-method.js';
import { secondStepOf } from '../../domain/sign-in/second-step.js';
import type { TenantSettings } from '../../domain/tenant/tenant-settings.js';
import type { PresentUser } from '../../domain/user/user.js';

/** What a sign-in still needs before a session begins. */
export type SignInStep = 'second-factor' | 'enrol' | 'change-password' | 'complete';

/** Returns whether the user holds `owner` or `admin`. */
const isAdministrator = (tenantId: string, { roleIds }: Pick<PresentUser, 'roleIds'>): boolean =>
  roleIds.includes(builtInRoleId(tenantId, 'owner')) || roleIds.includes(builtInRoleId(tenantId, 'admin'));

/**
 * Returns the next step of a sign-in, by the policy and the factors of now. A password that was generated is changed
 * last, so that it gives nothing to a thief who lacks the second factor.
 * @param amr what was proved so far
 */
export function signInStep(
  tenantId: string,
  settings: Pick<TenantSettings, 'mfa'>,
  user: PresentUser,
  amr: readonly AuthenticationMethod[],
): SignInStep {
  const { factors } = user;
  const facts = { policy: settings.mfa, isAdministrator: isAdministrator(tenantId, user), factors };
  const second = amr.includes('mfa') ? 'none' : secondStepOf(facts);
  if (second === 'prove') return 'second-factor';
  if (second === 'enrol') return 'enrol';
  return user.mustChangePassword ? 'change-password' : 'complete';
}
