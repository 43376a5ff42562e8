import type { PresentUser } from '../../domain/user/user.js';
import { statusOf } from '../../domain/user/user.js';
import { avatarPath, userFacts, type UserRecord } from './user-record.js';

/** What stands in other streams than the user's. */
export interface BesideUser {
  /** Names, sorted. */
  readonly roles: readonly string[];
  /** ISO 8601. */
  readonly lastLoginAt: string | null;
  /** `{base_url}` */
  readonly baseUrl: string;
}

/** A user's record from their stream, and from what stands beside it. `now`: ISO 8601. */
export function toUserRecord(
  user: PresentUser,
  { roles, lastLoginAt, baseUrl }: BesideUser,
  now: string,
): UserRecord {
  const avatarUrl = user.avatar === null ? null : baseUrl + avatarPath(user.userId);
  return Object.assign(userFacts(user.userId, { lastLoginAt, avatarUrl, ...user }), {
    status: statusOf(user, now),
    roles,
    lockedUntil: user.lockedUntil !== null && user.lockedUntil > now ? user.lockedUntil : null,
  });
}
