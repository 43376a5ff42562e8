import { domainInLetters } from '../shared/idna.js';
import type { CodeForm } from '../sign-in/mailed-code.js';
import type { TenantSettings } from '../tenant/tenant-settings.js';

const HOUR_MS = 3_600_000;

/** The limits of a sign-up. Times in ms. */
export const signUpLimits = {
  /** From the first mail to the account; its address is deleted then. The link in its mails is good as long. */
  lifetimeMs: 24 * HOUR_MS,
  /** From the proof of the address to the account. */
  provedMs: HOUR_MS,
  /** This many wrong codes end it. */
  attempts: 5,
} as const;

/** A mail of a sign-up with a code. The digits are stored nowhere: they derive from the mail's id. */
export interface SignUpMail {
  readonly mailId: string;
  /** `link`: the mail has no digits, since wrong ones used up those of the address. */
  readonly form: CodeForm;
  /** The time from which its digits are void, in ms since the epoch. */
  readonly until: number;
}

/** Why a tenant takes no sign-ups, or not that of this address. */
export type SignUpRefusal = 'off' | 'invitation' | 'domain';

/**
 * Returns why the settings refuse a sign-up; null when they allow it.
 * @param email normalised; null before it is known
 */
export function signUpRefusal(
  { signUp, signUpDomains }: Pick<TenantSettings, 'signUp' | 'signUpDomains'>,
  email: string | null,
): SignUpRefusal | null {
  if (signUp === 'off' || signUp === 'invitation') return signUp;
  if (signUp === 'open' || email === null) return null;
  return signUpDomains.some((allowed) => domainInLetters(allowed) === domainOf(email)) ? null : 'domain';
}

/** The most accounts that people create at a tenant within a day (UTC). */
export interface DailyCaps {
  readonly tenant: number;
  /** At one mail domain; null where the tenant names the domains. */
  readonly domain: number | null;
  readonly network: number;
}

const LEAST_PER_DOMAIN = 5;
const PER_NETWORK = 50;

/** Returns the caps of a day: one mail domain gets half of the tenant's. */
export const dailyCaps = ({
  signUp,
  signUpsPerDay,
}: Pick<TenantSettings, 'signUp' | 'signUpsPerDay'>): DailyCaps => ({
  tenant: signUpsPerDay,
  domain: signUp === 'domains' ? null : Math.max(LEAST_PER_DOMAIN, Math.ceil(signUpsPerDay / 2)),
  network: PER_NETWORK,
});

/** Returns the domain of a normalised address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** The most tenants that people create within a day (UTC) by themselves: in all, at one mail domain, from one network. */
export const tenantSignUpCaps: DailyCaps = { tenant: 500, domain: 250, network: 10 };
