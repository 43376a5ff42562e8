import type { PresentConnection } from './connection.js';

/**
 * Why a sign-in with an external account is refused. `unknown`: no user has it, and the connection creates no users, or none with this
 * address. `address`: the provider gave no address, without which no user is created. `limit`: no more users are created now.
 */
export const arrivalRefusals = ['unknown', 'address', 'limit', 'suspended'] as const;
export type ArrivalRefusal = (typeof arrivalRefusals)[number];

/** The user of the tenant who has the address that a provider stated. */
export interface AddressHolder {
  /** Whether the user holds `owner` or `admin`. */
  readonly isAdministrator: boolean;
  /** Whether the address is verified. */
  readonly isVerified: boolean;
  /** Whether this address, or a former one, was ever verified. */
  readonly wasEverVerified: boolean;
  readonly hasSignedIn: boolean;
}

/** What is known when a person arrives with an external account that belongs to no user yet. */
export interface UnknownArrival {
  readonly hasAddress: boolean;
  /** Whether the provider says that the address is theirs, and the connection has verified its domain. */
  readonly isAddressProved: boolean;
  /** Null where no user has the address. */
  readonly holder: AddressHolder | null;
  readonly newPeople: PresentConnection['newPeople'];
  readonly linking: PresentConnection['linking'];
}

/**
 * `create`: a user is created. `link`: the account is linked to the user who has the address. `take-over`: likewise, once that
 * user has lost every credential. `ask`: the user who has the address signs in, and then decides about the link. `clear-and-ask`:
 * likewise, once they have lost every credential, so that only a mail to the address leads in.
 */
export type ArrivalDecision =
  'create' | 'link' | 'take-over' | 'ask' | 'clear-and-ask' | 'unknown' | 'address';

/** Decides about a person with an external account that belongs to no user yet. */
export function decideArrival({
  hasAddress,
  isAddressProved,
  holder,
  newPeople,
  linking,
}: UnknownArrival): ArrivalDecision {
  if (holder !== null) return decideLink(holder, { isAddressProved, linking });
  if (newPeople === 'none') return 'unknown';
  if (!hasAddress) return 'address';
  return newPeople === 'anyone' || isAddressProved ? 'create' : 'unknown';
}

/**
 * An account whose address was never verified may be a stranger's, made to wait for the owner of the address: it keeps no
 * credentials when that owner comes (cf. better-auth#9578). Administrators were given their role by an owner: they are asked.
 */
function decideLink(
  { isAdministrator, isVerified, wasEverVerified, hasSignedIn }: AddressHolder,
  { isAddressProved, linking }: Pick<UnknownArrival, 'isAddressProved' | 'linking'>,
): ArrivalDecision {
  if (isAdministrator || !isAddressProved) return 'ask';
  const linksByItself = linking === 'verified_email';
  if (!wasEverVerified) return linksByItself && !hasSignedIn ? 'take-over' : 'clear-and-ask';
  return linksByItself && isVerified ? 'link' : 'ask';
}
