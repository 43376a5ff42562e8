import { decideFactorReset } from './change-factors.js';
import { hasFactor } from './factors.js';
import type { UserEvent } from './user-events.js';
import type { PresentUser } from './user.js';

/** Decides the end of the user's sessions and grants, those that outlive sessions included. Not idempotent. */
export const decideSignOutEverywhere = ({ userId }: PresentUser): UserEvent[] => [
  { type: 'UserSignedOutEverywhere', data: { userId } },
];

/**
 * Decides that a user has nothing left to sign in with: password, factors, external accounts, sessions and grants. No
 * event for one who has none. A mail to their address leads in again.
 */
export function decideCredentialsEnd(user: PresentUser): UserEvent[] {
  const { userId, passwordSetAt, factors, identities } = user;
  const hasCodes = factors.backupCodes !== null;
  return [
    ...(passwordSetAt === null ? [] : [{ type: 'UserPasswordRemoved' as const, data: { userId } }]),
    ...(hasFactor(factors) || hasCodes ? decideFactorReset(user, 'admin') : []),
    ...identities.map(({ identityId, connectionId }) => ({
      type: 'UserIdentityUnlinked' as const,
      data: { userId, identityId, connectionId },
    })),
    ...(identities.length === 0 ? [] : [{ type: 'UserSignedOutEverywhere' as const, data: { userId } }]),
  ];
}

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
