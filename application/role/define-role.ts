import { taken } from '../../domain/reservation/reservation.js';
import { checkedRole, refuseBuiltInName } from '../../domain/role/role-input.js';
import { decideRoleDefinition, presentRole } from '../../domain/role/role.js';
import type { HeldPermission } from '../../domain/resource/permissions.js';
import type { LogApp } from '../app.js';
import { createHolder } from '../reservation/create-holder.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { rolePermissions } from './role-permissions.js';
import { customRoleRecord, type RoleRecord, withUserCount } from './role-record.js';
import { uniqueRoleName } from './unique-role-name.js';

export interface DefineRoleInput {
  readonly name: string;
  readonly description?: string | undefined;
  readonly permissions?: readonly HeldPermission[] | undefined;
}

/** Defines a custom role. Throws `invalid_input`, `role_name_taken`. */
export async function defineRole(
  app: LogApp,
  context: CommandContext,
  input: DefineRoleInput,
): Promise<Outcome<RoleRecord>> {
  const { name = '', description = '', permissions: given } = checkedRole(input);
  refuseBuiltInName(name);
  const { tenantId } = context;
  const permissions = (await rolePermissions(app, tenantId, given)) ?? [];
  const roleId = app.ids.derive(context.commandId, 'role');
  const unique = await uniqueRoleName(app, tenantId, name);
  const events = decideRoleDefinition({ status: 'none' }, { roleId, name, description, permissions });
  const { state, revision, position } = await createHolder(app, context, [unique], roleId, events);
  if (state.status === 'cancelled') throw taken('rolename');
  return { record: withUserCount(customRoleRecord(presentRole(state)), 0), revision, position };
}
