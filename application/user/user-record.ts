import type { UserMetadata } from '../../domain/user/user-events.js';

export type UserStatus = 'active' | 'suspended' | 'locked';

/** What a record says that depends neither on roles nor on when it is asked for. Times are ISO 8601 UTC with milliseconds. */
export interface UserFacts {
  readonly id: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly mfaEnabled: boolean;
  readonly mfaRequired: boolean;
  readonly mfaMethods: readonly string[];
  readonly passkeyCount: number;
  readonly avatarUrl: string | null;
  readonly externalId: string | null;
  readonly locale: string | null;
  readonly metadata: UserMetadata;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastLoginAt: string | null;
}

/** A user as the Management API shows it. */
export interface UserRecord extends UserFacts {
  readonly status: UserStatus;
  /** Names, built-in ones first (owner, admin, user), then custom ones in alphabetical order. */
  readonly roles: readonly string[];
  readonly lockedUntil: string | null;
}

type Known = Pick<
  UserFacts,
  | 'email'
  | 'emailVerified'
  | 'firstName'
  | 'lastName'
  | 'externalId'
  | 'locale'
  | 'metadata'
  | 'createdAt'
  | 'updatedAt'
  | 'lastLoginAt'
  | 'avatarUrl'
>;

/** Where a user's avatar is, behind `{base_url}`. */
export const avatarPath = (userId: string): string => `/api/users/${userId}/avatar`;

/** Every answer has the members in this order, wherever it comes from. */
export const userFacts = (id: string, known: Known): UserFacts => ({
  id,
  email: known.email,
  emailVerified: known.emailVerified,
  firstName: known.firstName,
  lastName: known.lastName,
  mfaEnabled: false,
  mfaRequired: false,
  mfaMethods: [],
  passkeyCount: 0,
  avatarUrl: known.avatarUrl,
  externalId: known.externalId,
  locale: known.locale,
  metadata: known.metadata,
  createdAt: known.createdAt,
  updatedAt: known.updatedAt,
  lastLoginAt: known.lastLoginAt,
});
