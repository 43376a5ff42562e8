import type { PresentUser } from '../../domain/user/user.js';
import { statusOf } from '../../domain/user/user.js';
import type { UserRecord } from './user-record.js';

/** A user's record from their stream. `roles`: names, sorted; `now`: ISO 8601. */
export function toUserRecord(user: PresentUser, roles: readonly string[], now: string): UserRecord {
  return {
    id: user.userId,
    email: user.email,
    emailVerified: user.emailVerified,
    firstName: user.firstName,
    lastName: user.lastName,
    status: statusOf(user, now),
    roles,
    mfaEnabled: false,
    mfaRequired: false,
    mfaMethods: [],
    passkeyCount: 0,
    avatarUrl: null,
    externalId: user.externalId,
    metadata: user.metadata,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    lastLoginAt: null,
    lockedUntil: user.lockedUntil !== null && user.lockedUntil > now ? user.lockedUntil : null,
  };
}
