import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Ends whatever the user is signed in to, grants that outlive sessions included. Each time anew. */
export const decideSignOutEverywhere = ({ userId }: PresentUser): UserEvent[] => [
  { type: 'UserSignedOutEverywhere', data: { userId } },
];
