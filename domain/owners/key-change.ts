import type { UserEvent } from '../user/user-events.js';
import { type OwnersState, otherActiveOwners } from './owners.js';

/** How long after a change by an API key its owners may undo it, in ms. */
export const KEY_CHANGE_UNDO_MS = 72 * 3_600_000;

/** Types of events that change how a user signs in: address, password, factors and external accounts. */
const credentialTypes: ReadonlySet<UserEvent['type']> = new Set([
  'UserEmailChanged',
  'UserPasswordSet',
  'UserMfaDisabled',
  'UserPasskeyDeleted',
  'UserBackupCodesRemoved',
  'UserIdentityLinked',
  'UserIdentityUnlinked',
]);

/** A change of an owner's account by an API key. */
export interface KeyChange {
  readonly userId: string;
  readonly apiKeyId: string;
  /** Whether the account has another address than before the key's first change. */
  readonly hasFormerAddress: boolean;
}

/**
 * Returns the reports that go with these events of an API key: one for the owner of the account, one for the address
 * before, and one for each other active owner. None where the events change nothing of how the user signs in.
 */
export function decideKeyChangeReports(
  owners: OwnersState,
  { userId, apiKeyId, hasFormerAddress }: KeyChange,
  events: readonly UserEvent[],
): UserEvent[] {
  if (!events.some(({ type }) => credentialTypes.has(type))) return [];
  const notified = (ownerId: string): UserEvent => ({
    type: 'OwnerChangeReported',
    data: { userId, apiKeyId, ownerId },
  });
  const former: UserEvent = {
    type: 'OwnerChangeReported',
    data: { userId, apiKeyId, ownerId: userId, former: true },
  };
  return [
    notified(userId),
    ...(hasFormerAddress ? [former] : []),
    ...otherActiveOwners(owners, userId).map((ownerId) => notified(ownerId)),
  ];
}

/** Returns the reports that an account did not get its former address back: one for each active owner, its own included. */
export const decideAddressReports = (
  owners: OwnersState,
  { userId, apiKeyId }: Pick<KeyChange, 'userId' | 'apiKeyId'>,
): UserEvent[] =>
  [userId, ...otherActiveOwners(owners, userId)].map((ownerId) => ({
    type: 'OwnerAddressNotRestored',
    data: { userId, apiKeyId, ownerId },
  }));
