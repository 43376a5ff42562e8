import { decideOwnerAddition, refuseUnlessOwner } from '../../domain/owners/owners.js';
import { builtInRoleOf } from '../../domain/role/built-in-roles.js';
import { presentRole, role } from '../../domain/role/role.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { decideRoleAssignment } from '../../domain/user/user-roles.js';
import type { RoleByRule } from '../../domain/user/user-events.js';
import { presentUser } from '../../domain/user/user.js';
import type { LogApp } from '../app.js';
import { changeOwners } from '../owners/change-owners.js';
import { followOwners } from '../owners/follow-owners.js';
import { ownerRoleId, userTarget } from '../owners/owner-streams.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { atAnyRevision, later } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { load } from '../shared/load.js';
import { refuseWithoutRoom } from './room-for-role.js';

export interface AssignRoleInput {
  readonly roleId: string;
  readonly userId: string;
  /** The rule of a connection that gives or takes the role; absent where a person does. */
  readonly rule?: RoleByRule | undefined;
}

/**
 * Assigns a role to a user. Idempotent; every user has `user` already. `ifMatch` is ignored. Throws `user_not_found`,
 * `role_not_found`, `owner_protected`, `owner_role_protected`, `too_many_roles`.
 */
export async function assignRole(
  app: LogApp,
  context: CommandContext,
  { roleId, userId, rule }: AssignRoleInput,
): Promise<Done> {
  const { tenantId } = context;
  const builtIn = builtInRoleOf(tenantId, roleId);
  if (builtIn === 'owner') return assignOwner(app, context, userId);
  if (builtIn === undefined) presentRole((await load(app, streamName(tenantId, 'role', roleId), role)).state);
  const { position } = await execute(app, atAnyRevision(context), {
    ...userTarget(tenantId, userId),
    step: `assign@${roleId}`,
    expects: presentUser,
    fetch: async (present) => {
      if (builtIn !== 'user') await refuseWithoutRoom(app, tenantId, present, roleId);
    },
    decide: (present) => (builtIn === 'user' ? [] : decideRoleAssignment(present, roleId, rule)),
  });
  return { position };
}

async function assignOwner(app: LogApp, context: CommandContext, userId: string): Promise<Done> {
  const { stream, aggregate } = userTarget(context.tenantId, userId);
  const before = await load(app, stream, aggregate);
  const user = presentUser(before.state);
  const decided = await changeOwners(app, context, {
    userId,
    step: 'assign',
    permits: (state) => {
      refuseUnlessOwner(state, context.actor);
      return refuseWithoutRoom(app, context.tenantId, user, ownerRoleId(context.tenantId));
    },
    decide: (state) => decideOwnerAddition(state, userId, user.suspended),
  });
  const followed = await followOwners(app, context, userId);
  const present = presentUser(followed.user); // throws when deleted meanwhile
  // other roles were assigned meanwhile, and the assignment was undone
  await refuseWithoutRoom(app, context.tenantId, present, ownerRoleId(context.tenantId));
  return { position: later(decided.position, followed.position) };
}
