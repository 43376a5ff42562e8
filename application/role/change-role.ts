import { checkedRole, normaliseRoleName, refuseBuiltInName } from '../../domain/role/role-input.js';
import { decideRoleChange, presentRole, role } from '../../domain/role/role.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { moveReservation, nothingToRelease } from '../reservation/release-value.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { later } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { refuseBuiltInRole } from './refuse-built-in-role.js';
import { customRoleRecord, type RoleWithoutCount } from './role-record.js';
import { uniqueRoleName } from './unique-role-name.js';

/** The members to change: an absent one stays. */
export interface ChangeRoleInput {
  readonly roleId: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** Changes a custom role. Throws `invalid_input`, `role_not_found`, `built_in_role`, `role_name_taken`, `stale_revision`. */
export async function changeRole(
  app: App,
  context: CommandContext,
  input: ChangeRoleInput,
): Promise<Outcome<RoleWithoutCount>> {
  const { tenantId } = context;
  const { roleId } = input;
  refuseBuiltInRole(tenantId, roleId);
  const changes = checkedRole(input);
  const { name } = changes;
  let release = nothingToRelease;
  const done = written(
    await execute(app, context, {
      stream: streamName(tenantId, 'role', roleId),
      aggregate: role,
      expects: presentRole,
      decide: async (present, { revision }) => {
        release = nothingToRelease; // the one of an earlier attempt is void
        if (name !== undefined && normaliseRoleName(name) !== normaliseRoleName(present.name)) {
          refuseBuiltInName(name);
          const [from, to] = await Promise.all([
            uniqueRoleName(app, tenantId, present.name),
            uniqueRoleName(app, tenantId, name),
          ]);
          release = await moveReservation(app, context, { from, to }, { holderId: roleId, revision });
        }
        return decideRoleChange(present, changes);
      },
    }),
  );
  const position = later(done.position, await release());
  return { record: customRoleRecord(presentRole(done.state)), revision: done.revision, position };
}
