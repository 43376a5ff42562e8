import { builtInRoleNames } from '../../domain/role/built-in-roles.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import type { InputFault } from '../../domain/shared/domain-error.js';
import { fault, refuseFaults } from '../../domain/shared/faults.js';
import { mostRoles } from '../../domain/user/user-roles.js';
import type { LogApp } from '../app.js';
import { type ReadRoleName, roleIdsOfNames, roleNamesById } from '../role/role-names.js';

/**
 * Returns the ids of the custom roles of these names that a service is to hold; undefined for undefined. Throws
 * `invalid_input` for a built-in role, which only a person holds, and for too many; `role_not_found`.
 */
export async function serviceRoleIds(
  app: LogApp,
  tenantId: string,
  names: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (names === undefined) return undefined;
  refuseFaults([...names.flatMap(builtInFaults), ...countFaults(names)]);
  return roleIdsOfNames(app, tenantId, names);
}

const builtInFaults = (name: string, index: number): InputFault[] => {
  const form = normaliseRoleName(name);
  return builtInRoleNames.some((known) => known === form)
    ? [fault(`/roles/${index}`, 'built_in', `is ${form}, which only people hold; name a role of your own`)]
    : [];
};

const countFaults = ({ length }: readonly string[]): InputFault[] =>
  length > mostRoles
    ? [fault('/roles', 'maxItems', `has ${length} roles; at most ${mostRoles} are held`)]
    : [];

/** Returns the names of the roles that a service holds, sorted; `read` shows no deleted one. */
export const serviceRoleNames = async (
  tenantId: string,
  roleIds: readonly string[],
  read: ReadRoleName,
): Promise<readonly string[]> => [...(await roleNamesById(tenantId, roleIds, read)).values()].sort();
