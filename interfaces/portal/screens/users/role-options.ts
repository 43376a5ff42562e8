import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { type Resource, useResource } from '../../api/resource.js';
import { mayGive } from '../roles/may-give.js';

const MOST_ROLES = 200;

/** Reads the roles of the tenant: the first 200, which is more than one finds one's way in. */
export const useRoles = (): Resource<Schemas['RolePage']> =>
  useResource('/api/roles?limit=200', (signal) =>
    get('/api/roles', { query: { limit: MOST_ROLES }, signal }),
  );

/** Returns the roles that the signed-in person may give and take, the built-in ones last. */
export const grantableRoles = (roles: readonly Schemas['Role'][]): readonly Schemas['Role'][] =>
  roles
    .filter(mayGive)
    .sort((one, other) => Number(one.builtIn) - Number(other.builtIn) || one.name.localeCompare(other.name));
