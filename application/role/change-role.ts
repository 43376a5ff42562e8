import { checkedRole, normaliseRoleName, refuseBuiltInName } from '../../domain/role/role-input.js';
import { decideRoleChange, presentRole, role } from '../../domain/role/role.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { HeldPermission } from '../../domain/resource/permissions.js';
import type { LogApp } from '../app.js';
import { moveReservation } from '../reservation/release-value.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';
import { refuseBuiltInRole, uniqueRoleName } from './unique-role-name.js';
import { rolePermissions } from './role-permissions.js';
import { customRoleRecord, type RoleWithoutCount } from './role-record.js';

/** The members to change: an absent one stays. */
export interface ChangeRoleInput {
  readonly roleId: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly permissions?: readonly HeldPermission[] | undefined;
}

/** Changes a custom role. Throws `invalid_input`, `role_not_found`, `built_in_role`, `role_name_taken`, `stale_revision`. */
export async function changeRole(
  app: LogApp,
  context: CommandContext,
  input: ChangeRoleInput,
): Promise<Outcome<RoleWithoutCount>> {
  const { tenantId } = context;
  const { roleId } = input;
  refuseBuiltInRole(tenantId, roleId);
  const changes = checkedRole(input);
  const { name } = changes;
  const done = written(
    await execute(app, context, {
      stream: streamName(tenantId, 'role', roleId),
      aggregate: role,
      expects: presentRole,
      fetch: ({ permissions: before }) => rolePermissions(app, tenantId, changes.permissions, before),
      decide: (present, _, permissions) => {
        if (isRenamed(present, name)) refuseBuiltInName(name);
        return decideRoleChange(present, { ...changes, ...(permissions && { permissions }) });
      },
      beforeAppend: async ({ expected: present, loaded: { revision } }) => {
        if (!isRenamed(present, name)) return null;
        const [from, to] = await Promise.all([
          uniqueRoleName(app, tenantId, present.name),
          uniqueRoleName(app, tenantId, name),
        ]);
        return moveReservation(app, context, { from, to }, { holderId: roleId, revision });
      },
    }),
  );
  const { state, revision, position } = done;
  return { record: customRoleRecord(presentRole(state)), revision, position };
}

/** Returns whether the role gets a name that is another one also where case is ignored. */
const isRenamed = (present: { readonly name: string }, name: string | undefined): name is string =>
  name !== undefined && normaliseRoleName(name) !== normaliseRoleName(present.name);
