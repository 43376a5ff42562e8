import { decideRoleDeletion, presentRole, role } from '../../domain/role/role.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { LogApp } from '../app.js';
import { releaseValue } from '../reservation/release-value.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { later } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { refuseBuiltInRole, uniqueRoleName } from './unique-role-name.js';

/**
 * Deletes a custom role, which takes it from its holders, and releases its name.
 * Throws `role_not_found`, `built_in_role`, `stale_revision`.
 */
export async function deleteRole(
  app: LogApp,
  context: CommandContext,
  { roleId }: { readonly roleId: string },
): Promise<Done> {
  const { tenantId } = context;
  refuseBuiltInRole(tenantId, roleId);
  const { state, position } = await execute(app, context, {
    stream: streamName(tenantId, 'role', roleId),
    aggregate: role,
    expects: presentRole,
    decide: decideRoleDeletion,
  });
  if (state.status !== 'deleted') return { position };
  const name = await uniqueRoleName(app, tenantId, state.name);
  return { position: later(position, await releaseValue(app, context, name, roleId)) };
}
