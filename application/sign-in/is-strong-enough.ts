import { areOfAdministrator } from '../../domain/role/built-in-roles.js';
import { meetsPolicy } from '../../domain/sign-in/second-step.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { SignInParties } from './sign-in-step.js';

/** Returns whether a session is as strong as the tenant's policy asks of its user now. */
export const isStrongEnough = (
  session: Pick<Session, 'amr' | 'remembered'>,
  { user, tenant }: SignInParties,
): boolean =>
  meetsPolicy(session, {
    policy: tenant.settings.mfa,
    isAdministrator: areOfAdministrator(tenant.tenantId, user.roleIds),
    factors: user.factors,
  });
