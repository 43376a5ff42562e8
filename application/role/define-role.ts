import { taken } from '../../domain/reservation/reservation.js';
import { checkedRole, refuseBuiltInName } from '../../domain/role/role-input.js';
import { decideRoleDefinition, presentRole, role } from '../../domain/role/role.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { reserveValue } from '../reservation/reserve-value.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { createStream } from '../shared/create-stream.js';
import type { RoleRecord } from './role-record.js';
import { customRoleRecord } from './role-without-count.js';
import { uniqueRoleName } from './unique-role-name.js';

export interface DefineRoleInput {
  readonly name: string;
  readonly description?: string | undefined;
}

/** Defines a custom role. Throws `invalid_input`, `role_name_taken`. */
export async function defineRole(
  app: App,
  context: CommandContext,
  input: DefineRoleInput,
): Promise<Outcome<RoleRecord>> {
  const { name = '', description = '' } = checkedRole(input);
  refuseBuiltInName(name);
  const { tenantId } = context;
  const roleId = app.ids.derive(context.commandId, 'role');
  const unique = await uniqueRoleName(app, tenantId, name);
  await reserveValue(app, context, unique, { holderId: roleId, revision: null });
  const events = decideRoleDefinition({ status: 'none' }, { roleId, name, description });
  const stream = streamName(tenantId, 'role', roleId);
  const { state, revision, position } = await createStream(app, context, { stream, aggregate: role }, events);
  if (state.status === 'cancelled') throw taken('rolename');
  return { record: { ...customRoleRecord(presentRole(state)), userCount: 0 }, revision, position };
}
