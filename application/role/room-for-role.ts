import { mostRoles, tooManyRoles } from '../../domain/user/user-roles.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { currentRoleName, roleNamesById } from './role-names.js';

/**
 * Returns whether the user holds few enough roles to be assigned this one. Deleted roles do not count; streams of roles are
 * read only when the limit is reached with them.
 */
export async function hasRoomForRole(
  app: Pick<App, 'events'>,
  tenantId: string,
  { roleIds }: Pick<PresentUser, 'roleIds'>,
  roleId: string,
): Promise<boolean> {
  if (roleIds.length < mostRoles || roleIds.includes(roleId)) return true;
  return (await roleNamesById(tenantId, roleIds, currentRoleName(app))).size < mostRoles;
}

/** Throws `too_many_roles`. Called with the user's state at the revision at which the role is assigned. */
export async function refuseWithoutRoom(
  app: Pick<App, 'events'>,
  tenantId: string,
  user: Pick<PresentUser, 'roleIds'>,
  roleId: string,
): Promise<void> {
  if (!(await hasRoomForRole(app, tenantId, user, roleId))) throw tooManyRoles();
}
