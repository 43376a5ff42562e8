import type { UserMetadata } from '../../domain/user/user-events.js';

export type UserStatus = 'active' | 'suspended' | 'locked';

/** A user as the Management API shows it (contract, section 3). Times are ISO 8601 UTC with milliseconds. */
export interface UserRecord {
  readonly id: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly status: UserStatus;
  /** Names, built-in ones first (owner, admin, user), then custom ones in alphabetical order. */
  readonly roles: readonly string[];
  readonly mfaEnabled: boolean;
  readonly mfaRequired: boolean;
  readonly mfaMethods: readonly string[];
  readonly passkeyCount: number;
  readonly avatarUrl: string | null;
  readonly externalId: string | null;
  readonly metadata: UserMetadata;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastLoginAt: string | null;
  readonly lockedUntil: string | null;
}
