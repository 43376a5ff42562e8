import { builtInRoleId, builtInRoleNames, builtInRoleOf } from '../../domain/role/built-in-roles.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { role } from '../../domain/role/role.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { mostRoles, tooManyRoles } from '../../domain/user/user-roles.js';
import type { App, LogApp } from '../app.js';
import { holderOf } from '../reservation/holder-of.js';
import { loadExisting } from '../shared/load.js';
import { uniqueRoleName } from './unique-role-name.js';

/** Returns the name of the custom role whose stream this is; null for a role that is not shown. */
export type ReadRoleName = (stream: string) => Promise<string | null>;

/**
 * Reads the present names of roles; null for a deleted one. Throws EventStoreUnavailable when the log does not show a role.
 */
export const currentRoleName =
  (app: Pick<App, 'events'>): ReadRoleName =>
  async (stream) => {
    const { state } = await loadExisting(app, stream, role);
    return state.status === 'present' ? state.name : null;
  };

/** Reads names as `currentRoleName` does; a deleted role has its last name. */
export const lastRoleName =
  (app: Pick<App, 'events'>): ReadRoleName =>
  async (stream) => {
    const { state } = await loadExisting(app, stream, role);
    return state.status === 'present' || state.status === 'deleted' ? state.name : null;
  };

/** Returns the names, by id, of a tenant's roles. Roles that `read` does not show are left out. */
export async function roleNamesById(
  tenantId: string,
  roleIds: Iterable<string>,
  read: ReadRoleName,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const custom: string[] = [];
  for (const id of new Set(roleIds)) {
    const builtIn = builtInRoleOf(tenantId, id);
    if (builtIn === undefined) custom.push(id);
    else names.set(id, builtIn);
  }
  if (custom.length === 0) return names;
  const found = await Promise.all(custom.map((id) => read(streamName(tenantId, 'role', id))));
  for (const [index, name] of found.entries()) if (name !== null) names.set(custom[index]!, name);
  return names;
}

/** Returns the names of the roles that a user holds who was assigned `roleIds`, sorted. */
export const roleNamesOf = async (
  tenantId: string,
  roleIds: readonly string[],
  read: ReadRoleName,
): Promise<readonly string[]> => sortedRoleNames(roleIds, await roleNamesById(tenantId, roleIds, read));

/** Returns the names of the roles that a user holds who was assigned `roleIds`, sorted; `names` are by id. */
export const sortedRoleNames = (roleIds: readonly string[], names: ReadonlyMap<string, string>): string[] =>
  heldRoleNames(roleIds.flatMap((id) => names.get(id) ?? []));

/**
 * Adds `user`, which every user holds, to the names of the roles that a user was assigned, and sorts them: built-in ones
 * first (owner, admin, user), then custom ones in alphabetical order.
 */
export function heldRoleNames(assigned: readonly string[]): string[] {
  const held = new Set(['user', ...assigned]);
  const builtIn = builtInRoleNames.filter((name) => held.delete(name));
  return [...builtIn, ...[...held].sort()];
}

/** Returns the id of the tenant's role of this name, in upper or lower case, by the streams; null when there is none. */
export async function roleIdOfName(app: LogApp, tenantId: string, name: string): Promise<string | null> {
  const form = normaliseRoleName(name);
  const builtIn = builtInRoleNames.find((known) => known === form);
  return builtIn === undefined
    ? holderOf(app, await uniqueRoleName(app, tenantId, name))
    : builtInRoleId(tenantId, builtIn);
}

/**
 * Returns the ids of the roles of these names, once each, without `user`, which every user holds. Throws
 * `too_many_roles`, before any role is read; `role_not_found`, whose fault points into `/roles`.
 */
export async function roleIdsOfNames(
  app: LogApp,
  tenantId: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const indexes = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const form = normaliseRoleName(name);
    if (form !== 'user' && !indexes.has(form)) indexes.set(form, index);
  }
  if (indexes.size > mostRoles) throw tooManyRoles();
  return Promise.all(
    [...indexes].map(async ([name, index]) => {
      const roleId = await roleIdOfName(app, tenantId, name);
      if (roleId === null) throw noSuchRole(index);
      return roleId;
    }),
  );
}

function noSuchRole(index: number): DomainError {
  const fault = { pointer: `/roles/${index}`, code: 'unknown', detail: 'names no role of the tenant' };
  return new DomainError('not-found', 'role_not_found', 'There is no such role.', [fault]);
}
