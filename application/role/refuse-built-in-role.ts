import { builtInRoleOf } from '../../domain/role/built-in-roles.js';
import { DomainError } from '../../domain/shared/domain-error.js';

/** Throws `built_in_role` for a role that every tenant has. */
export function refuseBuiltInRole(tenantId: string, roleId: string): void {
  const name = builtInRoleOf(tenantId, roleId);
  if (name !== undefined)
    throw new DomainError('conflict', 'built_in_role', `The role ${name} is built in and stays as it is.`);
}
