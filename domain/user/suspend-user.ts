import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Decides a suspension. For an owner, the owners stream decides first (`domain/owners/`). Idempotent. */
export const decideSuspension = (user: PresentUser): UserEvent[] =>
  user.suspended ? [] : [{ type: 'UserSuspended', data: { userId: user.userId } }];

/** Decides the end of a suspension. For an owner, the owners stream decides first. Idempotent. */
export const decideReactivation = (user: PresentUser): UserEvent[] =>
  user.suspended ? [{ type: 'UserReactivated', data: { userId: user.userId } }] : [];

/**
 * Decides a lock after too many failed sign-ins, until `until` (ISO 8601); no event when the user is locked for as long
 * already.
 */
export const decideLock = (user: PresentUser, until: string): UserEvent[] =>
  user.lockedUntil !== null && user.lockedUntil >= until
    ? []
    : [{ type: 'UserLocked', data: { userId: user.userId, until } }];

/**
 * Decides the end of a lock before its time. Idempotent; no event for a lock that expired before `now` (ISO 8601).
 */
export const decideUnlock = (user: PresentUser, now: string): UserEvent[] =>
  user.lockedUntil !== null && user.lockedUntil > now
    ? [{ type: 'UserUnlocked', data: { userId: user.userId } }]
    : [];
