import type { RegisteredPasskey } from './factor-events.js';
import type { NewIdentity } from './identity/identity-events.js';
import type { AcceptedTerms, UserEvent } from './user-events.js';
import type { NewUser } from './user-input.js';
import type { UserState } from './user.js';

/** The input of a user's creation, checked. */
export interface UserCreation {
  readonly userId: string;
  readonly profile: NewUser;
  readonly emailDigest: string;
  /** Null without an external id. */
  readonly externalIdDigest: string | null;
  readonly emailVerified: boolean;
  /** Whether an invitation mail is to be sent. */
  readonly invited: boolean;
  /** argon2id PHC string; null = the user has no password yet. */
  readonly passwordHash: string | null;
  /** A passkey that was registered with the creation, and its backup codes; null and default: none. */
  readonly passkey?: FirstPasskey | null;
  /** The external account that the user came with; null and default: none. */
  readonly identity?: NewIdentity | null;
  /** Each id once, without `user`, which every user has, and `owner`, which the owners stream decides. */
  readonly roleIds?: readonly string[];
  /** The names of those roles and of `user`. */
  readonly roles?: readonly string[];
  /** What the user accepted with the creation; null and default: nothing. */
  readonly terms?: AcceptedTerms | null;
}

/** A user's first passkey. */
export interface FirstPasskey {
  readonly registered: RegisteredPasskey;
  /** Keyed hashes. */
  readonly backupCodes: { readonly factorId: string; readonly codes: readonly string[] };
}

/** Decides the creation of a user. */
export function decideUserCreation(
  _state: Extract<UserState, { status: 'none' }>,
  creation: UserCreation,
): UserEvent[] {
  const {
    userId,
    profile,
    emailDigest,
    externalIdDigest,
    emailVerified,
    invited,
    passwordHash,
    passkey = null,
    identity = null,
    roleIds = [],
    roles,
    terms = null,
  } = creation;
  const events: UserEvent[] = [
    {
      type: 'UserCreated',
      data: {
        userId,
        emailDigest,
        externalIdDigest,
        emailVerified,
        invited,
        ...(passwordHash === null && { noPassword: true as const }),
        ...profile,
        ...(roleIds.length === 0 || roles === undefined ? {} : { roles }),
        ...(identity !== null && { connectionId: identity.connectionId }),
      },
    },
  ];
  if (passwordHash !== null)
    events.push({
      type: 'UserPasswordSet',
      data: { userId, passwordHash, mustChange: false, cause: 'creation' },
    });
  if (passkey !== null)
    events.push(
      { type: 'UserPasskeyRegistered', data: { userId, ...passkey.registered } },
      { type: 'UserBackupCodesIssued', data: { userId, ...passkey.backupCodes } },
    );
  if (identity !== null)
    events.push({ type: 'UserIdentityLinked', data: { userId, ...identity, atCreation: true } });
  if (terms !== null) events.push({ type: 'TermsAccepted', data: { userId, ...terms } });
  for (const roleId of roleIds) events.push({ type: 'UserRoleAssigned', data: { userId, roleId } });
  return events;
}
