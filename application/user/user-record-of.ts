import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { currentRoleName, roleNamesOf } from '../role/role-names.js';
import { isoTime } from '../shared/event-context.js';
import { lastSignInAt } from '../sign-in/last-sign-in.js';
import { toUserRecord } from './to-user-record.js';
import type { UserRecord } from './user-record.js';

/** A user's record as it is now; reads the streams of their custom roles and what is new in that of their sign-ins. */
export async function userRecordOf(app: App, tenantId: string, user: PresentUser): Promise<UserRecord> {
  const [roles, lastLoginAt] = await Promise.all([
    rolesOf(app, tenantId, user),
    lastSignInAt(app, tenantId, user.userId),
  ]);
  return toUserRecord(user, { roles, lastLoginAt, baseUrl: app.addresses.baseUrl }, isoTime(app.clock.now()));
}

/** The record of somebody who cannot have signed in yet. */
export const newUserRecordOf = async (app: App, tenantId: string, user: PresentUser): Promise<UserRecord> =>
  toUserRecord(
    user,
    { roles: await rolesOf(app, tenantId, user), lastLoginAt: null, baseUrl: app.addresses.baseUrl },
    isoTime(app.clock.now()),
  );

const rolesOf = (app: App, tenantId: string, { roleIds }: PresentUser): Promise<readonly string[]> =>
  roleNamesOf(tenantId, roleIds, currentRoleName(app));
