import { DomainError } from '../../../domain/shared/domain-error.js';
import { presentUser, user } from '../../../domain/user/user.js';
import type { FilesApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import { load } from '../../shared/load.js';

/** Returns a user's avatar, a WebP, and its digest, which changes with each upload. Throws `user_not_found`, `avatar_not_found`. */
export async function readAvatar(
  app: FilesApp,
  tenantId: string,
  userId: string,
): Promise<{ readonly bytes: Uint8Array; readonly sha256: string }> {
  const { state } = await load(app, userTarget(tenantId, userId).stream, user);
  const { avatar } = presentUser(state);
  const bytes = avatar && (await app.avatars.find({ tenantId, userId }, avatar));
  if (!bytes) throw new DomainError('not-found', 'avatar_not_found', 'The user has no avatar.');
  return { bytes, sha256: avatar };
}

/**
 * Returns the path of an avatar at its tenant's host, for the claim `picture`; it needs no credential. It is named by the
 * digest of the sealed bytes: 256 bits that cannot be guessed without the user's key and change with each upload.
 */
export const publicAvatarPath = (sha256: string): string => `/avatars/${sha256}`;

/** Returns the avatar, a WebP, that a user of this tenant has now under this digest; null when no user has it. */
export async function readPublicAvatar(
  app: FilesApp,
  tenantId: string,
  sha256: string,
): Promise<Uint8Array | null> {
  const userId = await app.avatars.ownerOf(tenantId, sha256);
  if (userId === null) return null;
  // bytes that were replaced, or have no event yet, may be stored for a while
  const { state } = await load(app, userTarget(tenantId, userId).stream, user);
  if (state.status !== 'present' || state.avatar !== sha256) return null;
  return app.avatars.find({ tenantId, userId }, sha256);
}
