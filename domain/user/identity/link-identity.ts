import { DomainError } from '../../shared/domain-error.js';
import type { Identity } from './identities.js';
import type { NewIdentity } from './identity-events.js';
import type { UserEvent } from '../user-events.js';
import type { PresentUser } from '../user.js';

const mostIdentities = 20;

/** Decides a link; no event for an account that the user has already. Throws `too_many_identities`. */
export function decideIdentityLink(user: PresentUser, identity: NewIdentity): UserEvent[] {
  const { userId, identities } = user;
  if (identities.some(({ identityDigest }) => identityDigest === identity.identityDigest)) return [];
  if (identities.length >= mostIdentities)
    throw new DomainError(
      'conflict',
      'too_many_identities',
      `A user has ${mostIdentities} external accounts at most; remove one that is not needed.`,
    );
  return [{ type: 'UserIdentityLinked', data: { userId, ...identity } }];
}

/** An account that is to be unlinked, and by whom. */
export interface IdentityUnlink {
  readonly identityId: string;
  /** The connections that are present and enabled, where the user unlinks it; null where another actor does. */
  readonly usable: ReadonlySet<string> | null;
}

/**
 * Decides that an account is the user's no more. Throws `identity_not_found`; `last_sign_in_way` for users who would leave
 * themselves no way to sign in: an account whose connection is deleted or disabled is none.
 */
export function decideIdentityUnlink(user: PresentUser, { identityId, usable }: IdentityUnlink): UserEvent[] {
  const { userId, identities, passwordSetAt, factors } = user;
  const identity = identities.find((one) => one.identityId === identityId);
  if (identity === undefined)
    throw new DomainError('not-found', 'identity_not_found', 'There is no such external account.');
  const hasOtherWay =
    passwordSetAt !== null ||
    factors.passkeys.length > 0 ||
    identities.some((one) => one !== identity && usable?.has(one.connectionId));
  if (usable !== null && !hasOtherWay)
    throw new DomainError(
      'conflict',
      'last_sign_in_way',
      'This account is the only way to sign in; set a password or register a passkey first.',
    );
  return [unlinked(userId, identity)];
}

const unlinked = (userId: string, { identityId, connectionId }: Identity): UserEvent => ({
  type: 'UserIdentityUnlinked',
  data: { userId, identityId, connectionId },
});

/** Returns the events that take away every account that the user did not have before. */
export const decideUnlinkSince = (
  { userId, identities }: PresentUser,
  before: Pick<PresentUser, 'identities'>,
): UserEvent[] =>
  identities
    .filter(({ identityId }) => !before.identities.some((one) => one.identityId === identityId))
    .map((identity) => unlinked(userId, identity));
