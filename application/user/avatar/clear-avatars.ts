import { user } from '../../../domain/user/user.js';
import type { FilesApp } from '../../app.js';
import { forEachReadable } from '../../events/unless-unreadable.js';
import { userTarget } from '../../owners/owner-streams.js';
import { loadExisting } from '../../shared/load.js';

/** Longer than any upload takes. */
const OLD_MS = 3_600_000;

/**
 * Deletes avatars that a crash left behind and no user has, by the users' streams. Called by a repeated job. Leaves
 * out users whose events cannot be read, and throws the first such failure at the end. Throws EventStoreUnavailable where the
 * log shows nothing of a user: an avatar is stored only for an existing user.
 */
export async function clearAvatars(app: FilesApp, olderThanMs = OLD_MS): Promise<void> {
  await forEachReadable(await app.avatars.doubtful(olderThanMs), async (owner) => {
    const { state } = await loadExisting(app, userTarget(owner.tenantId, owner.userId).stream, user);
    const named = state.status === 'present' ? state.avatar : null;
    await app.avatars.clear(owner, named, olderThanMs);
  });
}
