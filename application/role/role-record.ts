import {
  type BuiltInRoleName,
  builtInRoleDescriptions,
  builtInRoleId,
} from '../../domain/role/built-in-roles.js';
import type { HeldPermission } from '../../domain/resource/permissions.js';
import type { PresentRole } from '../../domain/role/role.js';

/** A role as the Management API shows it. */
export interface RoleRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly builtIn: boolean;
  /** By the identifiers of the APIs, sorted; built-in roles have none. */
  readonly permissions: readonly HeldPermission[];
  /** The number of users who hold it. */
  readonly userCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A role without the number of its users, which no stream holds. */
export type RoleWithoutCount = Omit<RoleRecord, 'userCount'>;

/** Returns the record of a custom role. */
export const customRoleRecord = (role: PresentRole): RoleWithoutCount => ({
  id: role.roleId,
  name: role.name,
  description: role.description,
  builtIn: false,
  permissions: role.permissions,
  createdAt: role.createdAt,
  updatedAt: role.updatedAt,
});

/** Returns the record of a built-in role. `createdAt`: the time of the tenant's creation, ISO 8601. */
export const builtInRoleRecord = (
  tenantId: string,
  name: BuiltInRoleName,
  createdAt: string,
): RoleWithoutCount => ({
  id: builtInRoleId(tenantId, name),
  name,
  description: builtInRoleDescriptions[name],
  builtIn: true,
  permissions: [],
  createdAt,
  updatedAt: createdAt,
});

/** Returns the record with the number of its users, and with the members in the order of every answer. */
export const withUserCount = (
  { id, name, description, builtIn, permissions, createdAt, updatedAt }: RoleWithoutCount,
  userCount: number,
): RoleRecord => ({ id, name, description, builtIn, permissions, userCount, createdAt, updatedAt });
