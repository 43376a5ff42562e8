import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Decides the end of the user's sessions and grants, those that outlive sessions included. Not idempotent. */
export const decideSignOutEverywhere = ({ userId }: PresentUser): UserEvent[] => [
  { type: 'UserSignedOutEverywhere', data: { userId } },
];

const ending: ReadonlySet<string> = new Set([
  'UserPasswordSet',
  'UserPasswordRemoved',
  'UserSignedOutEverywhere',
  'UserSuspended',
  'UserDeletionRequested',
  'UserDeleted',
] satisfies readonly UserEvent['type'][]);

/** Returns whether events of this type end all sessions that their user has. */
export const endsSessions = (type: string): boolean => ending.has(type);
