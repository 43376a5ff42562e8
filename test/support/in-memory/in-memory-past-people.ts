import type { PastPeople, PastUser } from '../../../application/ports/audit/past-people.js';
import { hadHappened, type Moment } from '../../../application/shared/as-of.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { World } from './in-memory-app.js';
import { paged } from './paged.js';

/** Past users, made from the log at every call. */
export function inMemoryPastPeople(world: World): PastPeople {
  const at = (tenantId: string, moment: Moment) => {
    const users = new Map<string, PastUser>();
    const holders = new Map<string, Set<string>>();
    for (const recorded of world.log.all) {
      const { event, context } = recorded;
      if (context.tenantId !== tenantId || !hadHappened(moment, recorded)) continue;
      if (event.type === 'UserCreated')
        users.set(event.data.userId, {
          id: event.data.userId,
          createdAt: event.data.createdAt ?? context.occurredAt,
        });
      if (event.type === 'UserDeleted') {
        users.delete(event.data.userId);
        for (const held of holders.values()) held.delete(event.data.userId);
      }
      if (event.type === 'UserRoleAssigned')
        holders.set(event.data.roleId, (holders.get(event.data.roleId) ?? new Set()).add(event.data.userId));
      if (event.type === 'UserRoleUnassigned') holders.get(event.data.roleId)?.delete(event.data.userId);
    }
    const ofRole = (roleId: string): readonly PastUser[] =>
      [...users.values()].filter(
        ({ id }) => roleId === builtInRoleId(tenantId, 'user') || holders.get(roleId)?.has(id) === true,
      );
    return { users: [...users.values()], ofRole };
  };
  return {
    settle: () => Promise.resolve(true),
    list(tenantId, moment, { roleId, createdFrom = '', createdTo, isOldestFirst = false }, page) {
      const { users, ofRole } = at(tenantId, moment);
      const found = (roleId === undefined ? users : ofRole(roleId)).filter(
        ({ createdAt }) => createdAt >= createdFrom && (createdTo === undefined || createdAt < createdTo),
      );
      const keyOf = ({ createdAt }: PastUser): string => createdAt;
      return Promise.resolve(paged(found, page, isOldestFirst ? { keyOf, key: 1, id: -1 } : undefined));
    },
    counts(tenantId, moment, roleIds) {
      const { ofRole } = at(tenantId, moment);
      return Promise.resolve(new Map(roleIds.map((roleId) => [roleId, ofRole(roleId).length])));
    },
  };
}
