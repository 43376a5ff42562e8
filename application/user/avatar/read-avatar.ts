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
