import { builtInRoleNames, builtInRoleOf } from '../../domain/role/built-in-roles.js';
import { role } from '../../domain/role/role.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { loadExisting } from '../shared/load.js';

/** What to do with roles that were deleted while somebody held them. */
export type DeletedRoles = 'leave-out' | 'by-last-name';

/**
 * Name by id of these roles of a tenant, which users were assigned, from their streams. Throws EventStoreUnavailable where
 * the log shows nothing of one.
 */
export async function roleNamesById(
  app: Pick<App, 'events'>,
  tenantId: string,
  roleIds: Iterable<string>,
  deleted: DeletedRoles,
): Promise<ReadonlyMap<string, string>> {
  const named = await Promise.all(
    [...new Set(roleIds)].map(async (id): Promise<[string, string] | null> => {
      const builtIn = builtInRoleOf(tenantId, id);
      if (builtIn !== undefined) return [id, builtIn];
      const { state } = await loadExisting(app, streamName(tenantId, 'role', id), role);
      const shown = state.status === 'present' || (state.status === 'deleted' && deleted === 'by-last-name');
      return shown ? [id, state.name] : null;
    }),
  );
  return new Map(named.filter((entry) => entry !== null));
}

/**
 * The names of what a user was assigned, and `user`, which everybody holds: built-in ones first (owner, admin, user),
 * then custom ones in alphabetical order.
 */
export function sortedRoleNames(roleIds: readonly string[], names: ReadonlyMap<string, string>): string[] {
  const held = new Set(['user', ...roleIds.flatMap((id) => names.get(id) ?? [])]);
  const builtIn = builtInRoleNames.filter((name) => held.delete(name));
  return [...builtIn, ...[...held].sort()];
}
