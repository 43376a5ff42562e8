import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { currentRoleName, roleNamesOf } from '../role/role-names.js';
import { isoTime } from '../shared/event-context.js';
import { lastSignInAt } from '../sign-in/last-sign-in.js';
import { avatarPath, type StoredUser, userFacts, userRecord, type UserRecord } from './user-record.js';

/**
 * Returns a user's record as it is now. Reads the streams of their custom roles, and the events of the stream of their
 * sign-ins that the read model has not seen.
 */
export const userRecordOf = (app: App, tenantId: string, user: PresentUser): Promise<UserRecord> =>
  recordWith(app, tenantId, user, lastSignInAt(app, tenantId, user.userId));

/** Returns the record of a user who cannot have signed in yet. */
export const newUserRecordOf = (app: App, tenantId: string, user: PresentUser): Promise<UserRecord> =>
  recordWith(app, tenantId, user, null);

async function recordWith(
  app: App,
  tenantId: string,
  user: PresentUser,
  lastSignIn: Promise<string | null> | null,
): Promise<UserRecord> {
  const [roles, lastLoginAt] = await Promise.all([
    roleNamesOf(tenantId, user.roleIds, currentRoleName(app)),
    lastSignIn,
  ]);
  return userRecord(storedUser(user, roles, lastLoginAt), isoTime(app.clock.now()), app.addresses.baseUrl);
}

/** Returns what the read model stores of a user. `roles`: names, sorted; `lastLoginAt`: ISO 8601. */
export const storedUser = (
  user: PresentUser,
  roles: readonly string[],
  lastLoginAt: string | null,
): StoredUser => ({
  facts: userFacts(user.userId, {
    ...user,
    lastLoginAt,
    avatarUrl: user.avatar === null ? null : avatarPath(user.userId),
  }),
  suspended: user.suspended,
  lockedUntil: user.lockedUntil,
  roles,
});
