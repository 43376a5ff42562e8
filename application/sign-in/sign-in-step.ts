import { areOfAdministrator } from '../../domain/role/built-in-roles.js';
import { secondStepOf } from '../../domain/sign-in/second-step.js';
import type { TenantSettings } from '../../domain/tenant/tenant-settings.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { SignInTransaction } from '../ports/sign-in/sign-in-transactions.js';

/**
 * What a sign-in still needs before a session begins. `mail-code` comes before `enrol`, so that a stolen password alone
 * does not choose the second factor.
 */
export type SignInStep = 'second-factor' | 'mail-code' | 'enrol' | 'change-password' | 'complete';

/**
 * Returns the next step of a sign-in, by the policy and the factors of now. A password that was generated is changed
 * last, so that it gives nothing to a thief who lacks the second factor.
 * @param proved what was proved so far
 */
export function signInStep(
  tenantId: string,
  settings: Pick<TenantSettings, 'mfa'>,
  user: PresentUser,
  { amr, mailboxProved }: Pick<SignInTransaction, 'amr' | 'mailboxProved'>,
): SignInStep {
  const { factors } = user;
  const facts = {
    policy: settings.mfa,
    isAdministrator: areOfAdministrator(tenantId, user.roleIds),
    factors,
  };
  const second = amr.includes('mfa') ? 'none' : secondStepOf(facts);
  if (second === 'prove') return 'second-factor';
  if (second === 'enrol') return mailboxProved ? 'enrol' : 'mail-code';
  return user.mustChangePassword ? 'change-password' : 'complete';
}
