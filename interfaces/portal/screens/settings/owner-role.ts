import { get, post, remove } from '../../api/api.js';
import { changed } from '../../api/resource.js';

type AdministratorRole = 'owner' | 'admin';

/** Returns the id of a built-in role. Throws ApiError. */
async function idOf(name: AdministratorRole): Promise<string> {
  // built-in roles come first
  const { data } = await get('/api/roles');
  return data.items.find((role) => role.builtIn && role.name === name)?.id ?? name;
}

/** Gives a person a role. Throws ApiError. */
export async function giveRole(name: AdministratorRole, userId: string): Promise<void> {
  await post('/api/roles/{roleId}/users/{userId}', { params: { roleId: await idOf(name), userId } });
  changed('/api/users');
}

/** Takes a role from a person. Throws ApiError. */
export async function takeRole(name: AdministratorRole, userId: string): Promise<void> {
  await remove('/api/roles/{roleId}/users/{userId}', { params: { roleId: await idOf(name), userId } });
  changed('/api/users');
}
