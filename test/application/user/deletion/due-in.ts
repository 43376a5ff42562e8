import type { DueDeletion } from '../../../../application/user/deletion/delete-due-users.js';
import { user } from '../../../../domain/user/user.js';
import { TENANT, type World } from '../../../support/in-memory/in-memory-app.js';
import { stateOf, userStream } from '../../../support/samples/tenant-world.js';

/** Returns the users of a world whose deletion is due, as the read model does. */
export const dueIn =
  (world: World, userIds: readonly string[]) =>
  async (limit: number, now: string): Promise<readonly DueDeletion[]> => {
    const due: DueDeletion[] = [];
    for (const userId of userIds) {
      const state = await stateOf(world, userStream(userId), user);
      if (state.status === 'present' && state.deletionDueAt !== null && state.deletionDueAt <= now)
        due.push({ tenantId: TENANT, userId });
    }
    return due.slice(0, limit);
  };
