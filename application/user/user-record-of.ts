import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { roleNamesById, sortedRoleNames } from '../role/role-names.js';
import { isoTime } from '../shared/event-context.js';
import { toUserRecord } from './to-user-record.js';
import type { UserRecord } from './user-record.js';

/** A user's record as it is now; reads the custom roles' streams for their names. */
export async function userRecordOf(app: App, tenantId: string, user: PresentUser): Promise<UserRecord> {
  const names = await roleNamesById(app, tenantId, user.roleIds, 'leave-out');
  return toUserRecord(user, sortedRoleNames(user.roleIds, names), isoTime(app.clock.now()));
}
