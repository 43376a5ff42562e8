import type { BuiltInRoleName } from '../../domain/role/built-in-roles.js';
import { builtInRoleDescriptions, builtInRoleId } from '../../domain/role/built-in-roles.js';
import type { PresentRole } from '../../domain/role/role.js';
import type { RoleRecord } from './role-record.js';

/** A role without the count of its users, which no stream knows. */
export type RoleWithoutCount = Omit<RoleRecord, 'userCount'>;

export const customRoleRecord = (role: PresentRole): RoleWithoutCount => ({
  id: role.roleId,
  name: role.name,
  description: role.description,
  builtIn: false,
  createdAt: role.createdAt,
  updatedAt: role.updatedAt,
});

/** `createdAt`: when the tenant was created, ISO 8601. */
export const builtInRoleRecord = (
  tenantId: string,
  name: BuiltInRoleName,
  createdAt: string,
): RoleWithoutCount => ({
  id: builtInRoleId(tenantId, name),
  name,
  description: builtInRoleDescriptions[name],
  builtIn: true,
  createdAt,
  updatedAt: createdAt,
});
