import type { PresentUser } from '../../domain/user/user.js';
import { statusOf } from '../../domain/user/user.js';
import { userFacts, type UserRecord } from './user-record.js';

/** A user's record from their stream. `roles`: names, sorted; `now`: ISO 8601. */
export function toUserRecord(user: PresentUser, roles: readonly string[], now: string): UserRecord {
  return {
    ...userFacts(user.userId, user),
    status: statusOf(user, now),
    roles,
    lockedUntil: user.lockedUntil !== null && user.lockedUntil > now ? user.lockedUntil : null,
  };
}
