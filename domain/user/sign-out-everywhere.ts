import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Decides the end of the user's sessions and grants, those that outlive sessions included. Not idempotent. */
export const decideSignOutEverywhere = ({ userId }: PresentUser): UserEvent[] => [
  { type: 'UserSignedOutEverywhere', data: { userId } },
];
