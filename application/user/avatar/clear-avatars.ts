import { user } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import { loadExisting } from '../../shared/load.js';

/** Whatever was under way so long ago is over. */
const OLD_MS = 3_600_000;

/**
 * Deletes avatars that no user has, by what the streams say: left by a crash. For a sweeper. Throws EventStoreUnavailable
 * where the log shows nothing of a user: an avatar is put only for a user that is there.
 */
export async function clearAvatars(app: App, olderThanMs = OLD_MS): Promise<void> {
  for (const owner of await app.avatars.doubtful(olderThanMs)) {
    const { state } = await loadExisting(app, userTarget(owner.tenantId, owner.userId).stream, user);
    const named = state.status === 'present' ? state.avatar : null;
    await app.avatars.clear(owner, named, olderThanMs);
  }
}
