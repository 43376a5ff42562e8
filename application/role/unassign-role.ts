import { decideOwnerRemoval, refuseUnlessOwner } from '../../domain/owners/owners.js';
import { builtInRoleOf } from '../../domain/role/built-in-roles.js';
import { presentRole, role } from '../../domain/role/role.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { decideRoleUnassignment } from '../../domain/user/user-roles.js';
import { presentUser } from '../../domain/user/user.js';
import type { LogApp } from '../app.js';
import { changeOwners } from '../owners/change-owners.js';
import { followOwners } from '../owners/follow-owners.js';
import { userTarget } from '../owners/owner-streams.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { atAnyRevision, later } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { load } from '../shared/load.js';
import type { AssignRoleInput } from './assign-role.js';
import { refuseBuiltInRole } from './unique-role-name.js';

/**
 * Takes a role from a user. Idempotent. `ifMatch` is ignored. Throws `user_not_found`, `role_not_found`, `owner_protected`,
 * `owner_role_protected`, `last_owner`; `built_in_role` for `user`, which every user has.
 */
export async function unassignRole(
  app: LogApp,
  context: CommandContext,
  { roleId, userId, rule }: AssignRoleInput,
): Promise<Done> {
  const { tenantId } = context;
  const builtIn = builtInRoleOf(tenantId, roleId);
  if (builtIn === 'owner') return unassignOwner(app, context, userId);
  if (builtIn === undefined) presentRole((await load(app, streamName(tenantId, 'role', roleId), role)).state);
  const { position } = await execute(app, atAnyRevision(context), {
    ...userTarget(tenantId, userId),
    step: `unassign@${roleId}`,
    expects: presentUser,
    decide: (present) => {
      if (builtIn === 'user') refuseBuiltInRole(tenantId, roleId);
      return decideRoleUnassignment(present, roleId, rule);
    },
  });
  return { position };
}

async function unassignOwner(app: LogApp, context: CommandContext, userId: string): Promise<Done> {
  const { stream, aggregate } = userTarget(context.tenantId, userId);
  presentUser((await load(app, stream, aggregate)).state);
  const decided = await changeOwners(app, context, {
    userId,
    step: 'unassign',
    decide: (state, leaving) => {
      refuseUnlessOwner(state, context.actor);
      return decideOwnerRemoval(state, leaving, 'role_unassigned');
    },
  });
  const followed = await followOwners(app, context, userId);
  return { position: later(decided.position, followed.position) };
}
