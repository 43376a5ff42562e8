import { builtInRoleOf } from '../../domain/role/built-in-roles.js';
import type { RoleEvent } from '../../domain/role/role-events.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { claimOnRoleName, role, type RoleState } from '../../domain/role/role.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { UniqueValue } from '../reservation/unique-value.js';

/** Returns a role's name as a unique value of its tenant, in upper or lower case. */
export async function uniqueRoleName(
  app: Pick<App, 'keys'>,
  tenantId: string,
  name: string,
): Promise<UniqueValue<RoleState, RoleEvent>> {
  const digest = await app.keys.lookupDigest(tenantId, `rolename:${normaliseRoleName(name)}`);
  return {
    kind: 'rolename',
    stream: streamName(tenantId, 'rolename', digest),
    holders: role,
    holderStream: (roleId) => streamName(tenantId, 'role', roleId),
    claim: (state) => claimOnRoleName(state, name),
    fence: (claim, roleId) => ({
      type: claim === 'not-created' ? 'RoleDefinitionCancelled' : 'RoleRenameCancelled',
      data: { roleId },
    }),
  };
}

/** Throws `built_in_role` for a role that every tenant has. */
export function refuseBuiltInRole(tenantId: string, roleId: string): void {
  const name = builtInRoleOf(tenantId, roleId);
  if (name !== undefined)
    throw new DomainError('conflict', 'built_in_role', `The role ${name} is built in and stays as it is.`);
}
