import { user } from '../../../domain/user/user.js';
import type { FilesApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import { loadExisting } from '../../shared/load.js';

/** Longer than any upload takes. */
const OLD_MS = 3_600_000;

/**
 * Deletes avatars that a crash left behind and no user has, by the users' streams. Called by a repeated job. Throws
 * EventStoreUnavailable where the log shows nothing of a user: an avatar is stored only for an existing user.
 */
export async function clearAvatars(app: FilesApp, olderThanMs = OLD_MS): Promise<void> {
  for (const owner of await app.avatars.doubtful(olderThanMs)) {
    const { state } = await loadExisting(app, userTarget(owner.tenantId, owner.userId).stream, user);
    const named = state.status === 'present' ? state.avatar : null;
    await app.avatars.clear(owner, named, olderThanMs);
  }
}
