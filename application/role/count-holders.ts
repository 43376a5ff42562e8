import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';

/** Returns the number of users who held a role at a time (ISO 8601, included), by the tenant's whole history. */
export async function countHolders(
  history: AsyncIterable<readonly RecordedEvent[]>,
  { tenantId, roleId, time }: { readonly tenantId: string; readonly roleId: string; readonly time: string },
): Promise<number> {
  const isEveryUsers = roleId === builtInRoleId(tenantId, 'user');
  const holders = new Set<string>();
  for await (const page of history) {
    for (const { event, context } of page) {
      if (context.occurredAt > time) continue;
      if (event.type === 'UserDeleted') holders.delete(event.data.userId);
      else if (event.type === 'UserCreated' && isEveryUsers) holders.add(event.data.userId);
      else if (event.type === 'UserRoleAssigned' && event.data.roleId === roleId)
        holders.add(event.data.userId);
      else if (event.type === 'UserRoleUnassigned' && event.data.roleId === roleId)
        holders.delete(event.data.userId);
    }
  }
  return holders.size;
}
