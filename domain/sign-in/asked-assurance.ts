import { type Factors, hasFactor } from '../user/factors.js';
import { type Acr, acrs, reaches } from './assurance.js';

/** How an application, or a page of the service, wants the user of a sign-in to authenticate. */
export interface AskedAssurance {
  /** Authentication context classes of which any will do, in order of preference; empty for any. */
  readonly acrValues: readonly Acr[];
  /**
   * Whether a sign-in without one of them is useless (OpenID Connect Core 1.0, section 5.5.1.1). Otherwise they are a
   * wish, which counts for users who have the factors for it.
   */
  readonly essential: boolean;
  /** Whether a remembered device must not stand in for the second factor. */
  readonly fresh: boolean;
  /** Whether a user without a second factor also proves their mailbox. */
  readonly mailbox: boolean;
  /** Whether a user whose address is not verified proves their mailbox, which verifies it. Default: false. */
  readonly verifiedAddress?: boolean;
}

/** Any sign-in will do. */
export const anyAssurance: AskedAssurance = {
  acrValues: [],
  essential: false,
  fresh: false,
  mailbox: false,
};

/** The facts about a user that decide which classes they reach. */
export interface Abilities {
  readonly factors: Factors;
  /** The user may add an authenticator app. */
  readonly mayAddTotp: boolean;
  /** The user may add a passkey. */
  readonly mayAddPasskey: boolean;
}

/**
 * Returns the class that a sign-in of this user has to reach: the first of those asked for that their factors can reach,
 * else, for an essential one, the first that they can reach by adding a factor. A wish for a passkey is a wish for two
 * factors, since a user may have the passkey elsewhere. Null when any sign-in will do, and when none can be reached.
 */
export function targetAcr({ acrValues, essential }: AskedAssurance, abilities: Abilities): Acr | null {
  const present = acrValues.find((acr) => has(abilities, acr));
  if (present !== undefined)
    return essential || reaches('urn:tessera:mfa', present) ? present : 'urn:tessera:mfa';
  return essential ? (acrValues.find((acr) => mayAdd(abilities, acr)) ?? null) : null;
}

function has({ factors }: Abilities, acr: Acr): boolean {
  if (acr === 'phr') return factors.passkeys.length > 0;
  return acr === 'urn:tessera:pwd' || hasFactor(factors);
}

const mayAdd = ({ mayAddTotp, mayAddPasskey }: Abilities, acr: Acr): boolean =>
  mayAddPasskey || (acr !== 'phr' && mayAddTotp);

/** Returns whether a class satisfies a request. */
export const satisfies = (acr: Acr, { acrValues }: Pick<AskedAssurance, 'acrValues'>): boolean =>
  acrValues.length === 0 || acrValues.some((asked) => reaches(acr, asked));

/** Returns the known ones of these names, each once. */
export const knownAcrs = (names: readonly unknown[]): readonly Acr[] => [
  ...new Set(names.filter((name): name is Acr => (acrs as readonly unknown[]).includes(name))),
];
