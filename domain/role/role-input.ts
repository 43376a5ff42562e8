import { taken } from '../reservation/reservation.js';
import type { HeldPermission } from '../resource/permissions.js';
import type { InputFault } from '../shared/domain-error.js';
import { fault, refuseFaults } from '../shared/faults.js';
import { textFaults } from '../shared/text.js';
import { builtInRoleNames } from './built-in-roles.js';

export const roleNameLength = 64;
export const roleDescriptionLength = 500;
export const rolePermissionsCount = 200;

/** Returns the form of a role's name that is compared and reserved. Idempotent. */
export const normaliseRoleName = (name: string): string => {
  let form = name;
  for (let pass = 0; pass < 3; pass++) {
    const next = form.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
    if (next === form) break;
    form = next;
  }
  return form;
};

/** Returns whether a role's name, in any spelling that counts as the same, is `owner` or `admin`. */
export const isAdministratorRole = (name: string): boolean =>
  ['owner', 'admin'].includes(normaliseRoleName(name));

/** The input of a role's definition or change. */
export interface RoleInput {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** By the identifiers of the APIs. */
  readonly permissions?: readonly HeldPermission[] | undefined;
}

/** Members of a role that were given. */
export interface GivenRole {
  readonly name?: string;
  readonly description?: string;
  readonly permissions?: readonly HeldPermission[];
}

/** Returns the given members, trimmed. Throws `invalid_input` with all faults. */
export function checkedRole(input: RoleInput): GivenRole {
  const { permissions } = input;
  const name = input.name?.trim().normalize('NFC');
  const description = input.description?.trim();
  refuseFaults([
    ...(name === undefined ? [] : textFaults('/name', name, { min: 1, max: roleNameLength, visible: true })),
    ...(description === undefined
      ? []
      : textFaults('/description', description, { max: roleDescriptionLength, visible: 'joined' })),
    ...(permissions === undefined ? [] : permissionFaults(permissions)),
  ]);
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(permissions === undefined ? {} : { permissions }),
  };
}

function permissionFaults(permissions: readonly HeldPermission[]): InputFault[] {
  if (permissions.length > rolePermissionsCount)
    return [
      fault(
        '/permissions',
        'too_many',
        `has ${permissions.length} permissions; keep ${rolePermissionsCount} at most`,
      ),
    ];
  const seen = permissions.map(({ resource, name }) => JSON.stringify([resource, name]));
  return seen.flatMap((one, index) =>
    seen.indexOf(one) < index
      ? [fault(`/permissions/${index}`, 'duplicate', 'stands there twice; remove one')]
      : [],
  );
}

/** Throws `role_name_taken` for a name that reads like that of a built-in role. */
export function refuseBuiltInName(name: string): void {
  const form = normaliseRoleName(name);
  if (builtInRoleNames.some((builtIn) => builtIn === form)) throw taken('rolename');
}
