import { digitsOfUuid, uuidOfDigits } from '../shared/uuid.js';

/** Roles that every tenant has. They cannot be changed or deleted, and every user holds `user`. */
export const builtInRoleNames = ['owner', 'admin', 'user'] as const;
export type BuiltInRoleName = (typeof builtInRoleNames)[number];

/** The descriptions of the built-in roles, in English. */
export const builtInRoleDescriptions: Readonly<Record<BuiltInRoleName, string>> = {
  owner: 'Everything, including who the owners are. A tenant always has at least one.',
  admin: 'Manages users, roles, branding, webhooks and the audit log.',
  user: 'Signs in. Every user has this role.',
};

/**
 * Returns the id of a tenant's built-in role. It is derived from the tenant's id, so that no event has to define it.
 */
export function builtInRoleId(tenantId: string, name: BuiltInRoleName): string {
  const hex = digitsOfUuid(tenantId);
  // xor of the last digit keeps the three ids distinct; the version digit keeps them distinct from the tenant's
  const last = (parseInt(hex.slice(31), 16) ^ (builtInRoleNames.indexOf(name) + 1)).toString(16);
  return uuidOfDigits(`${hex.slice(0, 12)}8${hex.slice(13, 31)}${last}`);
}

/** Returns the name of the built-in role with this id, undefined when it is none of the tenant's. */
export const builtInRoleOf = (tenantId: string, roleId: string): BuiltInRoleName | undefined =>
  builtInRoleNames.find((name) => builtInRoleId(tenantId, name) === roleId);

/** Returns whether one of these roles is the tenant's `owner`. */
export const areOfOwner = (tenantId: string, roleIds: readonly string[]): boolean =>
  roleIds.includes(builtInRoleId(tenantId, 'owner'));

/** Returns whether one of these roles is the tenant's `owner` or `admin`. */
export const areOfAdministrator = (tenantId: string, roleIds: readonly string[]): boolean =>
  roleIds.some((roleId) => ['owner', 'admin'].includes(builtInRoleOf(tenantId, roleId) ?? ''));
