import { areOfAdministrator } from '../../domain/role/built-in-roles.js';
import { type Abilities, targetAcr } from '../../domain/sign-in/asked-assurance.js';
import { type Acr, acrOf, reaches } from '../../domain/sign-in/assurance.js';
import { type SecondStep, secondStepOf } from '../../domain/sign-in/second-step.js';
import { isMailboxProved } from '../../domain/sign-in/step-up.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import { hasFactor } from '../../domain/user/factors.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { SignInTransaction } from '../ports/sign-in/sign-in-transactions.js';
import { allowsNewFactors } from '../user/factors/factor-policy.js';
import { allowsNewPasskeys } from '../user/factors/unique-passkey.js';

/**
 * What a sign-in still needs before a session begins. `mail-code` comes before `enrol`, so that a stolen password alone
 * does not choose the second factor.
 */
export type SignInStep = 'second-factor' | 'mail-code' | 'enrol' | 'change-password' | 'complete';

/** The user of a sign-in, and their tenant. */
export interface SignInParties {
  readonly user: PresentUser;
  readonly tenant: PresentTenant;
}

/** What was proved so far in a sign-in, and what was asked for. */
export interface SignInProof extends Pick<
  SignInTransaction,
  'amr' | 'provedMailbox' | 'authenticatedAt' | 'asked' | 'clientId'
> {
  /** The session that alone may go on (`SignInTransaction`). Default: null. */
  readonly raises?: string | null;
  /** The connection whose provider the user signed in at first. Default: null. */
  readonly connectionId?: string | null;
  /** Whether a remembered device stands in for a second factor that the user has. Default: false. */
  readonly remembered?: boolean;
}

/**
 * Returns the next step of a sign-in, by the policy, the factors and what was asked for. A password that was generated is
 * changed last, so that it gives nothing to a thief who lacks the second factor.
 */
export function signInStep(
  app: Pick<App, 'addresses'>,
  parties: SignInParties,
  proof: Pick<SignInProof, 'amr' | 'provedMailbox' | 'asked' | 'remembered'>,
): SignInStep {
  const { asked } = proof;
  const { user } = parties;
  const hasMailbox = isMailboxProved(proof, user);
  const second = secondStep(app, parties, proof);
  if (second === 'prove') return 'second-factor';
  // a factor of their own stands in for the mailbox, and was proved before; that of a provider does not (`missingProof`)
  const isFirst = !hasFactor(user.factors);
  if (second === 'enrol') return hasMailbox || !isFirst ? 'enrol' : 'mail-code';
  const provesMailbox = asked.mailbox && isFirst;
  const verifies = asked.verifiedAddress === true && !user.emailVerified;
  if ((provesMailbox || verifies) && !hasMailbox) return 'mail-code';
  return user.mustChangePassword ? 'change-password' : 'complete';
}

function secondStep(
  app: Pick<App, 'addresses'>,
  parties: SignInParties,
  { amr, asked, remembered = false }: Pick<SignInProof, 'amr' | 'asked' | 'remembered'>,
): SecondStep {
  const { user, tenant } = parties;
  const target = targetOf(app, parties, asked);
  if (target !== null && !reaches(acrOf(amr), target)) {
    // a factor that the user has comes before one that they add
    const proves = canProve(user, target) || (hasFactor(user.factors) && !amr.includes('mfa'));
    return proves ? 'prove' : 'enrol';
  }
  if (amr.includes('mfa')) return 'none';
  const isAdministrator = areOfAdministrator(tenant.tenantId, user.roleIds);
  const step = secondStepOf({ policy: tenant.settings.mfa, isAdministrator, factors: user.factors });
  return step === 'prove' && remembered ? 'none' : step;
}

const canProve = ({ factors }: PresentUser, target: Acr): boolean =>
  target === 'phr' ? factors.passkeys.length > 0 : hasFactor(factors);

/** Returns the class that a sign-in of this user has to reach (`targetAcr`). */
export const targetOf = (
  app: Pick<App, 'addresses'>,
  parties: SignInParties,
  asked: SignInProof['asked'],
): Acr | null => targetAcr(asked, abilitiesOf(app, parties));

const abilitiesOf = (app: Pick<App, 'addresses'>, { user, tenant }: SignInParties): Abilities => ({
  factors: user.factors,
  mayAddTotp: allowsNewFactors(tenant, user),
  mayAddPasskey: allowsNewPasskeys(app, tenant),
});
