import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { Personal } from '../shared/event-definition.js';
import { evolveFactors, type Factors, isFactorEvent, noFactors, removesFactor } from './factors.js';
import { evolveIdentities, type Identity } from './identity/identities.js';
import { timesAtCreation } from './import/times-at-creation.js';
import type { UserEvent, UserMetadata } from './user-events.js';

/** A user who exists. */
export interface PresentUser {
  readonly status: 'present';
  readonly userId: string;
  /** The normalised address; null only while an erasure is under way. */
  readonly email: string | null;
  /** Null with the email. */
  readonly emailDigest: Personal<string>;
  /** Digests of the user's former addresses, each once. */
  readonly formerEmailDigests: readonly string[];
  readonly emailVerified: boolean;
  /** Whether the present address or a former one was ever verified. */
  readonly wasEverVerified: boolean;
  /** The number of times that the address was changed: a mailbox that was proved before is another address's. */
  readonly addressGeneration: number;
  /** Digests of former addresses that a mailed link can restore, as long as no other account has taken them, the latest last. */
  readonly restorableEmailDigests: readonly string[];
  /** Whether an invitation is still open. */
  readonly invited: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** A canonical language tag (BCP 47). */
  readonly locale: string | null;
  readonly externalId: string | null;
  /** Null with the external id. */
  readonly externalIdDigest: Personal<string>;
  readonly metadata: UserMetadata;
  /** argon2id, PHC string, or that of an imported password; null without a password, and while an erasure is under way. */
  readonly passwordHash: Personal<string>;
  /** When the password was chosen (ISO 8601); a new hash of the same one changes nothing about that. */
  readonly passwordSetAt: string | null;
  /**
   * Whether the password of a former system may still become the user's: an import created them, and since then they got no
   * password, external account or passkey, and lost none.
   */
  readonly awaitsFormerPassword: boolean;
  readonly mustChangePassword: boolean;
  readonly factors: Factors;
  /** External accounts that the user signs in with, in the order of their links. */
  readonly identities: readonly Identity[];
  /** The number of times that all sessions and grants were ended: a session of an earlier generation is over. */
  readonly sessionGeneration: number;
  /** The number of times that all remembered devices were ended: by a new password, or the removal of a factor. */
  readonly deviceGeneration: number;
  /** SHA-256 of the sealed bytes of the avatar, which names it; null for none. */
  readonly avatar: string | null;
  /** Digest of the address that the last picture was fetched from; null for one that was uploaded. */
  readonly avatarSource: string | null;
  readonly suspended: boolean;
  /** ISO 8601; may lie in the past. */
  readonly lockedUntil: string | null;
  /** Assigned roles in the order of assignment, without `user`, which every user has. */
  readonly roleIds: readonly string[];
  /** Those of them that rules of connections gave, and may take back. */
  readonly ruleRoles: readonly { readonly roleId: string; readonly connectionId: string }[];
  /** When the account is deleted, as its user asked (ISO 8601); null for never. */
  readonly deletionDueAt: string | null;
  /** When the user last downloaded their data (ISO 8601): as many times as the limit needs, the latest last. */
  readonly dataExportedAt: readonly string[];
  /** For an imported user, the time of the former system. */
  readonly createdAt: string;
  /** The last sign-in at the system that an import took the user from; null for none. */
  readonly lastLoginBefore: string | null;
  /** Time of the last event that changed the record. */
  readonly updatedAt: string;
}

/** A deleted user, with the values that finish the erasure; they are readable until the user's key is destroyed. */
export interface DeletedUser {
  readonly status: 'deleted';
  readonly userId: string;
  readonly emailDigest: Personal<string>;
  readonly formerEmailDigests: readonly string[];
  readonly externalIdDigest: Personal<string>;
  /** Credential ids of the passkeys that the user had. */
  readonly credentialIds: readonly string[];
  /** Digests of the external accounts that the user had. */
  readonly identityDigests: readonly string[];
}

export type UserState =
  { readonly status: 'none' } | { readonly status: 'cancelled' } | PresentUser | DeletedUser;

const evolveAbsent = (state: UserState, event: UserEvent, at: string): UserState => {
  if (event.type === 'UserCreationCancelled') return { status: 'cancelled' };
  if (event.type !== 'UserCreated') return state;
  const { data } = event;
  const { createdAt, lastLoginAt } = timesAtCreation(data, at);
  return {
    status: 'present',
    userId: data.userId,
    email: data.email,
    emailDigest: data.emailDigest,
    emailVerified: data.emailVerified,
    wasEverVerified: data.emailVerified,
    addressGeneration: 0,
    invited: data.invited,
    firstName: data.firstName,
    lastName: data.lastName,
    locale: data.locale,
    externalId: data.externalId,
    externalIdDigest: data.externalIdDigest,
    formerEmailDigests: [],
    restorableEmailDigests: [],
    metadata: data.metadata ?? {},
    passwordHash: null,
    passwordSetAt: null,
    awaitsFormerPassword: data.importId !== undefined,
    mustChangePassword: false,
    factors: noFactors,
    identities: [],
    sessionGeneration: 0,
    deviceGeneration: 0,
    avatar: null,
    avatarSource: null,
    suspended: false,
    lockedUntil: null,
    roleIds: [],
    ruleRoles: [],
    deletionDueAt: null,
    dataExportedAt: [],
    createdAt,
    lastLoginBefore: lastLoginAt,
    updatedAt: at,
  };
};

const deleted = (state: PresentUser): UserState => ({
  status: 'deleted',
  userId: state.userId,
  emailDigest: state.emailDigest,
  formerEmailDigests: state.formerEmailDigests,
  externalIdDigest: state.externalIdDigest,
  credentialIds: state.factors.passkeys.flatMap(({ credentialId }) => credentialId ?? []),
  identityDigests: state.identities.flatMap(({ identityDigest }) => identityDigest ?? []),
});

const evolvePresent = (before: PresentUser, event: UserEvent, at: string): UserState => {
  const awaitsFormerPassword = before.awaitsFormerPassword && !endsWaitForPassword(event);
  const state = { ...before, updatedAt: at, awaitsFormerPassword };
  if (isFactorEvent(event)) {
    const changed = { ...state, factors: evolveFactors(before.factors, event, at) };
    return removesFactor(event) ? endingDevices(changed) : changed;
  }
  switch (event.type) {
    case 'UserCreated':
    case 'UserCreationCancelled':
    case 'EmailChangeCancelled':
    case 'ExternalIdChangeCancelled':
    case 'PasskeyRegistrationCancelled':
    case 'UserVerificationRequested':
    case 'UserTestMailRequested':
    case 'TermsAccepted':
    case 'OwnerChangeReported':
    case 'OwnerChangeUndone':
    case 'OwnerAddressNotRestored':
      return before;
    case 'UserIdentityLinked':
    case 'UserIdentityUnlinked':
    case 'IdentityLinkCancelled':
      return { ...state, identities: evolveIdentities(before.identities, event, at) };
    case 'UserInvited':
      return { ...before, invited: true };
    case 'UserPasswordSet':
      return {
        ...endingDevices(endingSessions(state)),
        passwordHash: event.data.passwordHash,
        passwordSetAt: at,
        mustChangePassword: event.data.mustChange,
        invited: false,
      };
    case 'UserPasswordRemoved':
      return withoutPassword(state);
    case 'UserPasswordRehashed':
      return { ...before, passwordHash: event.data.passwordHash };
    case 'UserProfileChanged': {
      const { metadata = state.metadata, ...changes } = event.data;
      return { ...state, ...changes, metadata: metadata ?? {} };
    }
    case 'UserEmailChanged':
    case 'UserEmailChangeUndone':
      return evolveEmail(state, event);
    case 'UserEmailVerified':
      return { ...state, emailVerified: true, wasEverVerified: true };
    case 'UserAvatarSet':
      return { ...state, avatar: event.data.sha256, avatarSource: event.data.source ?? null };
    case 'UserAvatarRemoved':
      return { ...state, avatar: null };
    case 'UserSignedOutEverywhere':
      return endingSessions(before);
    case 'UserSuspended':
      return { ...endingSessions(state), suspended: true };
    case 'UserReactivated':
      return { ...state, suspended: false };
    case 'UserLocked':
      return { ...state, lockedUntil: event.data.until };
    case 'UserUnlocked':
      return { ...state, lockedUntil: null };
    case 'UserRoleAssigned':
    case 'UserRoleUnassigned':
      return evolveRoles(state, event);
    case 'UserDeletionRequested':
      return { ...endingSessions(state), deletionDueAt: event.data.scheduledFor };
    case 'UserDeletionWithdrawn':
      return { ...state, deletionDueAt: null };
    case 'UserDataExported':
      return { ...before, dataExportedAt: [...before.dataExportedAt, at].slice(-dataExports.most) };
    case 'UserDeleted':
      return deleted(state);
  }
  return before; // a type of a later version
};

/** Returns the user with another address. A former one that was verified can be restored after the user's own change. */
const evolveEmail = (
  state: PresentUser,
  { type, data }: Extract<UserEvent, { type: 'UserEmailChanged' | 'UserEmailChangeUndone' }>,
): PresentUser => {
  const isOwnChange = type === 'UserEmailChanged' && data.proved === true;
  const isVerified = isOwnChange || (type === 'UserEmailChangeUndone' && data.unverified !== true);
  const { restorableEmailDigests: restorable } = state;
  const changed = isOwnChange && state.emailVerified ? withDigest(restorable, state.emailDigest) : restorable;
  return {
    ...state,
    email: data.email,
    emailDigest: data.emailDigest,
    formerEmailDigests: withDigest(state.formerEmailDigests, state.emailDigest),
    emailVerified: isVerified,
    wasEverVerified: state.wasEverVerified || isVerified,
    addressGeneration: state.addressGeneration + 1,
    restorableEmailDigests:
      type === 'UserEmailChangeUndone' ? restorableAfter(restorable, data.emailDigest) : changed,
  };
};

/** Returns the addresses from before a restored one: those of later changes may be a stranger's. */
const restorableAfter = (restorable: readonly string[], restored: Personal<string>): readonly string[] => {
  const index = restored === null ? -1 : restorable.indexOf(restored);
  return index < 0 ? restorable : restorable.slice(0, index);
};

const evolveRoles = (
  state: PresentUser,
  { type, data: { roleId, rule } }: Extract<UserEvent, { type: 'UserRoleAssigned' | 'UserRoleUnassigned' }>,
): PresentUser => {
  const roleIds = without(state.roleIds, roleId);
  const ruleRoles = state.ruleRoles.filter((one) => one.roleId !== roleId);
  if (type === 'UserRoleUnassigned') return { ...state, roleIds, ruleRoles };
  const marked = rule === undefined ? [] : [{ roleId, connectionId: rule.connectionId }];
  return { ...state, roleIds: [...roleIds, roleId], ruleRoles: [...ruleRoles, ...marked] };
};

const withoutPassword = (state: PresentUser): PresentUser => ({
  ...endingDevices(endingSessions(state)),
  passwordHash: null,
  passwordSetAt: null,
  mustChangePassword: false,
});

/** Returns whether an event gives a user a way to sign in, besides what an import brings along, or takes their password. */
const endsWaitForPassword = (event: UserEvent): boolean =>
  event.type === 'UserIdentityLinked'
    ? event.data.atCreation !== true
    : event.type === 'UserPasswordSet' ||
      event.type === 'UserPasswordRemoved' ||
      event.type === 'UserPasskeyRegistered';

const endingSessions = (state: PresentUser): PresentUser => ({
  ...state,
  sessionGeneration: state.sessionGeneration + 1,
});

const endingDevices = (state: PresentUser): PresentUser => ({
  ...state,
  deviceGeneration: state.deviceGeneration + 1,
});

const withDigest = (digests: readonly string[], digest: string | null): readonly string[] =>
  digest === null ? digests : [...without(digests, digest), digest];

const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

export const user: Aggregate<UserState, UserEvent> = {
  initial: { status: 'none' },
  evolve(state, event, at) {
    if (state.status === 'none') return evolveAbsent(state, event, at);
    return state.status === 'present' ? evolvePresent(state, event, at) : state;
  },
};

/** Returns the user. Throws `user_not_found` when they were never created or are deleted. */
export function presentUser(state: UserState): PresentUser {
  if (state.status !== 'present')
    throw new DomainError('not-found', 'user_not_found', 'There is no such user.');
  return state;
}

/** Returns the digest of the user's address. Throws `user_not_found` while their erasure is in progress. */
export function emailDigestIn({ emailDigest }: PresentUser): string {
  if (emailDigest === null) throw new DomainError('not-found', 'user_not_found', 'There is no such user.');
  return emailDigest;
}

/**
 * Returns the user's status at `now` (ISO 8601). A suspension outweighs a lock. A user whose account waits for its deletion
 * is shown as suspended, though a sign-in is possible, which withdraws it.
 */
export function statusOf(
  { suspended, deletionDueAt, lockedUntil }: Pick<PresentUser, 'suspended' | 'deletionDueAt' | 'lockedUntil'>,
  now: string,
): 'active' | 'suspended' | 'locked' {
  if (suspended || deletionDueAt !== null) return 'suspended';
  return lockedUntil !== null && lockedUntil > now ? 'locked' : 'active';
}

/** How often people may download their data: so many times within this time, in ms. */
export const dataExports = { most: 3, withinMs: 24 * 3_600_000 } as const;
