import type { UserEvent } from './user-events.js';

const ending: ReadonlySet<string> = new Set([
  'UserPasswordSet',
  'UserPasswordRemoved',
  'UserSignedOutEverywhere',
  'UserSuspended',
  'UserDeletionRequested',
  'UserDeleted',
] satisfies readonly UserEvent['type'][]);

/** Whether events of this type end all sessions that their user has. */
export const endsSessions = (type: string): boolean => ending.has(type);
