import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Idempotent. For an owner, the owners stream decides first (`domain/owners/`). */
export const decideSuspension = (user: PresentUser): UserEvent[] =>
  user.suspended ? [] : [{ type: 'UserSuspended', data: { userId: user.userId } }];

/** Idempotent. For an owner, the owners stream decides first. */
export const decideReactivation = (user: PresentUser): UserEvent[] =>
  user.suspended ? [{ type: 'UserReactivated', data: { userId: user.userId } }] : [];

/** After too many failed sign-ins. Nothing to do when they are locked for as long already. `until`: ISO 8601. */
export const decideLock = (user: PresentUser, until: string): UserEvent[] =>
  user.lockedUntil !== null && user.lockedUntil >= until
    ? []
    : [{ type: 'UserLocked', data: { userId: user.userId, until } }];

/** Ends a lock before its time. Idempotent; nothing to do for a lock that ended by itself before `now` (ISO 8601). */
export const decideUnlock = (user: PresentUser, now: string): UserEvent[] =>
  user.lockedUntil !== null && user.lockedUntil > now
    ? [{ type: 'UserUnlocked', data: { userId: user.userId } }]
    : [];
