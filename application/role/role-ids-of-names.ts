import { builtInRoleId, builtInRoleNames } from '../../domain/role/built-in-roles.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { mostRoles, tooManyRoles } from '../../domain/user/user-roles.js';
import type { App } from '../app.js';
import { holderOf } from '../reservation/holder-of.js';
import { uniqueRoleName } from './unique-role-name.js';

/** The role of this name, in upper or lower case, by the streams; null: the tenant has none. */
export async function roleIdOfName(app: App, tenantId: string, name: string): Promise<string | null> {
  const form = normaliseRoleName(name);
  const builtIn = builtInRoleNames.find((known) => known === form);
  return builtIn === undefined
    ? holderOf(app, await uniqueRoleName(app, tenantId, name))
    : builtInRoleId(tenantId, builtIn);
}

/**
 * The roles of these names, once each, without `user`, which everybody holds. Their number is looked at before any is
 * looked up. Throws `too_many_roles`; `role_not_found`, which says where in `/roles`.
 */
export async function roleIdsOfNames(
  app: App,
  tenantId: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const places = new Map<string, number>();
  for (const [place, name] of names.entries()) {
    const form = normaliseRoleName(name);
    if (form !== 'user' && !places.has(form)) places.set(form, place);
  }
  if (places.size > mostRoles) throw tooManyRoles();
  return Promise.all(
    [...places].map(async ([name, place]) => {
      const roleId = await roleIdOfName(app, tenantId, name);
      if (roleId === null) throw noSuchRole(place);
      return roleId;
    }),
  );
}

function noSuchRole(place: number): DomainError {
  const fault = { pointer: `/roles/${place}`, code: 'unknown', detail: 'names no role of the tenant' };
  return new DomainError('not-found', 'role_not_found', 'There is no such role.', [fault]);
}
